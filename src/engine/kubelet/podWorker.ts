import { freeze } from '../sim/freeze.ts'
import { killAll } from './killing.ts'
import { jitterMs, lastRelist, type NodeContext, relistFrom, syncTickFrom } from './nodeContext.ts'
import { podActions } from './podActions.ts'
import { deadlineAt, generateStatus, hasEnded, isTerminal, setStatus, terminatedStatus } from './podStatus.ts'
import { addProbes } from './prober.ts'
import { advanceSteps } from './syncSteps.ts'
import type { Draft, StepResult, SyncWork } from './types.ts'

const ERROR_RETRY_MS = 10_000
const MAX_BACK_OFF_RETRY_MS = 60_000

/**
 * Does what there is to do for one Pod until it has to wait: goes on with the sync under way and starts the next one if
 * somebody asked for it. Each sync works on a look at the runtime that is newer than the sync before.
 */
// Models pkg/kubelet/pod_workers.go podWorkerLoop (v1.36).
export function runPodWorker(ctx: NodeContext, d: Draft): void {
  for (;;) {
    if (d.work) {
      if (!advance(ctx, d)) return
      continue
    }
    if (!d.isPending || !isViewFresh(ctx, d)) return
    d.isPending = false
    switch (d.stage) {
      case 'active':
        beginSync(ctx, d)
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

/** When the Pod needs the kubelet again by itself: news of its containers, a retry, its deadline. */
export function nextWakeAt(ctx: NodeContext, d: Draft): number {
  if (d.work || d.stage === 'finished') return Number.POSITIVE_INFINITY
  if (d.isPending) return relistFrom(ctx, Math.max(ctx.sim.now, d.lastSyncAt) + 1)
  if (d.stage !== 'active') return Number.POSITIVE_INFINITY
  const news = firstUnseen(d)
  const relist = news === Number.POSITIVE_INFINITY ? news : relistFrom(ctx, Math.max(news, ctx.sim.now))
  return Math.min(relist, d.retryAt, syncTickFrom(ctx, deadlineAt(d)))
}

/** The sync that a deletion interrupts nothing of; a sync under way is finished first. */
export function requestTermination(d: Draft): void {
  if (d.stage === 'active') d.stage = 'terminating'
  d.isPending = true
}

/** As `podCache.GetNewerThan`: the view must be younger than the last sync. */
const isViewFresh = (ctx: NodeContext, d: Draft): boolean => d.isRelisted || lastRelist(ctx, ctx.sim.now) > d.lastSyncAt

const viewAt = (ctx: NodeContext, d: Draft): number => Math.max(lastRelist(ctx, ctx.sim.now), d.relistAt)

/** The earliest change of the runtime that no sync has seen. */
function firstUnseen(d: Draft): number {
  let at = d.sandboxAt > d.seenAt ? d.sandboxAt : Number.POSITIVE_INFINITY
  for (const run of d.runs) {
    if (run.startedAt > d.seenAt) at = Math.min(at, run.startedAt)
    if (run.endsAt > d.seenAt) at = Math.min(at, run.endsAt)
  }
  return at
}

// Models pkg/kubelet/kubelet.go SyncPod (v1.36).
function beginSync(ctx: NodeContext, d: Draft): void {
  const view = viewAt(ctx, d)
  d.seenAt = view
  d.startedAt ??= ctx.sim.now
  d.retryAt = Number.POSITIVE_INFINITY
  const status = generateStatus(ctx, d, view, 'live')
  setStatus(ctx, d, status)
  if (isTerminal(status.phase)) {
    d.stage = 'terminating'
    endSync(ctx, d)
    d.isPending = true
    return
  }
  addProbes(ctx, d)
  const work: SyncWork = { kind: 'sync', viewAt: view, steps: podActions(d, view), next: 0, stage: '', results: [] }
  d.work = freeze(work)
  d.resumeAt = ctx.sim.now
}

/** Goes on with the work; false if it has to wait. */
function advance(ctx: NodeContext, d: Draft): boolean {
  if (d.resumeAt > ctx.sim.now) return false
  if (d.work?.kind === 'killPod') {
    d.work = undefined
    endTermination(ctx, d)
    return true
  }
  const finished = advanceSteps(ctx, d)
  if (!finished) return false
  d.work = undefined
  finishSync(ctx, d, finished.results)
  return true
}

function endSync(ctx: NodeContext, d: Draft): void {
  d.lastSyncAt = ctx.sim.now
  d.isRelisted = false
}

function finishSync(ctx: NodeContext, d: Draft, results: readonly StepResult[]): void {
  endSync(ctx, d)
  rememberReasons(d, results)
  const errors = results.flatMap((result) => (result.error ? [result.error] : []))
  if (errors.length > 0) {
    d.retryAt = syncTickFrom(ctx, ctx.sim.now + retryDelayMs(ctx, errors))
    return
  }
  if (results.length === 0) return
  // After a sync that did something, the kubelet looks at the Pod's containers at once.
  d.relistAt = ctx.sim.now
  d.isRelisted = true
  d.isPending = true
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

// Models pkg/kubelet/pod_workers.go completeWork (v1.36): a crash back-off is retried when it is over.
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
  d.seenAt = view
  d.startedAt ??= ctx.sim.now
  setStatus(ctx, d, generateStatus(ctx, d, view, 'live'))
  d.probes = d.probes.filter((worker) => worker.type === 'readiness')
  d.work = freeze({ kind: 'killPod' })
  d.resumeAt = killAll(ctx, d, (run) => !hasEnded(run, ctx.sim.now))
}

function endTermination(ctx: NodeContext, d: Draft): void {
  d.sandbox = 'stopped'
  d.probes = []
  d.triggers = []
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
  setStatus(ctx, d, terminatedStatus(d, status))
  d.triggers = []
  d.stage = 'finished'
  d.isDirty = true
  endSync(ctx, d)
}
