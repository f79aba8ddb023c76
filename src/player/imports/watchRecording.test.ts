// @vitest-environment happy-dom
/** Tests of a growing recording with the real engine and import, in one thread. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordedStream } from '../../../e2e/pages/recordedStream.ts'
import { goLive } from '../../components/imported/WatchedState.tsx'
import type { WatchAnswer } from '../../share/watched.ts'
import { withUnsavedEnd } from '../../storage/unsavedEnd.ts'
import { useImported } from '../../store/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { SimulatedRun } from '../../store/run/simulatedRun.ts'
import { useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { useWatched } from '../../store/watched.ts'
import { answerImport } from '../../workers/importHost.ts'
import type { ImportFile } from '../../workers/importRequests.ts'
import type { Player } from '../player.ts'
import { type Arrival, installRunWatcher } from '../runs/runChange.ts'
import { openFirstRun } from '../runs/runs.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { TestPage } from '../start/testPage.ts'
import { cancelImport, type ImportPort } from './importRecording.ts'
import { type WatchOptions, watchRecording } from './watchRecording.ts'

const script = new ScriptedPage()

const stream = recordedStream().split('\n')
let page: TestPage
let player: Player
const arrived: Arrival[] = []
const kept: (readonly ImportFile[])[] = []

/** An in-process import worker. */
function connect(): ImportPort {
  let say: Parameters<ImportPort['listen']>[0] = () => undefined
  return {
    post: (message) => void answerImport(message, { post: (data) => say(data), now: () => 0 }),
    listen: (onMessage) => {
      say = onMessage
    },
    close: () => undefined,
  }
}

/** A fake `rollscope watch` whose answers the test gives, one per request. */
function command() {
  const waiting: { readonly resolve: (answer?: WatchAnswer) => void; readonly reject: (error: Error) => void }[] = []
  let changes = 0
  const ask: NonNullable<WatchOptions['ask']> = (_, from) => {
    expect(from).toBe(changes)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const next = async () => {
    await vi.waitFor(() => expect(waiting).not.toEqual([]))
    return waiting.shift() ?? expect.fail('nobody asks')
  }
  const says = async (count: number, more: Partial<WatchAnswer> = {}): Promise<void> => {
    const asked = await next()
    const text = stream.slice(changes, changes + count).map((line) => `${line}\n`)
    changes += count
    asked.resolve({ text: text.join(''), changes, hasMore: false, dropped: 0, refused: [], ...more })
  }
  return {
    ask,
    says,
    fails: async () => (await next()).reject(new Error('gone')),
    isGone: async () => (await next()).resolve(),
  }
}

const isShown = (changes: number) =>
  vi.waitFor(() => {
    expect(useImported.getState()).toMatchObject({ recording: { head: { changes }, explanation: { state: 'done' } } })
    expect(useWatched.getState().watched).toMatchObject({ notShown: 0 })
  })
const isAtEnd = () => usePlayback.getState().cursor.at === openRun().endMs

beforeEach(async () => {
  page = new TestPage()
  player = page.player
  arrived.length = 0
  kept.length = 0
  installRunWatcher({
    leave: () => false,
    arrived: (arrival) => arrived.push(arrival),
    stay: () => undefined,
    grown: async (files) => kept.push(files) > 0,
  })
  await openFirstRun(player)
})
afterEach(() => {
  page.close()
})

it('a watched recording follows its newest time, and stays at a time that the user seeks', async () => {
  const { ask, says } = command()
  const done = watchRecording('name', { ask, connect, pauseMs: 0 })
  // There are no data yet.
  await says(0)
  expect(useWatched.getState().watched).toMatchObject({ state: 'live', changes: 0 })
  expect(useImported.getState().progress).toEqual({ type: 'waiting' })
  await says(2)
  await isShown(2)
  expect(isAtEnd()).toBe(true)
  expect(arrived.at(-1)).toMatchObject({ how: 'push', fragment: '#watch/name', save: 'atOnce' })
  page.showInspectorTab('object')
  page.showLeftTab('kubectl')
  const before = openRun()
  script.hasTitle({ type: 'observed', name: 'watch.json', more: 0 })
  await says(1)
  await isShown(3)
  expect(openRun().endMs).toBeGreaterThan(before.endMs ?? 0)
  expect(isAtEnd()).toBe(true)
  expect(useUi.getState().title).toMatchObject({ type: 'observed', name: 'web' })
  expect(useSelection.getState()).toMatchObject({ inspectorTab: 'object', leftTab: 'kubectl' })

  await player.seek(1_000)
  await says(1)
  await isShown(4)
  expect(usePlayback.getState().cursor.at).toBe(1_000)
  const { recording } = useImported.getState()
  expect(recording?.explanation).toMatchObject({ state: 'done', diagnosis: { findings: [expect.anything()] } })
  goLive()
  await vi.waitFor(() => expect(isAtEnd()).toBe(true))

  await says(0, { end: 'complete', dropped: 1 })
  await done
  expect(useWatched.getState().watched).toMatchObject({ state: 'ended', end: 'complete', changes: 4, dropped: 1 })
  const [[file] = []] = kept
  expect(kept).toHaveLength(1)
  expect(file?.data instanceof Blob && (await file.data.text()).trim()).toBe(recordedStream())
  await openFirstRun(player, 'push')
  expect(useWatched.getState().watched).toBeUndefined()
})

it('a watched recording continues after an unanswered request, and reports the end of its watch command', async () => {
  const { ask, says, fails, isGone } = command()
  const done = watchRecording('name', { ask, connect, pauseMs: 0 })
  await says(2)
  await isShown(2)
  await fails()
  await vi.waitFor(() => expect(useWatched.getState().watched?.state).toBe('lost'))
  await says(2)
  await isShown(4)
  expect(useWatched.getState().watched?.state).toBe('live')
  await isGone()
  await done
  expect(useWatched.getState().watched).toMatchObject({ state: 'gone', changes: 4 })
  expect(kept).toHaveLength(1)
})

it('a watched recording leaves unsaved data when its page closes, for the next page', async () => {
  const { ask, says } = command()
  const done = watchRecording('name', { ask, connect, pauseMs: 0 })
  await says(2)
  await isShown(2)
  await says(1)
  await isShown(3)
  const id = arrived.at(-1)?.entry?.id ?? ''
  window.dispatchEvent(new Event('pagehide'))
  const all = `${stream.slice(0, 3).join('\n')}\n`
  const old = new Blob([`${stream.slice(0, 2).join('\n')}\n`])
  const left = await withUnsavedEnd(window.localStorage, id, old)
  expect(left?.lost).toBe(0)
  expect(await left?.data.text()).toBe(all)
  expect(await withUnsavedEnd(window.localStorage, id, new Blob([all]))).toBeUndefined()
  await openFirstRun(player, 'push')
  await done
})

it('a watched recording is no longer requested once another run is open', async () => {
  const { ask, says } = command()
  const done = watchRecording('name', { ask, connect, pauseMs: 0 })
  await says(2)
  await isShown(2)
  await openFirstRun(player, 'push')
  await done
  expect(useWatched.getState().watched).toBeUndefined()
  await says(2)
  expect(openRun()).toBeInstanceOf(SimulatedRun)
  expect(kept).toEqual([])
})

it('a watched recording without objects reports the reason, and can be cancelled', async () => {
  const { ask, says } = command()
  const done = watchRecording('name', { ask, connect })
  await says(0, { end: 'refused', refused: [{ resource: 'pods', reason: 'forbidden' }] })
  await done
  expect(useImported.getState().progress).toEqual({
    type: 'failed',
    problem: { names: ['rollscope watch'], detail: 'pods: forbidden' },
  })
  const other = watchRecording('other', { ask: command().ask, connect })
  cancelImport()
  await other
  expect(useWatched.getState().watched).toBeUndefined()
})
