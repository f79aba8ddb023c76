// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordedStream } from '../../../e2e/pages/recordedStream.ts'
import { openIndexedStorage } from '../../storage/indexedStorage.ts'
import { MOST_RECORDED_BYTES, packFiles } from '../../storage/recordedFiles.ts'
import type { RunParts, RunStorage } from '../../storage/runStorage.ts'
import type { RunHead } from '../../storage/savedRun.ts'
import { storeUnsavedEnd } from '../../storage/unsavedEnd.ts'
import { useImported } from '../../store/imported.ts'
import { useNotices } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { RecordedRun } from '../../store/run/recordedRun.ts'
import { SimulatedRun } from '../../store/run/simulatedRun.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { answerImport } from '../../workers/importHost.ts'
import type { ImportRequest } from '../../workers/importRequests.ts'
import { importRecording } from '../imports/importRecording.ts'
import type { Player } from '../player.ts'
import { entryOf, type RunEntry } from '../runs/runEntry.ts'
import { openFirstRun } from '../runs/runs.ts'
import { TestPage } from '../start/testPage.ts'
import { createRunSaver } from './runSaver.ts'
import type { RunSaver } from './runSaverTypes.ts'

/** Tests of saved recordings with the real engine and import in one thread; each `start` is a page load. */

let page: TestPage
let player: Player
let saver: RunSaver
let storage: RunStorage

/** An in-process import worker. */
class LocalWorker extends EventTarget {
  postMessage(message: ImportRequest): void {
    const post = (data: unknown): void => void this.dispatchEvent(new MessageEvent('message', { data }))
    void answerImport(message, { post, now: () => 0 })
  }
  terminate(): void {}
}

async function start(entry?: RunEntry): Promise<boolean> {
  saver?.dispose()
  page?.close()
  page = new TestPage()
  player = page.player
  window.history.replaceState(entry === undefined ? null : { run: entry }, '', '/')
  saver = await createRunSaver({ player, page: window, openStorage: async () => storage })
  const isRestored = await saver.restore(entry, 'atStart')
  if (!isRestored) await openFirstRun(player)
  return isRestored
}

const entryNow = () => entryOf(window.history.state)
const isWritten = (id = '') => vi.waitFor(async () => expect((await storage.read(id))?.recording).toBeDefined())

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  window.localStorage.clear()
  vi.stubGlobal('navigator', { locks: undefined })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('Worker', LocalWorker)
  storage = await openIndexedStorage()
  await start()
})
afterEach(() => {
  saver.dispose()
  vi.unstubAllGlobals()
})

it('a saved recording is restored at its cursor after a reload, and from the list of saved runs', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const entry = entryNow()
  expect(useSavedRun.getState().savedId).toBe(entry?.id)
  await player.jumpToEnd()
  page.showView('node')
  await isWritten(entry?.id)
  await saver.flush()
  const { cursor } = usePlayback.getState()
  expect(cursor.at).toBeGreaterThan(0)
  const [listed, ...others] = await saver.list()
  expect(others).toEqual([])
  expect(listed).toMatchObject({ id: entry?.id, title: { type: 'observed' }, commands: 0, isApplied: true })
  expect(listed?.recordedBytes).toBeGreaterThan(100)

  expect(await start(entry)).toBe(true)
  await vi.waitFor(() => expect(useImported.getState().recording?.explanation.state).toBe('done'))
  await vi.waitFor(() => expect(usePlayback.getState()).toMatchObject({ cursor, engine: 'ready' }))
  expect(useSelection.getState().stageView).toBe('node')
  expect(useImported.getState().recording?.head.names).toEqual(['web.json'])
  expect(useSavedRun.getState()).toMatchObject({ savedId: entry?.id, line: { type: 'restored' } })

  await openFirstRun(player, 'push')
  expect(openRun()).toBeInstanceOf(SimulatedRun)
  expect(useNotices.getState().notice).toEqual({ type: 'runKept' })
  expect(await saver.restore({ id: entry?.id ?? '' }, 'chosen')).toBe(true)
  expect(openRun()).toBeInstanceOf(RecordedRun)
  expect(entryNow()).toEqual(entry)
  await saver.flush()
  expect(await saver.list()).toHaveLength(1)
  expect((await storage.read(entry?.id ?? ''))?.recording).toBeDefined()
})

it('an imported recording asks before the page closes until this recording is saved', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const write = storage.write.bind(storage)
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.spyOn(storage, 'write').mockImplementation(async (parts) => {
    if (parts.recording !== undefined) await held
    return write(parts)
  })
  expect(isAsked()).toBe(false)
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  expect(isAsked()).toBe(true)
  goOn()
  await vi.waitFor(() => expect(isAsked()).toBe(false))
  await isWritten(entryNow()?.id)
})

it('a recording is saved even if another run is opened before the recording is written', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const entry = entryNow()
  await openFirstRun(player, 'push')
  await isWritten(entry?.id)
  expect(await start(entry)).toBe(true)
  expect(openRun()).toBeInstanceOf(RecordedRun)
})

it('a saved recording is deleted with its files, and undo restores the recording and its files', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const id = entryNow()?.id ?? ''
  await isWritten(id)
  const undo = await saver.remove(id)
  expect(await storage.read(id)).toBeUndefined()
  await undo()
  expect(await start({ id })).toBe(true)
})

it('a saved recording can be downloaded, and is reported as damaged if its files are missing', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const id = entryNow()?.id ?? ''
  await isWritten(id)
  expect((await saver.rescue(id))?.file).toBe(recordedStream())
  const head = (await storage.read(id))?.head as RunHead
  await storage.remove(id)
  await expect(storage.write({ id, head, text: '' })).rejects.toThrow('only parts')
  await start({ id })
  expect(useSavedRun.getState().line).toEqual({ type: 'notRestored', id, reason: 'damaged', isRecording: true })
})

it('a recording is saved again after the storage was cleared, or reported as lost if its files are gone', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const entry = entryNow()
  const id = entry?.id ?? ''
  await isWritten(id)
  await storage.remove(id)
  await player.jumpToEnd()
  await saver.flush()
  await isWritten(id)
  expect(await start(entry)).toBe(true)
  // The page has only the parsed content of a saved recording.
  await storage.remove(id)
  await player.jumpToEnd()
  await saver.flush()
  expect(useNotices.getState().notice).toEqual({ type: 'notKept', reason: 'lost' })
  expect(await saver.list()).toEqual([])
})

it('a recording that is too large for the storage is not saved, and this is reported', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(1_000))
  expect(await packFiles([{ name: 'a', data: new Blob([noise]) }], 900)).toBeUndefined()
  expect(await packFiles([{ name: 'a', data: 'a'.repeat(10_000) }], 900)).toHaveLength(1)
  const more = Array.from({ length: 2_000 }, (_, i) => ({ name: `${i}.json`, data: '' }))
  await importRecording([{ name: 'web.json', data: recordedStream() }, ...more])
  const notKept = { type: 'recordingNotKept', reason: 'tooLarge', name: 'web.json, 0.json, 1.json' }
  await vi.waitFor(() => expect(useNotices.getState().notice).toEqual(notKept))
  await vi.waitFor(() => expect(useSavedRun.getState().savedId).toBeUndefined())
  const write = vi.spyOn(storage, 'write').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  await vi.waitFor(() => expect(useNotices.getState().notice).toEqual({ ...notKept, reason: 'full', name: 'web.json' }))
  write.mockRestore()
  expect(await saver.list()).toEqual([])
})

it('the oldest saved recordings are removed if all recordings together are too large', async () => {
  await importRecording([{ name: 'web.json', data: recordedStream() }])
  const id = entryNow()?.id ?? ''
  await isWritten(id)
  await saver.flush()
  const head = (await storage.read(id))?.head as RunHead
  const parts = (n: number, recordedBytes?: number): RunParts => {
    const other = `000000000000000${n}`
    const { recordedBytes: _, ...summary } = { ...head.summary, id: other, usedAt: n }
    const size = recordedBytes === undefined ? {} : { recordedBytes }
    return { id: other, head: { ...head, summary: { ...summary, ...size } }, text: '', recording: [] }
  }
  await storage.write(parts(1, MOST_RECORDED_BYTES / 2))
  await storage.write(parts(2))
  await storage.write(parts(3, MOST_RECORDED_BYTES / 2))
  await importRecording([{ name: 'again.json', data: recordedStream() }])
  await isWritten(entryNow()?.id)
  expect((await saver.list()).map(({ usedAt }) => usedAt).filter((usedAt) => usedAt < 10)).toEqual([3, 2])
})

it('a saved recording includes the unsaved end left by the previous page, and reports a lost end', async () => {
  const lines = recordedStream().split('\n')
  const half = `${lines.slice(0, 2).join('\n')}\n`
  const rest = lines.slice(2).join('\n')
  await importRecording([{ name: 'watch.json', data: half }])
  const entry = entryNow()
  await isWritten(entry?.id)
  const size = half.length + rest.length
  storeUnsavedEnd(window.localStorage, entry?.id ?? '', { begins: half.length, size, changes: 2 }, rest)

  expect(await start(entry)).toBe(true)
  await vi.waitFor(() => expect(useImported.getState().recording?.head.changes).toBe(lines.length))
  await vi.waitFor(() => expect(window.localStorage.getItem(`rollscope.leftEnd.${entry?.id}`)).toBeNull())
  expect((await saver.rescue(entry?.id ?? ''))?.file).toBe(half + rest)
  await vi.waitFor(() => expect(useImported.getState().recording?.explanation.state).toBe('done'))
  await vi.waitFor(() => expect(usePlayback.getState().engine).toBe('ready'))

  window.dispatchEvent(new Event('pagehide'))
  storeUnsavedEnd(window.localStorage, entry?.id ?? '', { begins: size, size: 9e6, changes: 5 }, 'x'.repeat(2e6))
  expect(await start(entry)).toBe(true)
  await vi.waitFor(() => expect(useNotices.getState().notice).toMatchObject({ type: 'recordingEndLost', changes: 5 }))
})
