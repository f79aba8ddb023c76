import { freeze } from '../sim/freeze.ts'
import { hookOf, requestErrorOf } from './hooks.ts'
import { containerNamed, drawMs, drawSeenMs, type NodeContext, recordEvent } from './nodeContext.ts'
import { graceSecondsOf, isSidecarRun } from './podActions.ts'
import { seenOf } from './seenDelays.ts'
import type { ContainerRun, Draft } from './types.ts'

const MIN_GRACE_SECONDS = 2
const EXACT_TERM_MS = 200
const KILLED_CODE = 137
/** The time of a stop in addition to the container's own time. */
const STOP_OVERHEAD_MS = 5

interface Ending {
  readonly signalledAt: number
  readonly endsAt: number
  readonly exitCode: number
  readonly endReason: string
}

/**
 * Stops every running container, sidecars last and in reverse order. Returns the time of the last end; `now` if no
 * container runs.
 */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go killContainersWithSyncResult (v1.36).
export function killAll(ctx: NodeContext, d: Draft, isRunning: (run: ContainerRun) => boolean): number {
  const { now } = ctx.sim
  // Oldest runs first, so that the Event of the newest run comes last.
  const running = d.runs.filter(isRunning).reverse()
  const graceSeconds = tellStopping(ctx, d, running)
  const endings = new Map<string, Ending>()
  let lastEnd = now
  for (const run of running.filter((r) => !isSidecarRun(d, r))) {
    const ending = endingOf(ctx, d, run, graceSeconds, now)
    endings.set(run.id, ending)
    lastEnd = Math.max(lastEnd, ending.endsAt)
  }
  for (const run of running.filter((r) => isSidecarRun(d, r)).reverse()) {
    const ending = endingOf(ctx, d, run, graceSeconds, lastEnd)
    endings.set(run.id, ending)
    lastEnd = Math.max(lastEnd, ending.endsAt)
  }
  setEndings(d, endings)
  return running.length === 0 ? now : lastEnd + STOP_OVERHEAD_MS
}

/**
 * Records the Events of a joint stop. Returns the grace period in seconds: at least one, so that hooks run however
 * short the Pod's grace period is.
 */
// Models pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod (v1.36).
export function tellStopping(ctx: NodeContext, d: Draft, running: readonly ContainerRun[]): number {
  for (const run of running)
    recordEvent(ctx, d, run.container, 'Normal', 'Killing', `Stopping container ${run.container}`)
  const graceSeconds = Math.max(graceSecondsOf(d), 1)
  for (const run of running) tellFailingHook(ctx, d, run, graceSeconds)
  return graceSeconds
}

/** Stops a container; returns the time of its end. */
export function killRun(ctx: NodeContext, d: Draft, run: ContainerRun, message: string, graceSeconds: number): number {
  recordEvent(ctx, d, run.container, 'Normal', 'Killing', message)
  tellFailingHook(ctx, d, run, graceSeconds)
  const ending = endingOf(ctx, d, run, graceSeconds, ctx.sim.now)
  setEndings(d, new Map([[run.id, ending]]))
  return ending.endsAt + STOP_OVERHEAD_MS
}

/**
 * Records the failures of preStop commands that the end of their container cut off. `since`: the begin of the stop in
 * virtual ms.
 */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go executePreStopHook (v1.36): a command ends with its
// container, and fails. The simulated runtime of the recordings, whose images have exact words, lets it run on.
export function tellCutHooks(ctx: NodeContext, d: Draft, since: number): void {
  for (const run of d.runs) {
    if (run.behavior.isExact || !(run.endsAt >= since)) continue
    const { preStop } = containerNamed(d.pod, run.container)?.container.lifecycle ?? {}
    const hook = preStop?.exec && hookOf(preStop)
    if (hook?.result === 'success' && hook.forMs > run.endsAt - since) tellHookFailure(ctx, d, run)
  }
}

/** Whether a container's preStop hook fails. */
function failsPreStop(ctx: NodeContext, d: Draft, run: ContainerRun): boolean {
  const container = containerNamed(d.pod, run.container)?.container
  const { preStop } = container?.lifecycle ?? {}
  if (container === undefined || preStop === undefined) return false
  return hookOf(preStop)?.result === 'failure' || requestErrorOf(ctx, d, container, preStop) !== undefined
}

const preStopOf = (d: Draft, run: ContainerRun) =>
  hookOf(containerNamed(d.pod, run.container)?.container.lifecycle?.preStop)

function tellFailingHook(ctx: NodeContext, d: Draft, run: ContainerRun, graceSeconds: number): void {
  if (graceSeconds > 0 && failsPreStop(ctx, d, run)) tellHookFailure(ctx, d, run)
}

const tellHookFailure = (ctx: NodeContext, d: Draft, run: ContainerRun): void =>
  recordEvent(ctx, d, run.container, 'Warning', 'FailedPreStopHook', 'PreStopHook failed')

/**
 * The end of a stopped container: its preStop hook runs, then it gets SIGTERM and the rest of the grace period (at
 * least 2 s), then SIGKILL. SIGTERM comes at `turnAt` at the earliest.
 */
// Models pkg/kubelet/kuberuntime/kuberuntime_container.go killContainer (v1.36).
function endingOf(ctx: NodeContext, d: Draft, run: ContainerRun, graceSeconds: number, turnAt: number): Ending {
  const { now } = ctx.sim
  let left = graceSeconds
  let signalledAt = now
  const preStop = preStopOf(d, run)
  if (preStop && left > 0) {
    const spentMs = Math.min(preStop.forMs, left * 1000)
    signalledAt += spentMs
    left -= Math.floor(spentMs / 1000)
  }
  if (turnAt > signalledAt && left > 0) {
    const spentMs = Math.min(turnAt - signalledAt, left * 1000)
    signalledAt += spentMs
    left -= Math.floor(spentMs / 1000)
  }
  const { behavior } = run
  const container = containerNamed(d.pod, run.container)?.container
  const seen = container && seenOf(ctx, d.pod, container)
  const termMs =
    seen?.endMs && (seen.isOfImage || behavior.termMs === undefined)
      ? drawSeenMs(ctx.random(), seen.endMs)
      : (behavior.termMs ?? (behavior.isExact ? EXACT_TERM_MS : drawMs(ctx, ctx.config.terminateMs)))
  const killAt = signalledAt + Math.max(left, MIN_GRACE_SECONDS) * 1000
  const endsAt = Math.min(signalledAt + termMs, killAt)
  if (run.endsAt <= endsAt) return { ...run, signalledAt }
  return signalledAt + termMs <= killAt
    ? { signalledAt, endsAt, exitCode: 0, endReason: 'Completed' }
    : { signalledAt, endsAt, exitCode: KILLED_CODE, endReason: 'Error' }
}

function setEndings(d: Draft, endings: ReadonlyMap<string, Ending>): void {
  d.runs = freeze(
    d.runs.map((run) => {
      const ending = endings.get(run.id)
      if (!ending) return run
      const { signalledAt, endsAt, exitCode, endReason } = ending
      return freeze({ ...run, signalledAt, endsAt, exitCode, endReason })
    }),
  )
}
