// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  compareRuns,
  DEFAULT_CONFIG,
  type Prediction,
  type PredictionStart,
  type RolloutTrace,
} from '../../engine/index.ts'
import { usePredicted } from '../../store/predicted.ts'
import { useUi } from '../../store/ui.ts'
import type { PredictionJob } from '../../workers/workerRequests.ts'
import { installPlayer } from '../actions/actions.ts'
import { fakeAsk, fakePlayer } from '../fakePlayer.ts'
import { listenToKeyLayers } from '../keys/keyLayers.ts'
import type { Player } from '../playerTypes.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { type SeedBatch, SeedWorkers } from '../study/seedWorkers.ts'
import {
  calibratePerNode,
  cancelPredicted,
  closePredicted,
  comparePredictedAnew,
  continuePredicted,
  goToNextDifference,
  installPredictionWorkers,
  openPredicted,
  setPredictedCount,
  takePredictedKeys,
} from './predictedActions.ts'

const page = new ScriptedPage()

type Batch = SeedBatch<PredictionJob, RolloutTrace>

let batches: Batch[]
const startFrom = vi.fn()
const cancelAll = vi.fn()
const seek = vi.fn<Player['seek']>()
const measured = vi.fn<() => Promise<Prediction | undefined>>()

class NoWorkers extends SeedWorkers<PredictionStart, PredictionJob, RolloutTrace> {
  override startFrom(start: PredictionStart): void {
    startFrom(start)
  }
  override play(batch: Batch): () => void {
    batches.push(batch)
    return () => undefined
  }
  override cancelAll(): void {
    cancelAll()
  }
  override close(): void {}
}

const trace: RolloutTrace = {
  outcome: 'complete',
  completeAt: 12_000,
  lowestAvailable: 2,
  mostPods: 2,
  availableAtEnd: 2,
  wanted: 2,
  availableAt: [5_000, 12_000],
  scalings: [],
  conditions: [],
  warnings: [],
  earlierWarnings: [],
  points: [{ at: 0, available: 2, newAvailable: 0, pods: 2 }],
}
const prediction: Prediction = {
  start: {
    document: { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] },
    workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
    commands: [],
    realMs: 40_000,
    untilMs: 140_000,
  },
  // The recorded rollout completes later than the simulated runs, and has a warning that no simulated run has.
  real: { ...trace, completeAt: 30_000, warnings: ['BackOff'] },
  calibration: { schedule: undefined, containers: [], reactions: [], seenScheduleMs: undefined, seen: [] },
  beginsAt: 7_000,
  unrepeated: 0,
  causes: [],
}
const observed = { beginsAt: 0, endAt: 60_000, gaps: [] }
const state = () => usePredicted.getState()

/** Answers all requests of the newest batch. */
function play(count = batches.at(-1)?.jobs.length ?? 0): void {
  const batch = batches.at(-1)
  for (let i = 0; i < count; i++) batch?.onRow(trace, i)
  if (count === batch?.jobs.length) batch.onEnd()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  batches = []
  seek.mockResolvedValue(undefined)
  measured.mockResolvedValue(prediction)
  const ask = fakeAsk({
    prediction: measured,
    comparePrediction: async ({ prediction: { real, calibration, start }, seeds }) =>
      compareRuns(real, seeds, { calibration, realMs: start.realMs, unrepeated: 0 }),
  })
  installPlayer(fakePlayer({ ask, seek, pause: vi.fn() }))
  installPredictionWorkers(new NoWorkers(() => expect.fail('no worker is started')))
  page.opensRecording(observed)
  page.closePane('right')
})
afterEach(() => {
  closePredicted()
  installPredictionWorkers(undefined)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
})

it('the comparison with a recording simulates the chosen number of runs', async () => {
  openPredicted()
  expect(state()).toMatchObject({ isOpen: true, phase: 'measuring' })
  await vi.advanceTimersByTimeAsync(100)
  expect(useUi.getState().closedPanes).toEqual({ left: true, right: true })
  expect(startFrom).toHaveBeenCalledExactlyOnceWith(prediction.start)
  expect(batches[0]?.jobs).toHaveLength(100)
  play(30)
  await vi.advanceTimersByTimeAsync(200)
  expect(state()).toMatchObject({ phase: 'playing', done: 30, comparison: undefined })
  play()
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ phase: 'final', done: 100 })
  expect(state().comparison?.differences.map(({ id }) => id)).toEqual(['warnings', 'time'])

  // Simulates only the missing seeds, in the same workers.
  setPredictedCount(200)
  expect(batches.at(-1)?.jobs.map(({ seed }) => seed)).toEqual(Array.from({ length: 100 }, (_, i) => 101 + i))
  expect(startFrom).toHaveBeenCalledTimes(1)
  setPredictedCount(50)
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ phase: 'final', comparison: { seeds: 50 } })
})

it('the comparison with a recording uses the finished runs if cancelled, and can then be continued', async () => {
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  const [first] = batches
  play(3)
  cancelPredicted()
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ phase: 'cancelled', done: 3, comparison: { seeds: 3 } })
  first?.onRow(trace, 50)
  continuePredicted()
  expect(batches.at(-1)?.jobs[0]).toEqual({ seed: 4 })
  expect(batches.at(-1)?.jobs, 'what came after the cancel is not taken').toHaveLength(97)
})

it('the comparison with a recording steps through the differences by keys, and seeks their times', async () => {
  const stopListening = listenToKeyLayers(window)
  const release = takePredictedKeys()
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  play()
  await vi.advanceTimersByTimeAsync(0)
  const press = (key: string, more: KeyboardEventInit = {}) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }))
  press('d')
  expect(state().current).toBe(0)
  expect(seek).toHaveBeenLastCalledWith(7_000)
  press('d')
  expect(state().current).toBe(1)
  expect(seek).toHaveBeenLastCalledWith(37_000)
  press('d')
  expect(state().current).toBe(0)
  press('D', { shiftKey: true })
  expect(state().current).toBe(1)
  press('d', { ctrlKey: true })
  expect(state().current).toBe(1)
  press('Escape')
  await vi.advanceTimersByTimeAsync(100)
  expect(state().isOpen).toBe(false)
  expect(useUi.getState().closedPanes).toEqual({ left: false, right: true })
  release()
  stopListening()
  press('d')
  expect(state().current).toBe(1)
})

it('the comparison with a recording is repeated with delays per node', async () => {
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  play()
  await vi.advanceTimersByTimeAsync(0)
  measured.mockResolvedValue({ ...prediction, start: { ...prediction.start, commands: [] } })
  calibratePerNode(true)
  expect(state()).toMatchObject({ phase: 'measuring', perNode: true, comparison: undefined })
  await vi.advanceTimersByTimeAsync(0)
  expect(measured).toHaveBeenLastCalledWith({ perNode: true })
  expect(startFrom).toHaveBeenCalledTimes(2)
  expect(batches.at(-1)?.jobs).toHaveLength(100)
})

it('the comparison with a recording is kept when reopened, but is dropped for another recording', async () => {
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  play()
  await vi.advanceTimersByTimeAsync(0)
  await goToNextDifference(-1)
  closePredicted()
  installPredictionWorkers(new NoWorkers(() => expect.fail('no worker is started')))
  openPredicted()
  expect(state()).toMatchObject({ phase: 'final', current: 1 })
  expect(batches).toHaveLength(1)
  page.opensRecording(observed)
  expect(state()).toMatchObject({ isOpen: false, phase: 'idle', comparison: undefined })
})

it('the comparison with a recording stays while the recording grows, and starts anew when reopened', async () => {
  const watched = { state: 'live', end: undefined, changes: 1, notShown: 0, dropped: 0, refused: [] } as const
  page.watches(watched)
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  page.opensRecording({ ...observed, endAt: 70_000 })
  expect(state()).toMatchObject({ isOpen: true, phase: 'playing' })
  page.watches(undefined)
  closePredicted()
  openPredicted()
  expect(state()).toMatchObject({ isOpen: true, phase: 'measuring' })
})

it('the comparison with a recording is outdated once the recording has grown, and can be repeated', async () => {
  const watched = { state: 'live', end: undefined, changes: 1, notShown: 0, dropped: 0, refused: [] } as const
  page.watches(watched)
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  play()
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ phase: 'final', isEarlier: false })
  page.opensRecording({ ...observed, endAt: 70_000 })
  expect(state()).toMatchObject({ phase: 'final', isEarlier: true })
  // New data have arrived, and are read first.
  page.watches({ ...watched, changes: 5, notShown: 4 })
  comparePredictedAnew()
  expect(state()).toMatchObject({ phase: 'measuring', isRenewing: true })
  expect(measured).toHaveBeenCalledTimes(1)
  page.opensRecording({ ...observed, endAt: 80_000 })
  page.watches({ ...watched, changes: 5 })
  await vi.advanceTimersByTimeAsync(0)
  expect(measured).toHaveBeenCalledTimes(2)
  expect(state()).toMatchObject({ phase: 'playing', isEarlier: false, isRenewing: false, comparison: undefined })
  expect(batches.at(-1)?.jobs).toHaveLength(100)
  page.watches(undefined)
})

it('the comparison with a recording restores the side panes, even if left before these were collapsed', async () => {
  page.openPane('right')
  openPredicted()
  closePredicted()
  openPredicted()
  await vi.advanceTimersByTimeAsync(100)
  expect(useUi.getState().closedPanes).toEqual({ left: true, right: true })
  closePredicted()
  await vi.advanceTimersByTimeAsync(100)
  expect(useUi.getState().closedPanes).toEqual({ left: false, right: false })
})

it('the comparison with a recording reports a missing rollout and failed workers', async () => {
  measured.mockResolvedValue(undefined)
  openPredicted()
  await vi.advanceTimersByTimeAsync(0)
  expect(state().phase).toBe('none')
  measured.mockResolvedValue(prediction)
  continuePredicted()
  await vi.advanceTimersByTimeAsync(0)
  batches.at(-1)?.onFailure()
  expect(state().phase).toBe('failed')
})
