/** Compares a recorded rollout with simulated runs from its initial state, which workers compute while it is shown. */

import type { PredictionJob } from '../../bridge/protocol.ts'
import type { PredictionStart, RolloutTrace } from '../../engine/index.ts'
import { type ObservedRunShown, useObserved } from '../../store/observed.ts'
import { initialPredicted, type PredictedState, usePredicted } from '../../store/predicted.ts'
import { useWatched } from '../../store/watched.ts'
import { askEngine, pause, seek } from '../actions/actions.ts'
import { SeedWorkers, startSeedWorker } from '../study/seedWorkers.ts'
import { giveRoomBack, takeRoom } from '../study/stageRoom.ts'

export type PredictionWorkers = SeedWorkers<PredictionStart, PredictionJob, RolloutTrace>

/** Wall-clock ms between two updates of the progress. */
const showMs = 120

let workers: PredictionWorkers | undefined
/** The input that the workers have. */
let startedFrom: PredictionStart | undefined
let stopFollowing: (() => void) | undefined
/** Increases with everything that invalidates earlier answers. */
let serial = 0
/** By seed. */
let traces = new Map<number, RolloutTrace>()
/** The recording of these results. */
let recording: ObservedRunShown | undefined
let doneTimer: ReturnType<typeof setTimeout> | undefined

const set = (state: Partial<PredictedState>): void => usePredicted.setState(state)

/** For tests: fake workers. */
export function installPredictionWorkers(installed: PredictionWorkers | undefined): void {
  stop()
  workers?.close()
  workers = installed
  startedFrom = undefined
}

/** Shows the comparison in place of the stage; earlier results of the same recording are kept. */
export function openPredicted(): void {
  const { observed } = useObserved.getState()
  if (observed === undefined || usePredicted.getState().isOpen) return
  pause()
  takeRoom()
  if (recording !== observed) {
    recording = observed
    traces = new Map()
    set({ ...initialPredicted, count: usePredicted.getState().count })
  }
  set({ isOpen: true })
  const stops = [useObserved.subscribe(follow), useWatched.subscribe(follow)]
  stopFollowing = () => {
    for (const stop of stops) stop()
  }
  const { phase } = usePredicted.getState()
  if (phase === 'idle' || phase === 'failed') void measure()
}

function follow(): void {
  const { observed } = useObserved.getState()
  if (observed !== recording && !isGrown(observed)) closePredicted()
  else if (usePredicted.getState().isRenewing && !hasMoreToCome()) beginAnew()
  else if (observed !== recording && !usePredicted.getState().isEarlier) set({ isEarlier: true })
}

/** Whether the recording has grown beyond the part that is read. */
const hasMoreToCome = (): boolean => (useWatched.getState().watched?.notShown ?? 0) > 0

/** Repeats the comparison with the grown recording, after it was read, which waits while the comparison is shown. */
export function comparePredictedAnew(): void {
  if (!hasMoreToCome()) {
    beginAnew()
    return
  }
  stop()
  set({ phase: 'measuring', done: 0, isRenewing: true })
}

function beginAnew(): void {
  recording = useObserved.getState().observed
  traces = new Map()
  set({ isEarlier: false, isRenewing: false })
  void measure()
}

/** Whether it is the same recording, grown: earlier results stay valid and visible. */
function isGrown(observed: ObservedRunShown | undefined): boolean {
  return useWatched.getState().watched !== undefined && observed?.beginsAt === recording?.beginsAt
}

/** Shows the recording again. */
export function closePredicted(): void {
  if (!usePredicted.getState().isOpen) return
  cancelPredicted()
  stopFollowing?.()
  stopFollowing = undefined
  workers?.close()
  workers = undefined
  startedFrom = undefined
  if (useObserved.getState().observed !== recording) {
    stop()
    recording = undefined
    traces = new Map()
    set({ ...initialPredicted, count: usePredicted.getState().count })
  }
  set({ isOpen: false })
  giveRoomBack()
}

/** Stops simulating; finished runs are kept and compared. */
export function cancelPredicted(): void {
  const { phase } = usePredicted.getState()
  if (phase !== 'measuring' && phase !== 'playing') return
  stop()
  set({ phase: phase === 'measuring' ? 'idle' : 'cancelled', isRenewing: false })
  if (phase === 'playing' && traces.size > 0) void compare('cancelled')
}

export function continuePredicted(): void {
  if (usePredicted.getState().prediction === undefined) void measure()
  else playMissing()
}

export function setPredictedCount(count: PredictedState['count']): void {
  set({ count })
  if (usePredicted.getState().prediction !== undefined) playMissing()
}

/** Whether nodes that differ from the others have delays of their own. */
export function calibratePerNode(perNode: boolean): void {
  set({ perNode })
  traces = new Map()
  void measure()
}

/** Seeks to the time of a difference in the recording. */
export async function goToDifference(index: number): Promise<void> {
  const { comparison, prediction } = usePredicted.getState()
  const difference = comparison?.differences[index]
  if (difference === undefined || prediction === undefined) return
  set({ current: index })
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
  const mine = ++serial
  set({ phase: 'measuring', done: 0, prediction: undefined, comparison: undefined, current: undefined })
  try {
    const { perNode } = usePredicted.getState()
    const prediction = await askEngine('prediction', { perNode })
    if (mine !== serial) return
    set({ prediction })
    if (prediction === undefined) set({ phase: 'none' })
    else playMissing()
  } catch {
    if (mine === serial) set({ phase: 'failed' })
  }
}

function workersFrom(start: PredictionStart): PredictionWorkers {
  workers ??= new SeedWorkers(() => startSeedWorker('prediction'))
  if (startedFrom !== start) workers.startFrom(start)
  startedFrom = start
  return workers
}

/** Simulates the seeds without a result. */
function playMissing(): void {
  stop()
  const mine = ++serial
  const { count, prediction } = usePredicted.getState()
  const wanted = Array.from({ length: count }, (_, i) => i + 1)
  const seeds = wanted.filter((seed) => !traces.has(seed))
  const showDone = (): void => set({ done: wanted.filter((seed) => traces.has(seed)).length })
  showDone()
  if (prediction === undefined) return
  if (seeds.length === 0) return void compare('final')
  set({ phase: 'playing' })
  const isStale = (): boolean => mine !== serial
  workersFrom(prediction.start).play({
    jobs: seeds.map((seed) => ({ seed })),
    onRow: (trace, index) => {
      const seed = seeds[index]
      if (isStale() || seed === undefined) return
      traces.set(seed, trace)
      doneTimer ??= setTimeout(() => {
        doneTimer = undefined
        showDone()
      }, showMs)
    },
    onEnd: () => {
      if (isStale()) return
      showDone()
      void compare('final')
    },
    onFailure: () => {
      if (!isStale()) set({ phase: 'failed' })
    },
  })
}

/** Compared in the engine's worker, so that this thread stays free. */
async function compare(phase: 'final' | 'cancelled'): Promise<void> {
  const mine = ++serial
  const { prediction, perNode, count } = usePredicted.getState()
  if (prediction === undefined) return
  const seeds = [...traces].filter(([seed]) => seed <= count).map(([, trace]) => trace)
  try {
    const comparison = await askEngine('comparePrediction', { prediction, perNode, seeds })
    if (mine === serial) set({ phase, comparison, done: seeds.length, current: undefined })
  } catch {
    if (mine === serial) set({ phase: 'failed' })
  }
}

function stop(): void {
  serial++
  clearTimeout(doneTimer)
  doneTimer = undefined
  workers?.cancelAll()
}
