import { timestampAt } from '../api/clock.ts'
import type { Pod } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { missingPullSecrets } from './configuration.ts'
import { evictedStatus } from './eviction/verdicts.ts'
import { killAll, tellCutHooks } from './killing.ts'
import { jitterMs, lastRelist, type NodeContext, recordEvent, relistFrom, syncTickFrom } from './nodeContext.ts'
import { podActions } from './podActions.ts'
import { deadlineAt, generateStatus, isTerminal, setStatus, terminatedStatus } from './podStatus.ts'
import { addProbes } from './prober.ts'
import { endResize, forgetResize } from './resize.ts'
import { hasEnded } from './runs.ts'
import { advanceSteps } from './syncSteps.ts'
import type { Draft, StepResult, SyncWork } from './types.ts'

const ERROR_RETRY_MS = 10_000
const MAX_BACK_OFF_RETRY_MS = 60_000

/**
 * Advances a Pod until it must wait: continues the current sync, and starts the next requested sync. Each sync uses a
 * look at the runtime that is newer than the previous sync; requests during this wait lead to another sync.
 */
// Models pkg/kubelet/pod_workers.go podWorkerLoop (v1.36).
export function runPodWorker(ctx: NodeContext, d: Draft): void {
  for (;;) {
    if (d.work) {
      if (!advance(ctx, d)) return
      continue
    }
    hearOfChanges(d, lastRelist(ctx, ctx.sim.now))
    if (!d.taken && !d.isPending) return
    const { stage, pod } = d.taken ?? take(d)
    if (!isViewFresh(ctx, d)) return
    d.taken = undefined
    switch (stage) {
      case 'active':
        beginSync(ctx, d, pod)
        break
      case 'terminating':
        beginTermination(ctx, d)
        break
      case 'terminated':
        finishTermination(ctx, d)
        break
      case 'finished':
        return
    }
  }
}

/** Takes a requested sync, which waits for a newer look at the runtime. */
// Models pkg/kubelet/pod_workers.go startPodSync (v1.36).
function take(d: Draft): NonNullable<Draft['taken']> {
  d.isPending = false
  const taken = freeze({ stage: d.stage, pod: d.pod })
  d.taken = taken
  return taken
}

/** Requests a sync if a look at the runtime finds changes, even while a sync waits for this look. */
// Models pkg/kubelet/pleg/generic.go Relist and relistPod (v1.36).
function hearOfChanges(d: Draft, at: number): void {
  if (at <= d.heardAt) return
  if (nextChangeAfter(d, d.heardAt) <= at) d.isPending = true
  d.heardAt = at
}

/** The time at which the Pod next needs the kubelet: for a change of its containers, a retry, or its deadline. */
export function nextWakeAt(ctx: NodeContext, d: Draft): number {
  const { now } = ctx.sim
  if (d.work || d.stage === 'finished') return Number.POSITIVE_INFINITY
  if (d.taken || d.isPending) return relistFrom(ctx, Math.max(now, d.lastSyncAt) + 1)
  if (d.stage !== 'active') return Number.POSITIVE_INFINITY
  const change = nextChangeAfter(d, d.heardAt)
  const relist = change === Number.POSITIVE_INFINITY ? change : relistFrom(ctx, Math.max(change, now))
  return Math.min(relist, ownSyncAt(ctx, d))
}

/** The time of a sync for a retry or the Pod's deadline. */
export const ownSyncAt = (ctx: NodeContext, d: Draft): number =>
  d.stage === 'active' ? Math.min(d.retryAt, syncTickFrom(ctx, deadlineAt(d))) : Number.POSITIVE_INFINITY

/**
 * Requests the end of a Pod; a current sync is finished first. If its containers are being stopped, their grace period
 * stays: upstream does not cancel the stop.
 */
// Models SyncTerminatingPod, which runs without the context of the Pod's worker (v1.36).
export function requestTermination(d: Draft): void {
  if (d.stage === 'active') d.stage = 'terminating'
  // A deletion interrupts only the wait for volumes.
  if (d.work?.kind === 'sync' && d.work.stage === 'mounting') d.resumeAt = Number.NEGATIVE_INFINITY
  d.isPending = true
}

/** Whether the look at the runtime is newer than the last sync, as `podCache.GetNewerThan` requires. */
const isViewFresh = (ctx: NodeContext, d: Draft): boolean => d.isRelisted || lastRelist(ctx, ctx.sim.now) > d.lastSyncAt

const viewAt = (ctx: NodeContext, d: Draft): number => Math.max(lastRelist(ctx, ctx.sim.now), d.relistAt)

/** The first change of the Pod's sandbox and containers after a moment. */
function nextChangeAfter(d: Draft, moment: number): number {
  let at = d.sandboxAt > moment ? d.sandboxAt : Number.POSITIVE_INFINITY
  for (const { startedAt, endsAt } of d.runs) {
    if (startedAt > moment) at = Math.min(at, startedAt)
    if (endsAt > moment) at = Math.min(at, endsAt)
  }
  return at
}

// Models pkg/kubelet/kubelet.go SyncPod (v1.36).
function beginSync(ctx: NodeContext, d: Draft, pod: Pod): void {
  const newest = d.pod
  // The next sync handles a deletion that came in the meantime.
  d.pod = pod
  decideSync(ctx, d)
  d.pod = newest
}

function decideSync(ctx: NodeContext, d: Draft): void {
  const view = viewAt(ctx, d)
  d.startedAt ??= ctx.sim.now
  d.retryAt = Number.POSITIVE_INFINITY
  endResize(ctx, d, view)
  const status = generateStatus(ctx, d, view, 'live')
  setStatus(ctx, d, status)
  if (isTerminal(status.phase)) {
    d.stage = 'terminating'
    endSync(ctx, d)
    d.isPending = true
    return
  }
  const lacking = missingPullSecrets(ctx, d)
  if (lacking.length > 0) {
    const message = `Unable to retrieve some image pull secrets (${lacking.join(', ')}); attempting to pull the image may not succeed.`
    recordEvent(ctx, d, '', 'Warning', 'FailedToRetrieveImagePullSecret', message)
  }
  addProbes(ctx, d)
  const work: SyncWork = {
    kind: 'sync',
    viewAt: view,
    steps: podActions(d, view),
    next: 0,
    stage: '',
    results: [],
    mountTries: undefined,
    mountFailures: undefined,
  }
  d.work = freeze(work)
  d.resumeAt = ctx.sim.now
}

/** Continues the work; false if it must wait. */
function advance(ctx: NodeContext, d: Draft): boolean {
  if (d.resumeAt > ctx.sim.now) return false
  if (d.work?.kind === 'killPod') {
    tellCutHooks(ctx, d, d.work.since)
    d.work = undefined
    endTermination(ctx, d)
    return true
  }
  const finished = advanceSteps(ctx, d)
  if (!finished) return false
  d.work = undefined
  finishSync(ctx, d, finished)
  return true
}

function endSync(ctx: NodeContext, d: Draft): void {
  d.lastSyncAt = ctx.sim.now
  d.isRelisted = false
}

function finishSync(ctx: NodeContext, d: Draft, { steps, results }: SyncWork): void {
  const { now } = ctx.sim
  hearOfChanges(d, lastRelist(ctx, now))
  endSync(ctx, d)
  rememberReasons(d, results)
  const errors = results.flatMap((result) => (result.error ? [result.error] : []))
  if (errors.some(({ isQuiet }) => isQuiet)) return
  if (errors.length > 0) {
    d.retryAt = syncTickFrom(ctx, now + retryDelayMs(ctx, errors))
    return
  }
  if (results.length === 0) return
  // The next sync starts removed containers, and reports resized ones.
  if (steps.some(({ type }) => type === 'remove' || type === 'resize')) d.isPending = true
  // After a sync with steps, the kubelet looks at the Pod's containers at once.
  if (d.isPending) take(d)
  d.relistAt = now
  d.isRelisted = true
  hearOfChanges(d, now)
}

// Models pkg/kubelet/reason_cache.go Update (v1.36).
function rememberReasons(d: Draft, results: readonly StepResult[]): void {
  const started = results.filter((result) => result.container !== '')
  if (started.length === 0) return
  const others = d.reasons.filter((reason) => !started.some((result) => result.container === reason.container))
  const failed = started.flatMap(({ container, error }) =>
    error ? [freeze({ container, reason: error.reason, message: error.message })] : [],
  )
  d.reasons = freeze([...others, ...failed])
}

// Models pkg/kubelet/pod_workers.go completeWork (v1.36): retries at the end of a crash back-off.
function retryDelayMs(ctx: NodeContext, errors: readonly NonNullable<StepResult['error']>[]): number {
  let until = Number.POSITIVE_INFINITY
  for (const { backOffUntil } of errors) {
    if (backOffUntil === undefined) return jitterMs(ctx, ERROR_RETRY_MS)
    until = Math.min(until, backOffUntil)
  }
  return jitterMs(ctx, Math.min(Math.max(until - ctx.sim.now, 0), MAX_BACK_OFF_RETRY_MS))
}

// Models pkg/kubelet/kubelet.go SyncTerminatingPod (v1.36).
function beginTermination(ctx: NodeContext, d: Draft): void {
  const view = viewAt(ctx, d)
  d.startedAt ??= ctx.sim.now
  const status = generateStatus(ctx, d, view, 'live')
  setStatus(ctx, d, d.evicted ? evictedStatus(status, d.evicted, d.pod, timestampAt(ctx.sim.now)) : status)
  d.probes = d.probes.filter((worker) => worker.type === 'readiness')
  d.work = freeze({ kind: 'killPod', since: ctx.sim.now })
  d.resumeAt = killAll(ctx, d, (run) => !hasEnded(run, ctx.sim.now))
}

function endTermination(ctx: NodeContext, d: Draft): void {
  d.sandbox = 'stopped'
  d.probes = []
  d.triggers = []
  forgetResize(d)
  setStatus(ctx, d, generateStatus(ctx, d, ctx.sim.now, 'stopped'))
  d.isStopped = true
  d.isDirty = true
  d.stage = 'terminated'
  endSync(ctx, d)
  d.isPending = true
}

// Models pkg/kubelet/kubelet.go SyncTerminatedPod (v1.36).
function finishTermination(ctx: NodeContext, d: Draft): void {
  const status = generateStatus(ctx, d, ctx.sim.now, 'stopped')
  setStatus(ctx, d, terminatedStatus(status))
  d.triggers = []
  d.stage = 'finished'
  d.isDirty = true
  endSync(ctx, d)
}
