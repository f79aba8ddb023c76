/** Compares a recorded rollout with simulated runs from its initial state, which workers compute while it is shown. */

import { pageState } from '../../app/pageState.ts'
import type { PredictionStart, RolloutTrace } from '../../engine/index.ts'
import {
  awaitGrowth,
  beginRenewed,
  chooseRunCount,
  closePrediction,
  comparePrediction,
  failPrediction,
  forgetPrediction,
  measurePerNode,
  noteDone,
  noteEarlier,
  notePrediction,
  openPrediction,
  type PredictedState,
  showDifference,
  startMeasuring,
  startPrediction,
  stopPrediction,
  usePredicted,
} from '../../store/predicted.ts'
import { openRun, runHas, useOpenRun } from '../../store/run/openRun.ts'
import type { OpenRun } from '../../store/run/types.ts'
import { useUi } from '../../store/ui.ts'
import { useWatched } from '../../store/watched.ts'
import type { PredictionJob } from '../../workers/workerRequests.ts'
import { askEngine, pause, seek } from '../actions/actions.ts'
import { showFailure } from '../failure.ts'
import { belongsToElement } from '../keys/belongsToElement.ts'
import { addKeyLayer } from '../keys/keyLayers.ts'
import { pressedIn } from '../keys/sets/keySet.ts'
import { predictedKeys } from '../keys/sets/predictedKeys.ts'
import { SeedWorkers, startSeedWorker } from '../study/seedWorkers.ts'
import { giveRoomBack, takeRoom } from '../study/stageRoom.ts'

type PredictionWorkers = SeedWorkers<PredictionStart, PredictionJob, RolloutTrace>

/** Wall-clock ms between two updates of the progress. */
const showMs = 120

interface OwnState {
  workers: PredictionWorkers | undefined
  /** The input that the workers have. */
  startedFrom: PredictionStart | undefined
  stopFollowing: (() => void) | undefined
  /** Increases with everything that invalidates earlier answers. */
  serial: number
  /** By seed. */
  traces: Map<number, RolloutTrace>
  /** The recording of these results. */
  recording: OpenRun | undefined
  doneTimer: ReturnType<typeof setTimeout> | undefined
}

const own = pageState(
  (): OwnState => ({
    workers: undefined,
    startedFrom: undefined,
    stopFollowing: undefined,
    serial: 0,
    traces: new Map<number, RolloutTrace>(),
    recording: undefined,
    doneTimer: undefined,
  }),
)

/** For tests: fake workers. */
export function installPredictionWorkers(installed: PredictionWorkers | undefined): void {
  stop()
  own.workers?.close()
  own.workers = installed
  own.startedFrom = undefined
}

/** Shows the comparison in place of the stage; earlier results of the same recording are kept. */
export function openPredicted(): void {
  const run = openRun()
  if (!runHas('hasFindings') || usePredicted.getState().isOpen) return
  pause()
  takeRoom()
  if (own.recording !== run) {
    own.recording = run
    own.traces = new Map()
    forgetPrediction()
  }
  openPrediction()
  const stops = [useOpenRun.subscribe(follow), useWatched.subscribe(follow)]
  own.stopFollowing = () => {
    for (const stop of stops) stop()
  }
  const { phase } = usePredicted.getState()
  if (phase === 'idle' || phase === 'failed') void measure()
}

function follow(): void {
  const run = openRun()
  if (run !== own.recording && !isGrown(run)) closePredicted()
  else if (usePredicted.getState().isRenewing && !hasMoreToCome()) beginAnew()
  else if (run !== own.recording && !usePredicted.getState().isEarlier) noteEarlier()
}

/** Whether the recording has grown beyond the part that is read. */
const hasMoreToCome = (): boolean => (useWatched.getState().watched?.notShown ?? 0) > 0

/**
 * Repeats the comparison with the grown recording. The growth is read first, because reading waits while the comparison
 * is shown.
 */
export function comparePredictedAnew(): void {
  if (!hasMoreToCome()) {
    beginAnew()
    return
  }
  stop()
  awaitGrowth()
}

function beginAnew(): void {
  own.recording = openRun()
  own.traces = new Map()
  beginRenewed()
  void measure()
}

/** Whether the recording is the compared recording, grown: earlier results stay valid and visible. */
function isGrown(run: OpenRun): boolean {
  return useWatched.getState().watched !== undefined && run.epochMs === own.recording?.epochMs
}

/** Shows the recording again. */
export function closePredicted(): void {
  if (!usePredicted.getState().isOpen) return
  cancelPredicted()
  own.stopFollowing?.()
  own.stopFollowing = undefined
  own.workers?.close()
  own.workers = undefined
  own.startedFrom = undefined
  if (openRun() !== own.recording) {
    stop()
    own.recording = undefined
    own.traces = new Map()
    forgetPrediction()
  }
  closePrediction()
  giveRoomBack()
}

/** Stops simulating; finished runs are kept and compared. */
export function cancelPredicted(): void {
  const { phase } = usePredicted.getState()
  if (phase !== 'measuring' && phase !== 'playing') return
  stop()
  stopPrediction()
  if (phase === 'playing' && own.traces.size > 0) void compare('cancelled')
}

export function continuePredicted(): void {
  if (usePredicted.getState().prediction === undefined) void measure()
  else playMissing()
}

export function setPredictedCount(count: PredictedState['count']): void {
  chooseRunCount(count)
  if (usePredicted.getState().prediction !== undefined) playMissing()
}

/** Sets whether nodes that differ from the others have delays of their own, and repeats the comparison. */
export function calibratePerNode(perNode: boolean): void {
  measurePerNode(perNode)
  own.traces = new Map()
  void measure()
}

/** Seeks to the time of a difference in the recording. */
export async function goToDifference(index: number): Promise<void> {
  const { comparison, prediction } = usePredicted.getState()
  const difference = comparison?.differences[index]
  if (difference === undefined || prediction === undefined) return
  showDifference(index)
  pause()
  await seek(prediction.beginsAt + Math.min(difference.at, prediction.start.realMs))
}

/** Goes to the next or previous difference, wrapping around. */
export async function goToNextDifference(by: 1 | -1): Promise<void> {
  const { comparison, current } = usePredicted.getState()
  const count = comparison?.differences.length ?? 0
  if (count === 0) return
  const next = current === undefined ? (by === 1 ? 0 : count - 1) : (current + by + count) % count
  await goToDifference(next)
}

async function measure(): Promise<void> {
  stop()
  const mine = ++own.serial
  startMeasuring()
  try {
    const { perNode } = usePredicted.getState()
    const prediction = await askEngine('prediction', { perNode })
    if (mine !== own.serial) return
    notePrediction(prediction)
    if (prediction !== undefined) playMissing()
  } catch (error) {
    if (mine === own.serial) failPrediction()
    showFailure(error)
  }
}

function workersFrom(start: PredictionStart): PredictionWorkers {
  own.workers ??= new SeedWorkers(() => startSeedWorker('prediction'))
  if (own.startedFrom !== start) own.workers.startFrom(start)
  own.startedFrom = start
  return own.workers
}

/** Simulates the seeds without a result. */
function playMissing(): void {
  stop()
  const mine = ++own.serial
  const { count, prediction } = usePredicted.getState()
  const wanted = Array.from({ length: count }, (_, i) => i + 1)
  const seeds = wanted.filter((seed) => !own.traces.has(seed))
  const showDone = (): void => noteDone(wanted.filter((seed) => own.traces.has(seed)).length)
  showDone()
  if (prediction === undefined) return
  if (seeds.length === 0) return void compare('final')
  startPrediction()
  const isStale = (): boolean => mine !== own.serial
  workersFrom(prediction.start).play({
    jobs: seeds.map((seed) => ({ seed })),
    onRow: (trace, index) => {
      const seed = seeds[index]
      if (isStale() || seed === undefined) return
      own.traces.set(seed, trace)
      own.doneTimer ??= setTimeout(() => {
        own.doneTimer = undefined
        showDone()
      }, showMs)
    },
    onEnd: () => {
      if (isStale()) return
      showDone()
      void compare('final')
    },
    onFailure: () => {
      if (!isStale()) failPrediction()
    },
  })
}

/** Compares in the engine's worker, so that this thread stays free. */
async function compare(phase: 'final' | 'cancelled'): Promise<void> {
  const mine = ++own.serial
  const { prediction, perNode, count } = usePredicted.getState()
  if (prediction === undefined) return
  const seeds = [...own.traces].filter(([seed]) => seed <= count).map(([, trace]) => trace)
  try {
    const comparison = await askEngine('comparePrediction', { prediction, perNode, seeds })
    if (mine === own.serial) comparePrediction(phase, comparison, seeds.length)
  } catch (error) {
    if (mine === own.serial) failPrediction()
    showFailure(error)
  }
}

function stop(): void {
  own.serial++
  clearTimeout(own.doneTimer)
  own.doneTimer = undefined
  own.workers?.cancelAll()
}

/** Takes the keys until the returned function is called. */
export function takePredictedKeys(): () => void {
  return addKeyLayer('predicted', (event) => {
    const pressed = pressedIn(predictedKeys, event)
    if (pressed === undefined || useUi.getState().catalogue || belongsToElement(event.target, event.key)) return false
    if (pressed.id === 'close') closePredicted()
    else void goToNextDifference(pressed.id === 'next' ? 1 : -1)
    return true
  })
}
