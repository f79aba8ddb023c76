// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webManifest } from '../../scenarios/webManifest.ts'
import { encodeLink } from '../../share/link.ts'
import { memoryStorage, type RunParts, type RunStorage } from '../../storage/runStorage.ts'
import type { StoredRun } from '../../storage/savedRun.ts'
import { setManifestText, useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { applyManifest } from '../apply/applyActions.ts'
import type { Player } from '../player.ts'
import { entryOf } from '../runs/runEntry.ts'
import { openAddress, openFirstRun, sharedRun } from '../runs/runs.ts'
import { TestPage } from '../start/testPage.ts'
import { leaveEarly } from './leaveEarly.ts'
import { mayHaveSavedRuns } from './restoreMarks.ts'
import { createRunSaver } from './runSaver.ts'
import type { RunSaver } from './runSaverTypes.ts'

/**
 * Tests that stop the page after each single write to the database, localStorage or history. The next page must have at
 * least what the storage had confirmed, and after a normal close everything.
 */

interface Stop {
  readonly after: string
  readonly runs: ReadonlyMap<string, StoredRun>
  readonly local: Readonly<Record<string, string>>
  readonly state: unknown
  readonly hash: string
  /** Index of the oldest text that may be restored. */
  readonly least: number
}

/** A browser's persistent state, and the behaviour of its database. */
let runs: Map<string, StoredRun>
let waiting: { readonly parts: RunParts; readonly resolve: () => void; readonly reject: (error: Error) => void }[]
let isSlow = false

let stops: Stop[]
let isNoting = false
/** The editor's texts in order, and the last text that the storage has confirmed. */
let texts: string[]
let held = 0

let page: TestPage
let player: Player
let saver: RunSaver | undefined

function note(after: string): void {
  if (!isNoting) return
  const local = Object.fromEntries(Object.entries(window.localStorage))
  stops.push({
    after,
    runs: new Map(runs),
    local,
    state: window.history.state,
    hash: window.location.hash,
    least: held,
  })
}

function commit({ id, head, text, document }: RunParts): void {
  const known = runs.get(id)
  runs.set(id, structuredClone({ head, text: text ?? known?.text, document: document ?? known?.document }))
  note(`a write of ${text === undefined ? 'the head' : JSON.stringify(text.slice(0, 20))}`)
}

const disk: RunStorage = {
  list: () => memoryStorage(reading).list(),
  read: async (id) => runs.get(id),
  write: (parts) => {
    if (isSlow) return new Promise((resolve, reject) => waiting.push({ parts, resolve, reject }))
    return Promise.resolve().then(() => {
      commit(parts)
      held = Math.max(held, texts.indexOf(String(runs.get(parts.id)?.text)))
    })
  },
  remove: async (id) => {
    runs.delete(id)
  },
}
const reading: RunStorage = {
  ...disk,
  list: async () =>
    [...runs.values()].map(({ head }) => Reflect.get(Object(head), 'summary')).toSorted((a, b) => b.usedAt - a.usedAt),
}

function closePage(): void {
  saver?.dispose()
  saver = undefined
  page?.close()
}

/** Loads a page. */
async function start(openStorage: () => Promise<RunStorage> = async () => disk): Promise<void> {
  closePage()
  // Playback stands still; a slow computation waits for frames.
  page = new TestPage({
    now: () => 0,
    request: (work) => window.setTimeout(() => work(0)),
    cancel: (id) => clearTimeout(id),
  })
  player = page.player
  const entry = entryOf(window.history.state)
  const { hash } = window.location
  const mayRestore = mayHaveSavedRuns(window) && (entry !== undefined || hash === '')
  saver = createRunSaver({ player, page: window, openStorage })
  if (!(mayRestore && (await saver.restore(entry, 'atStart')))) await openAddress(player, hash, 'atStart')
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function has(text: string): Promise<void> {
  texts.push(text)
  setManifestText(text)
}

async function write(text: string): Promise<void> {
  await has(text)
  await saver?.flush()
}

/** Closes the page normally. */
async function farewell(): Promise<void> {
  window.dispatchEvent(new Event('pagehide'))
  held = texts.length - 1
  note('the farewell')
}

/** The text that a page loaded after the stop restores, or offers if the page must not open the run by itself. */
async function textAfter({ runs: found, local, state, hash }: Stop): Promise<string> {
  isNoting = false
  isSlow = false
  closePage()
  runs = new Map(found)
  window.localStorage.clear()
  for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value)
  window.history.replaceState(state, '', `/${hash}`)
  await start()
  const { line } = useSavedRun.getState()
  if (line?.type !== 'notRestored') return useManifest.getState().text
  return (await saver?.rescue(line.id))?.text ?? ''
}

/** Expects that no stop has lost a text. */
async function expectNothingLost(): Promise<void> {
  isNoting = false
  const lost: string[] = []
  const all = [...texts]
  const seen = new Set<string>()
  for (const stop of stops) {
    const { after: _, runs: found, ...rest } = stop
    const state = JSON.stringify([[...found], rest])
    if (seen.has(state)) continue
    seen.add(state)
    const text = await textAfter(stop)
    if (!all.slice(stop.least).includes(text))
      lost.push(`after ${stop.after}: ${JSON.stringify(text.slice(0, 20))}, not ${all[stop.least]?.slice(0, 20)}`)
  }
  expect(lost).toEqual([])
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: undefined })
  vi.stubGlobal('BroadcastChannel', undefined)
  window.localStorage.clear()
  window.history.replaceState(null, '', '/')
  runs = new Map()
  waiting = []
  stops = []
  held = 0
  isSlow = false
  isNoting = false
  const { setItem, removeItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    setItem.call(this, key, value)
    note(`${key} was set`)
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    removeItem.call(this, key)
    note(`${key} was removed`)
  })
  for (const name of ['replaceState', 'pushState'] as const) {
    const change = window.history[name].bind(window.history)
    vi.spyOn(window.history, name).mockImplementation((...args) => {
      change(...args)
      note(`the history's entry: ${JSON.stringify(args)}`)
    })
  }
  await start()
  texts = [useManifest.getState().text]
  isNoting = true
})

afterEach(() => {
  closePage()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const v3 = webManifest('shop/web:v3')

it('a first visit loses no text wherever it is stopped', async () => {
  await write(v3)
  await applyManifest()
  player.pause()
  await saver?.flush()
  await write('# half a line')
  await has('# the last key')
  await farewell()
  await settled()
  note('all was written')
  expect(stops.length).toBeGreaterThan(8)
  await expectNothingLost()
})

it('a visit that ends before the database is open loses no text', async () => {
  await start(() => new Promise(() => {}))
  await has(v3)
  void saver?.flush()
  await has('# the last key')
  await farewell()
  await expectNothingLost()
})

it('a visit that ends before the saver is loaded loses no text', async () => {
  saver?.dispose()
  await openFirstRun(player)
  leaveEarly(player, window)
  expect(stops.filter(({ local }) => Object.keys(local).length > 0)).toEqual([])
  await has(v3)
  await applyManifest()
  player.pause()
  await has('# the last key')
  await player.step('second')
  const { cursor } = usePlayback.getState()
  leaveEarly(player, window)
  held = texts.length - 1
  note('the early farewell')
  await expectNothingLost()
  // The page shows the run before the run has reached its cursor.
  await player.arrived()
  expect(usePlayback.getState()).toMatchObject({ cursor, engine: 'ready' })
})

it('a page whose localStorage has little space loses no text', async () => {
  const large = (image: string) => `# ${'a word, '.repeat(20_000)}\n${webManifest(image)}`
  isSlow = true
  for (const image of ['shop/web:v3', 'shop/web:v4', 'shop/web:v5']) {
    await has(large(image))
    await applyManifest()
    player.pause()
  }
  const { setItem } = Storage.prototype
  for (const room of [400_000, 200_000]) {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > room) throw new DOMException('no room', 'QuotaExceededError')
      setItem.call(this, key, value)
    })
    await farewell()
  }
  const [first, second] = stops.filter(({ after }) => after === 'the farewell')
  expect(first && (await textAfter(first))).toBe(large('shop/web:v5'))
  expect(usePlayback.getState().engine).toBe('ready')
  expect(player.document()).toMatchObject({ journal: [{}, {}, {}, {}] })
  // There is no space even for one more text; the editor's text is restored anyway.
  expect(second && (await textAfter(second))).toBe(large('shop/web:v5'))
})

describe('a second visit after a first one with unfinished writes', () => {
  beforeEach(async () => {
    await write(v3)
    isSlow = true
    await has('# the last key')
    await farewell()
    isSlow = false
  })

  it('loses no text with a working database', async () => {
    await start()
    await write('# and one more')
    await farewell()
    await expectNothingLost()
  })

  it('loses no text without a database', async () => {
    await start(() => Promise.reject(new DOMException('no', 'UnknownError')))
    note('it was opened')
    await has('# and one more')
    await farewell()
    await expectNothingLost()
  })
})

describe('a changed run', () => {
  it('that is a copy of a run in another tab loses no text', async () => {
    await write(v3)
    const id = entryOf(window.history.state)?.id ?? ''
    const request = (name: string, _: object, job: (lock: object | null) => unknown) =>
      Promise.resolve(job(name.endsWith(id) ? null : {}))
    vi.stubGlobal('navigator', { locks: { request } })
    await start()
    expect(useSavedRun.getState().line).toMatchObject({ copy: true })
    note('the copy was opened')
    await write('# of the copy')
    await farewell()
    await expectNothingLost()
  })

  it('that is from a link loses no text', async () => {
    const shared = sharedRun(player)
    const link = shared && (await encodeLink({ ...shared, manifestText: '# of a link' }))
    window.history.replaceState(null, '', `/${link}`)
    await start()
    texts.push('# of a link')
    held = 1
    note('the link was opened')
    await write('# of a link, and mine')
    expect(window.location.hash).toBe('')
    await farewell()
    await expectNothingLost()
  })
})

describe('a database', () => {
  beforeEach(async () => {
    await write(v3)
    isSlow = true
  })

  it('that has not finished when the page closes loses no text', async () => {
    await has('# the last key')
    await farewell()
    await expectNothingLost()
  })

  it('that drops unfinished writes when the page closes loses no text', async () => {
    await has('# the last key')
    await farewell()
    for (const { reject } of waiting.splice(0)) reject(new DOMException('the page goes away', 'AbortError'))
    await settled()
    note('the database has given up')
    await expectNothingLost()
  })

  it('that fails in one write and not in the next loses no text', async () => {
    await has('# of the write that fails')
    void saver?.flush()
    void saver?.flush()
    const [first, second] = waiting.splice(0)
    first?.reject(new DOMException('no room', 'QuotaExceededError'))
    await settled()
    if (second) commit(second.parts)
    second?.resolve()
    await settled()
    await farewell()
    for (const { reject } of waiting.splice(0)) reject(new DOMException('the page goes away', 'AbortError'))
    await settled()
    note('all has failed')
    await expectNothingLost()
  })

  it('that is slow while the page opens another run loses the text of neither run', async () => {
    await has('# mine')
    const id = entryOf(window.history.state)?.id ?? ''
    await openFirstRun(player, 'push')
    texts.push('# of the other run')
    setManifestText('# of the other run')
    await farewell()
    const [last] = stops.slice(-1)
    expect(last && (await textAfter(last))).toBe('# of the other run')
    expect(await saver?.restore({ id }, 'chosen')).toBe(true)
    expect(useManifest.getState().text).toBe('# mine')
  })
})
