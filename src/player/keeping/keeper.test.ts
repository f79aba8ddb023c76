// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineClient } from '../../bridge/engineClient.ts'
import { localPort } from '../../bridge/localEngine.ts'
import { emptyDocument } from '../../engine/testing/harness.ts'
import { openIndexedStorage } from '../../keep/indexedStorage.ts'
import { MOST_RUNS } from '../../keep/keptRun.ts'
import { memoryStorage, type RunStorage } from '../../keep/runStorage.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { initialKept, useKept } from '../../store/kept.ts'
import { initialManifest, useManifest } from '../../store/manifest.ts'
import { initialNotices, useNotices } from '../../store/notices.ts'
import { initialPlayback, usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { installPlayer, setManifestText } from '../actions/actions.ts'
import { applyManifest } from '../actions/applyActions.ts'
import { startBranch } from '../actions/branchActions.ts'
import { createPlayer, type Player } from '../player.ts'
import { entryOf, newRunId, type RunEntry } from '../runs/runEntry.ts'
import { openFirstRun } from '../runs/runs.ts'
import { createKeeper } from './keeper.ts'
import type { Keeper } from './keeperTypes.ts'

/** The keeper over the real engine in one thread; each `start` is a page that was loaded again. */

let player: Player
let keeper: Keeper
let storage: RunStorage
/** Without frames nothing plays, and nothing is computed while one looks at it. */
let areFramesDrawn = false

async function start(entry?: RunEntry, openStorage: () => Promise<RunStorage> = async () => storage): Promise<boolean> {
  keeper?.dispose()
  player?.dispose()
  usePlayback.setState(initialPlayback)
  useManifest.setState(initialManifest)
  useNotices.setState(initialNotices)
  useKept.setState(initialKept)
  player = createPlayer({
    connect: (onFatal) => createEngineClient(localPort(), { onFatal }),
    frames: {
      now: () => 0,
      request: (callback) => (areFramesDrawn ? Number(setTimeout(() => callback(0))) : 1),
      cancel: () => undefined,
    },
  })
  installPlayer(player)
  window.history.replaceState(entry === undefined ? null : { run: entry }, '', '/')
  keeper = createKeeper({ player, page: window, openStorage })
  const isRestored = await keeper.restore(entry, 'atStart')
  if (!isRestored) await openFirstRun(player)
  return isRestored
}

const entryNow = () => entryOf(window.history.state)
const summaries = () => keeper.list()

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
  keeper.dispose()
  vi.unstubAllGlobals()
})

it('keeps nothing of a run that nobody has changed, and restores nothing', async () => {
  expect(await summaries()).toEqual([])
  expect(await start(entryNow())).toBe(false)
  expect(useKept.getState()).toMatchObject({ keptId: undefined, line: undefined })
})

it('brings back moment, text, branches and what was looked at', async () => {
  setManifestText(webManifest('shop/web:v3'))
  await applyManifest()
  player.pause()
  await player.jumpToEnd()
  await player.seek(2_000)
  await startBranch()
  setManifestText('# half a li')
  useSelection.setState({ stageView: 'node', inspectorTab: 'events' })
  await keeper.flush()
  const { cursor, fingerprint } = usePlayback.getState()
  const document = player.document()
  const entry = entryNow()

  expect(await start(entry)).toBe(true)
  expect(usePlayback.getState()).toMatchObject({ cursor, fingerprint, engine: 'ready' })
  expect(useManifest.getState().text).toBe('# half a li')
  expect(useSelection.getState()).toMatchObject({ stageView: 'node', inspectorTab: 'events' })
  expect(player.document()).toEqual(document)
  expect(useKept.getState()).toMatchObject({ keptId: entry?.id, line: { type: 'restored', copy: false } })
})

it('restores the last run where no other is asked for', async () => {
  setManifestText('# last')
  await keeper.flush()
  expect(await start()).toBe(true)
  expect(useManifest.getState().text).toBe('# last')
})

it('has what the storage was not done with when the page went away', async () => {
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
  // Once it is written, it lies nowhere else.
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('rollscope.left'))).toEqual([])
})

it("leaves the history's entry of a link alone that was opened before the run was written", async () => {
  let isWritten = (): void => undefined
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const slow: RunStorage = { ...storage, write: (parts) => written.then(() => storage.write(parts)) }
  await start(undefined, async () => slow)
  setManifestText('# mine')
  const flushed = keeper.flush()
  // What the browser does with a link: nobody has put a run into that entry yet.
  window.history.pushState(null, '', '/#r2.link')
  isWritten()
  await flushed
  expect(window.location.hash).toBe('#r2.link')
  expect(entryNow()).toBeUndefined()
})

it('writes nothing that was left over what was kept since, and nothing that is no run', async () => {
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
    await keeper.flush()
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

it('says of a run whether its rollout stalls', async () => {
  setManifestText(webManifest('shop/web:v2.nopull'))
  await applyManifest()
  player.pause()
  expect(await summaries()).toMatchObject([{ isStalled: false }])
  for (let second = 0; second < 30; second++) await player.step('second')
  expect(await summaries()).toMatchObject([{ isStalled: true }])
})

it('keeps runs apart, and the last twenty of them', async () => {
  for (let run = 0; run < MOST_RUNS + 3; run++) {
    await openFirstRun(player, 'push')
    setManifestText(`# ${run}`)
    await keeper.flush()
  }
  const kept = await summaries()
  expect(kept.length).toBe(MOST_RUNS)
  expect(await keeper.restore({ id: kept[1]?.id ?? '' }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe(`# ${MOST_RUNS + 1}`)
})

it('renames the run on the page and any other, deletes, and takes that back', async () => {
  setManifestText('# one')
  await keeper.flush()
  const one = entryNow()?.id ?? ''
  await keeper.rename(one, '  first\n one ')
  await openFirstRun(player, 'push')
  setManifestText('# two')
  await keeper.flush()
  expect((await summaries()).map(({ name }) => name)).toEqual(['', 'first one'])
  await keeper.rename(one, 'other')
  const undo = await keeper.remove(one)
  expect((await summaries()).length).toBe(1)
  await undo()
  expect((await summaries()).map(({ name }) => name)).toEqual(['', 'other'])
  // The one on the page is gone until it changes again, and is another one then.
  const two = entryNow()?.id ?? ''
  await keeper.remove(two)
  await keeper.flush()
  expect((await summaries()).map(({ id }) => id)).toEqual([one])
  setManifestText('# two, and more')
  await keeper.flush()
  expect((await summaries()).length).toBe(2)
  expect(entryNow()?.id).not.toBe(two)
})

it('writes nothing of the next run over the one that is left', async () => {
  setManifestText('# mine')
  await keeper.flush()
  const id = entryNow()?.id ?? ''
  const opening = openFirstRun(player, 'push')
  // As when the page is hidden in the midst of it.
  window.dispatchEvent(new Event('pagehide'))
  await keeper.flush()
  await opening
  await keeper.flush()
  expect((await storage.read(id))?.text).toBe('# mine')
  expect(useNotices.getState().notice).toEqual({ type: 'runKept' })
})

it('restores a run that is open in another tab as a copy, kept by itself once it changes', async () => {
  setManifestText('# mine')
  await keeper.flush()
  const id = entryNow()?.id
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _: object, job: (lock: object | null) => unknown) =>
        Promise.resolve(job(name.endsWith(id ?? '?') ? null : {})),
    },
  })
  expect(await start(entryNow())).toBe(true)
  expect(useKept.getState()).toMatchObject({ keptId: undefined, line: { type: 'restored', copy: true } })
  expect(entryNow()).toMatchObject({ from: id })
  // The tab that has it would not come back to it after a reload.
  expect(window.localStorage.getItem(`rollscope.restoring.${id}`)).toBeNull()
  setManifestText('# mine too')
  await keeper.flush()
  expect((await summaries()).length).toBe(2)
  expect((await storage.read(id ?? ''))?.text).toBe('# mine')
  expect(entryNow()?.from).toBeUndefined()
})

it('does not restore again what stopped the page, and opens it when asked to', async () => {
  setManifestText('# mine')
  await keeper.flush()
  const entry = entryNow() ?? { id: '' }
  window.localStorage.setItem(`rollscope.restoring.${entry.id}`, '1')
  expect(await start(entry)).toBe(false)
  expect(useManifest.getState().text).toContain('shop/web:v2')
  expect(useKept.getState().line).toEqual({ type: 'notRestored', id: entry.id, reason: 'stopped' })
  expect(await keeper.rescue(entry.id)).toMatchObject({ text: '# mine' })
  expect(await keeper.restore({ id: entry.id }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe('# mine')
})

describe('a long run that is still being computed', () => {
  /** Crashing Pods for days: far more events than an opening handles at once. */
  async function keepLongRun() {
    const { Branches } = await import('../../engine/session/branches.ts')
    const run = new Branches(emptyDocument())
    const stdin = webManifest('shop/web:v1.crash')
    run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    run.session.advance({ until: Number.POSITIVE_INFINITY, maxEvents: 22_000 })
    const { cursor, fingerprint } = run.session
    const view = { stage: 'replicaSet', deploymentUid: '', inspector: 'why' } as const
    // Of its own: an earlier page still forgets its marks after a while.
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
    await keeper.flush()
    return start(entry)
  }

  it('comes back after a reload, is computed on, and is where it was to be', async () => {
    const { entry, cursor, fingerprint } = await keepLongRun()
    expect(await start(entry)).toBe(true)
    for (const text of ['# mine, and more', '# and yet more']) {
      expect(usePlayback.getState()).toMatchObject({ cursor: { at: 0, step: 0 }, work: { type: 'opening' } })
      setManifestText(text)
      await keeper.flush()
      expect(await momentOf(entry.id)).toMatchObject({ cursor, fingerprint, headAt: cursor.at })
      expect(await reload(entry)).toBe(true)
      expect(useManifest.getState().text).toBe(text)
      expect(useKept.getState().line).toMatchObject({ type: 'restored' })
      expect(usePlayback.getState().work).toMatchObject({ type: 'opening', to: cursor.at })
    }
    areFramesDrawn = true
    expect(await reload(entry)).toBe(true)
    await player.arrived()
    expect(usePlayback.getState()).toMatchObject({ cursor, fingerprint, work: undefined })
    await keeper.flush()
    expect(await momentOf(entry.id)).toMatchObject({ cursor, fingerprint })
  })

  it('is not blamed for a reload, however late; a page that dies in the meantime is reported', async () => {
    const { entry } = await keepLongRun()
    const mark = () => window.localStorage.getItem(`rollscope.restoring.${entry.id}`)
    expect(await start(entry)).toBe(true)
    expect(mark()).toBe('1')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 60_000)
    // The engine comes on with it.
    usePlayback.setState({ work: { type: 'opening', to: 1, done: 0.5 } })
    window.dispatchEvent(new Event('pagehide'))
    vi.useRealTimers()
    expect(mark()).toBeNull()
    expect(await start(entry)).toBe(true)
    // Nothing is said of it: the tab has crashed.
    expect(await start(entry)).toBe(false)
    expect(useKept.getState().line).toMatchObject({ type: 'notRestored', reason: 'stopped' })
  })

  it('keeps where someone has gone in the meantime, and how far it had been played', async () => {
    const { entry, cursor } = await keepLongRun()
    expect(await start(entry)).toBe(true)
    await player.step('second')
    const { cursor: here } = usePlayback.getState()
    expect(here.at).toBe(1_000)
    await keeper.flush()
    expect(await momentOf(entry.id)).toMatchObject({ cursor: here, headAt: cursor.at })
  })
})

it('says so of a damaged run and of one that the engine refuses, and starts all the same', async () => {
  setManifestText('# mine')
  await keeper.flush()
  const entry = entryNow() ?? { id: '' }
  const stored = await storage.read(entry.id)
  const write = storage.write as (parts: object) => Promise<void>
  await write({ id: entry.id, head: stored?.head, document: { format: 1 } })
  expect(await start(entry)).toBe(false)
  expect(useKept.getState().line).toEqual({ type: 'notRestored', id: entry.id, reason: 'damaged' })
  expect(usePlayback.getState().engine).toBe('ready')
})

it('continues in memory when the storage fails in the midst, and says so once', async () => {
  let isFull = false
  const failing: RunStorage = {
    ...storage,
    write: (parts) =>
      isFull ? Promise.reject(new DOMException('no room', 'QuotaExceededError')) : storage.write(parts),
  }
  await start(undefined, async () => failing)
  setManifestText('# one')
  await keeper.flush()
  isFull = true
  setManifestText('# two')
  await keeper.flush()
  expect(useNotices.getState().notice).toEqual({ type: 'notKept', reason: 'full' })
  useNotices.setState(initialNotices)
  setManifestText('# three')
  await keeper.flush()
  expect(useNotices.getState().notice).toBeUndefined()
  const [run] = await summaries()
  await openFirstRun(player, 'push')
  expect(await keeper.restore({ id: run?.id ?? '' }, 'chosen')).toBe(true)
  expect(useManifest.getState().text).toBe('# three')
})

it('works where nothing can be kept, and says so with the first change', async () => {
  await start(undefined, () => Promise.reject(new DOMException('no', 'SecurityError')))
  expect(useNotices.getState().notice).toBeUndefined()
  setManifestText('# mine')
  await keeper.flush()
  expect(useNotices.getState().notice).toEqual({ type: 'notKept', reason: 'forbidden' })
  expect((await summaries()).length).toBe(1)
})

it('keeps a run that has stopped the engine as it was before', async () => {
  setManifestText('# mine')
  await keeper.flush()
  const id = entryNow()?.id ?? ''
  const before = await storage.read(id)
  usePlayback.setState({
    engine: 'fatal',
    cursor: { at: 0, step: 0 },
    fatal: { message: 'no', stack: '', document: undefined, canRestart: false },
  })
  setManifestText('# mine, and more')
  await keeper.flush()
  const after = await storage.read(id)
  expect(after?.text).toBe('# mine, and more')
  expect(after?.document).toEqual(before?.document)
  expect(after?.head).toMatchObject({ moment: Reflect.get(Object(before?.head), 'moment') })
})

it('uses memory alone where it is given that', async () => {
  await start(undefined, async () => memoryStorage())
  useUi.setState({ title: { type: 'file', name: 'a.yaml' } })
  setManifestText('kind: Pod\nmetadata:\n  name: a\n')
  await keeper.flush()
  const [run] = await summaries()
  expect(run).toMatchObject({ title: { type: 'file', name: 'a.yaml' }, about: { workload: 'a' }, isApplied: false })
})
