// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDocument } from '../../engine/testing/harness.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { openIndexedStorage } from '../../storage/indexedStorage.ts'
import { memoryStorage, type RunStorage } from '../../storage/runStorage.ts'
import { MOST_RUNS } from '../../storage/savedRun.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { applyManifest } from '../apply/applyActions.ts'
import { startBranch } from '../branches/branchActions.ts'
import type { Player } from '../player.ts'
import { entryOf, newRunId, type RunEntry } from '../runs/runEntry.ts'
import { openFirstRun } from '../runs/runs.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { TestPage } from '../start/testPage.ts'
import { createRunSaver } from './runSaver.ts'
import type { RunSaver } from './runSaverTypes.ts'

const script = new ScriptedPage()

/** Tests of saved runs with the real engine in one thread; each `start` is a page load. */

let page: TestPage
let player: Player
let saver: RunSaver
let storage: RunStorage
/** Without frames nothing plays, and nothing is computed in the background. */
let areFramesDrawn = false

async function start(entry?: RunEntry, openStorage: () => Promise<RunStorage> = async () => storage): Promise<boolean> {
  saver?.dispose()
  page?.close()
  page = new TestPage({
    now: () => 0,
    request: (callback) => (areFramesDrawn ? Number(setTimeout(() => callback(0))) : 1),
    cancel: () => undefined,
  })
  player = page.player
  window.history.replaceState(entry === undefined ? null : { run: entry }, '', '/')
  saver = createRunSaver({ player, page: window, openStorage })
  const isRestored = await saver.restore(entry, 'atStart')
  if (!isRestored) await openFirstRun(player)
  return isRestored
}

const entryNow = () => entryOf(window.history.state)
const summaries = () => saver.list()

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  window.localStorage.clear()
  vi.stubGlobal('navigator', { locks: undefined })
  vi.stubGlobal('BroadcastChannel', undefined)
  storage = await openIndexedStorage()
  await start()
})
afterEach(() => {
  areFramesDrawn = false
  saver.dispose()
  vi.unstubAllGlobals()
})

it('the saver saves no unchanged run, and restores no run that was not saved', async () => {
  expect(await summaries()).toEqual([])
  expect(await start(entryNow())).toBe(false)
  expect(useSavedRun.getState()).toMatchObject({ savedId: undefined, line: undefined })
})

it("the saver restores a run's cursor, branches and view, and the editor's text", async () => {
  setManifestText(webManifest('shop/web:v3'))
  await applyManifest()
  player.pause()
  await player.jumpToEnd()
  await player.seek(2_000)
  await startBranch()
  setManifestText('# half a li')
  page.showView('node')
  page.showInspectorTab('events')
  await saver.flush()
  const { cursor, fingerprint } = usePlayback.getState()
  const document = player.document()
  const entry = entryNow()

  expect(await start(entry)).toBe(true)
  expect(usePlayback.getState()).toMatchObject({ cursor, fingerprint, engine: 'ready' })
  expect(useManifest.getState().text).toBe('# half a li')
  expect(useSelection.getState()).toMatchObject({ stageView: 'node', inspectorTab: 'events' })
  expect(player.document()).toEqual(document)
  expect(useSavedRun.getState()).toMatchObject({ savedId: entry?.id, line: { type: 'restored', copy: false } })
})

it('the saver restores the last run if no other run is requested', async () => {
  setManifestText('# last')
  await saver.flush()
  expect(await start()).toBe(true)
  expect(useManifest.getState().text).toBe('# last')
})

it('the saver restores the changes that the storage had not committed when the page closed', async () => {
  const stuck: RunStorage = { ...storage, write: () => new Promise(() => {}) }
  await start(undefined, async () => stuck)
  setManifestText(webManifest('shop/web:v3'))
  await applyManifest()
  player.pause()
  setManifestText('# the last key')
  window.dispatchEvent(new Event('pagehide'))
  const { cursor } = usePlayback.getState()
  const entry = entryNow()
  expect(await storage.list()).toEqual([])

  expect(await start(entry)).toBe(true)
  expect(useManifest.getState().text).toBe('# the last key')
  expect(usePlayback.getState()).toMatchObject({ cursor, engine: 'ready' })
  expect(await storage.list()).toHaveLength(1)
  // Once the run is written, localStorage has no copy.
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('rollscope.left'))).toEqual([])
})

it('the saver does not touch the history entry of a link opened before the run was written', async () => {
  let isWritten = (): void => undefined
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const slow: RunStorage = { ...storage, write: (parts) => written.then(() => storage.write(parts)) }
  await start(undefined, async () => slow)
  setManifestText('# mine')
  const flushed = saver.flush()
  // As a browser does for a link: that entry has no run yet.
  window.history.pushState(null, '', '/#r2.link')
  isWritten()
  await flushed
  expect(window.location.hash).toBe('#r2.link')
  expect(entryNow()).toBeUndefined()
})

it('the saver does not replace a saved run with an older unsaved version, and ignores invalid entries', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  try {
    const stuck: RunStorage = { ...storage, write: () => new Promise(() => {}) }
    await start(undefined, async () => stuck)
    setManifestText('# older')
    window.dispatchEvent(new Event('pagehide'))
    const entry = entryNow()
    const [key = ''] = Object.keys(window.localStorage).filter((key) => key.startsWith('rollscope.left'))
    const left = window.localStorage.getItem(key) ?? ''
    expect(left).toContain('# older')

    vi.setSystemTime(1_060_000)
    await start(entry)
    setManifestText('# newer')
    await saver.flush()
    window.dispatchEvent(new Event('pagehide'))
    window.localStorage.setItem(key, left)
    for (const [index, nothing] of ['', '{', 'null', '7', '{"id":7}', '{"id":"a"}'].entries())
      window.localStorage.setItem(`rollscope.left.${index}`, nothing)
    await start(entry)
    expect(useManifest.getState().text).toBe('# newer')
    expect(await summaries()).toHaveLength(1)
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith('rollscope.left'))).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

it("the saver stores whether a run's rollout stalls", async () => {
  setManifestText(webManifest('shop/web:v2.nopull'))
  await applyManifest()
  player.pause()
  expect(await summaries()).toMatchObject([{ isStalled: false }])
  for (let second = 0; second < 30; second++) await player.step('second')
  expect(await summaries()).toMatchObject([{ isStalled: true }])
})

it('the saver saves each run separately, and keeps the most recently used runs up to a limit', async () => {
  for (let run = 0; run < MOST_RUNS + 3; run++) {
    await openFirstRun(player, 'push')
    setManifestText(`# ${run}`)
    await saver.flush()
  }
  const kept = await summaries()
  expect(kept.length).toBe(MOST_RUNS)
  expect(await saver.restore({ id: kept[1]?.id ?? '' }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe(`# ${MOST_RUNS + 1}`)
})

it('the saver renames and deletes saved runs, and undoes a deletion', async () => {
  setManifestText('# one')
  await saver.flush()
  const one = entryNow()?.id ?? ''
  await saver.rename(one, '  first\n one ')
  await openFirstRun(player, 'push')
  setManifestText('# two')
  await saver.flush()
  expect((await summaries()).map(({ name }) => name)).toEqual(['', 'first one'])
  await saver.rename(one, 'other')
  const undo = await saver.remove(one)
  expect((await summaries()).length).toBe(1)
  await undo()
  expect((await summaries()).map(({ name }) => name)).toEqual(['', 'other'])
  // The current run is saved again with its next change, as another run.
  const two = entryNow()?.id ?? ''
  await saver.remove(two)
  await saver.flush()
  expect((await summaries()).map(({ id }) => id)).toEqual([one])
  setManifestText('# two, and more')
  await saver.flush()
  expect((await summaries()).length).toBe(2)
  expect(entryNow()?.id).not.toBe(two)
})

it('the saver writes nothing of the next run over the previous run', async () => {
  setManifestText('# mine')
  await saver.flush()
  const id = entryNow()?.id ?? ''
  const opening = openFirstRun(player, 'push')
  // As when the page is hidden meanwhile.
  window.dispatchEvent(new Event('pagehide'))
  await saver.flush()
  await opening
  await saver.flush()
  expect((await storage.read(id))?.text).toBe('# mine')
  expect(useNotices.getState().notice).toEqual({ type: 'runKept' })
})

it('the saver restores a run that is open in another tab as a copy', async () => {
  setManifestText('# mine')
  await saver.flush()
  const id = entryNow()?.id
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, job: (lock: object | null) => unknown) =>
        Promise.resolve(job(name.endsWith(id ?? '?') ? null : {})),
    },
  })
  expect(await start(entryNow())).toBe(true)
  expect(useSavedRun.getState()).toMatchObject({ savedId: undefined, line: { type: 'restored', copy: true } })
  expect(entryNow()).toMatchObject({ from: id })
  // The other tab must still be able to restore its run after a reload.
  expect(window.localStorage.getItem(`rollscope.restoring.${id}`)).toBeNull()
  setManifestText('# mine too')
  await saver.flush()
  expect((await summaries()).length).toBe(2)
  expect((await storage.read(id ?? ''))?.text).toBe('# mine')
  expect(entryNow()?.from).toBeUndefined()
})

it('the saver restores a run that stopped the page only if the user chooses this run', async () => {
  setManifestText('# mine')
  await saver.flush()
  const entry = entryNow() ?? { id: '' }
  window.localStorage.setItem(`rollscope.restoring.${entry.id}`, '1')
  expect(await start(entry)).toBe(false)
  expect(useManifest.getState().text).toContain('shop/web:v2')
  expect(useSavedRun.getState().line).toEqual({ type: 'notRestored', id: entry.id, reason: 'stopped' })
  expect(await saver.rescue(entry.id)).toMatchObject({ text: '# mine' })
  expect(await saver.restore({ id: entry.id }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe('# mine')
})

describe('a saved long run that is still being computed', () => {
  /** Pods that crash for days: far more events than opening handles at once. */
  async function keepLongRun() {
    const { Branches } = await import('../../engine/session/branches.ts')
    const run = new Branches(emptyDocument())
    const stdin = webManifest('shop/web:v1.crash')
    run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    run.session.advance({ until: Number.POSITIVE_INFINITY, maxEvents: 22_000 })
    const { cursor, fingerprint } = run.session
    const view = { stage: 'replicaSet', deploymentUid: '', inspector: 'why' } as const
    // A run of its own, because an earlier page still clears its marks after a while.
    const entry = { id: newRunId() }
    const summary = {
      id: entry.id,
      name: 'long',
      title: 'shared',
      usedAt: 1,
      about: { workload: 'web', version: '', objects: 1 },
      branches: 1,
      commands: 1,
      isApplied: false,
      isStalled: false,
      at: cursor.at,
    } as const
    const head = { summary, moment: { cursor, headAt: cursor.at, fingerprint, view } }
    await (storage.write as (parts: object) => Promise<void>)({
      ...entry,
      head,
      text: '# mine',
      document: run.document,
    })
    return { entry, cursor, fingerprint }
  }

  const momentOf = async (id: string) => Reflect.get(Object((await storage.read(id))?.head), 'moment')
  const reload = async (entry: RunEntry) => {
    window.dispatchEvent(new Event('pagehide'))
    await saver.flush()
    return start(entry)
  }

  it('is restored after each reload, is computed further, and reaches its cursor', async () => {
    const { entry, cursor, fingerprint } = await keepLongRun()
    expect(await start(entry)).toBe(true)
    for (const text of ['# mine, and more', '# and yet more']) {
      expect(usePlayback.getState()).toMatchObject({ cursor: { at: 0, step: 0 }, work: { type: 'opening' } })
      setManifestText(text)
      await saver.flush()
      expect(await momentOf(entry.id)).toMatchObject({ cursor, fingerprint, headAt: cursor.at })
      expect(await reload(entry)).toBe(true)
      expect(useManifest.getState().text).toBe(text)
      expect(useSavedRun.getState().line).toMatchObject({ type: 'restored' })
      expect(usePlayback.getState().work).toMatchObject({ type: 'opening', to: cursor.at })
    }
    areFramesDrawn = true
    expect(await reload(entry)).toBe(true)
    await player.arrived()
    expect(usePlayback.getState()).toMatchObject({ cursor, fingerprint, work: undefined })
    await saver.flush()
    expect(await momentOf(entry.id)).toMatchObject({ cursor, fingerprint })
  })

  it('is restored after a late reload, but not after the page has died during the computation', async () => {
    const { entry } = await keepLongRun()
    const mark = () => window.localStorage.getItem(`rollscope.restoring.${entry.id}`)
    expect(await start(entry)).toBe(true)
    expect(mark()).toBe('1')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 60_000)
    // The engine makes progress with the run.
    script.computes({ type: 'opening', to: 1, done: 0.5 })
    window.dispatchEvent(new Event('pagehide'))
    vi.useRealTimers()
    expect(mark()).toBeNull()
    expect(await start(entry)).toBe(true)
    // Nothing is left by a crashed tab.
    expect(await start(entry)).toBe(false)
    expect(useSavedRun.getState().line).toMatchObject({ type: 'notRestored', reason: 'stopped' })
  })

  it("is saved with the user's new cursor, and with the end of the run", async () => {
    const { entry, cursor } = await keepLongRun()
    expect(await start(entry)).toBe(true)
    await player.step('second')
    const { cursor: here } = usePlayback.getState()
    expect(here.at).toBe(1_000)
    await saver.flush()
    expect(await momentOf(entry.id)).toMatchObject({ cursor: here, headAt: cursor.at })
  })
})

it('the saver reports a damaged run, and the page starts with another run', async () => {
  setManifestText('# mine')
  await saver.flush()
  const entry = entryNow() ?? { id: '' }
  const stored = await storage.read(entry.id)
  const write = storage.write as (parts: object) => Promise<void>
  await write({ id: entry.id, head: stored?.head, document: { format: 1 } })
  expect(await start(entry)).toBe(false)
  expect(useSavedRun.getState().line).toEqual({ type: 'notRestored', id: entry.id, reason: 'damaged' })
  expect(usePlayback.getState().engine).toBe('ready')
})

it('the saver continues in memory when the storage fails, and reports this failure once', async () => {
  let isFull = false
  const failing: RunStorage = {
    ...storage,
    write: (parts) =>
      isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : storage.write(parts),
  }
  await start(undefined, async () => failing)
  setManifestText('# one')
  await saver.flush()
  isFull = true
  setManifestText('# two')
  await saver.flush()
  expect(useNotices.getState().notice).toEqual({ type: 'notKept', reason: 'full' })
  page.dismissNotice()
  setManifestText('# three')
  await saver.flush()
  expect(useNotices.getState().notice).toBeUndefined()
  const [run] = await summaries()
  await openFirstRun(player, 'push')
  expect(await saver.restore({ id: run?.id ?? '' }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe('# three')
})

it('the saver works without storage, and reports the missing storage with the first change', async () => {
  await start(undefined, () => Promise.reject(new DOMException('no', 'SecurityError')))
  expect(useNotices.getState().notice).toBeUndefined()
  setManifestText('# mine')
  await saver.flush()
  expect(useNotices.getState().notice).toEqual({ type: 'notKept', reason: 'forbidden' })
  expect((await summaries()).length).toBe(1)
})

it('the saver saves the last good state of a run that stops the engine', async () => {
  setManifestText('# mine')
  await saver.flush()
  const id = entryNow()?.id ?? ''
  const before = await storage.read(id)
  script.isAt({ at: 0, step: 0 })
  script.engineFails({ message: 'no', stack: '', document: undefined, canRestart: false })
  setManifestText('# mine, and more')
  await saver.flush()
  const after = await storage.read(id)
  expect(after?.text).toBe('# mine, and more')
  expect(after?.document).toEqual(before?.document)
  expect(after?.head).toMatchObject({ moment: Reflect.get(Object(before?.head), 'moment') })
})

it('the saver uses only memory if a storage in memory is given', async () => {
  await start(undefined, async () => memoryStorage())
  script.hasTitle({ type: 'file', name: 'a.yaml' })
  setManifestText('kind: Pod\nmetadata:\n  name: a\n')
  await saver.flush()
  const [run] = await summaries()
  expect(run).toMatchObject({ title: { type: 'file', name: 'a.yaml' }, about: { workload: 'a' }, isApplied: false })
})
