/** Takes over the Pods that already run on a node when its kubelet starts. */
import { virtualMsOf } from '../api/clock.ts'
import type { Container, ContainerStateTerminated, ContainerStatus, Pod, Timestamp } from '../api/types.ts'
import { freeze } from '../sim/freeze.ts'
import { type BackOffLimits, restartBackOff } from './backOff.ts'
import type { ImageBehavior } from './imageBehavior.ts'
import { drawMs, type NodeContext } from './nodeContext.ts'
import { keepAddress } from './podAddresses.ts'
import { isTerminal } from './podStatus.ts'
import { requestTermination } from './podWorker.ts'
import { addProbes } from './prober.ts'
import { behaviorOf, seenOf, seenReadyMs } from './seenDelays.ts'
import type { BackOffEntry, ContainerRun, Draft, ProbeWorker, WaitingReason } from './types.ts'

/** Waiting reasons of a container whose turn has not come; they are no failure. */
const BEFORE_START: ReadonlySet<string> = new Set(['ContainerCreating', 'PodInitializing'])
/** A container that is not ready after this many ms, or after twice the configured delay, never becomes ready. */
const NEVER_READY_MS = 60_000

/**
 * Continues from a Pod's status: running containers keep their restarts, readiness and back-off, waiting containers
 * keep waiting, and stopping containers end within the rest of their grace period.
 */
export function adoptedRecord(ctx: NodeContext, d: Draft): Draft {
  const { now } = ctx.sim
  const { pod } = d
  const { status } = pod
  const containers = [...(pod.spec.initContainers ?? []), ...pod.spec.containers]
  const seen = containers.map((container) => ({ container, status: statusOf(pod, container) }))
  d.status = status
  d.startedAt = msOf(status.startTime)
  d.ip = status.podIP ?? ''
  keepAddress(ctx, d.ip)
  const hasBegun = seen.some((one) => one.status && (one.status.state.running || lastEnd(one.status)))
  if (hasBegun || d.ip !== '') {
    d.sandbox = 'ready'
    d.sandboxAt = d.startedAt ?? now
  }
  // Newest runs first.
  d.runs = freeze(seen.flatMap((one) => (one.status ? runsOf(ctx, d, one.container, one.status) : [])).reverse())
  d.reasons = freeze(seen.flatMap((one) => (one.status ? reasonsOf(one.status) : [])))
  const limits = restartBackOff(ctx.config.maxRestartPeriodMs, ctx.release())
  d.backOffs = freeze(seen.flatMap((one) => (one.status ? backOffsOf(one.container, one.status, limits) : [])))
  for (const { image } of d.runs) ctx.state().images.add(image)
  // A kubelet lists its containers at its start.
  d.heardAt = now
  d.relistAt = now
  d.isRelisted = true
  const isDeleted = pod.metadata.deletionTimestamp !== undefined
  if (isTerminal(status.phase)) {
    d.stage = 'finished'
    d.isStopped = true
    d.isPending = false
    d.sandbox = 'stopped'
    d.isDirty = isDeleted
    return d
  }
  addProbes(ctx, d)
  d.probes = freeze(d.probes.map((worker) => adoptedProbe(d, worker)))
  if (isDeleted) {
    d.pod = withGraceLeft(pod, now)
    requestTermination(d)
  }
  return d
}

const statusOf = ({ status }: Pod, { name }: Pick<Container, 'name'>): ContainerStatus | undefined =>
  status.containerStatuses?.find((one) => one.name === name) ??
  status.initContainerStatuses?.find((one) => one.name === name)

const msOf = (time: Timestamp | null | undefined): number | undefined => (time ? virtualMsOf(time) : undefined)

/** The last end of a container in its status. */
const lastEnd = ({ state, lastState }: ContainerStatus): ContainerStateTerminated | undefined =>
  state.terminated ?? lastState.terminated

function runsOf(ctx: NodeContext, d: Draft, container: Container, status: ContainerStatus): ContainerRun[] {
  const { state, lastState, restartCount } = status
  const { terminated: before } = lastState
  const isNewer = Boolean(state.running ?? state.terminated)
  const attempt = isNewer ? restartCount - 1 : restartCount
  const earlier = before ? [endedRun(ctx, container, status, before, attempt)] : []
  if (state.running) return [...earlier, goingOn(ctx, d, container, status)]
  return state.terminated ? [...earlier, endedRun(ctx, container, status, state.terminated, restartCount)] : earlier
}

function goingOn(ctx: NodeContext, d: Draft, container: Container, status: ContainerStatus): ContainerRun {
  const { now } = ctx.sim
  const startedAt = Math.min(msOf(status.state.running?.startedAt) ?? now, now)
  const behavior = behaviorOf(ctx, d.pod, container)
  const { exit } = behavior
  return freeze({
    ...commonOf(d.pod, container, status, behavior),
    startedAt,
    // A container whose time is over ends at once.
    endsAt: exit ? Math.max(startedAt + exit.afterMs, now + 1) : Number.POSITIVE_INFINITY,
    exitCode: exit?.code ?? 0,
    endReason: exit?.reason ?? 'Completed',
    readyAt: status.ready || behavior.isExact ? startedAt : readyFrom(ctx, d, container, startedAt),
  })
}

/**
 * The readiness delay as for a new container. A container that takes longer already gets the same delay again; beyond
 * the limit it never becomes ready.
 */
function readyFrom(ctx: NodeContext, d: Draft, container: Container, startedAt: number): number {
  const { now } = ctx.sim
  const { readyMs } = ctx.config
  const seen = seenOf(ctx, d.pod, container)
  const drawn = startedAt + ((seen && seenReadyMs(ctx, seen, container)) ?? drawMs(ctx, readyMs))
  if (drawn > now) return drawn
  const isLost = now - startedAt > Math.max(2 * readyMs[1], NEVER_READY_MS)
  return isLost ? Number.POSITIVE_INFINITY : now + (drawn - startedAt)
}

function endedRun(
  ctx: NodeContext,
  container: Container,
  status: ContainerStatus,
  end: ContainerStateTerminated,
  attempt: number,
): ContainerRun {
  const { now } = ctx.sim
  const endsAt = Math.min(msOf(end.finishedAt) ?? now, now)
  const startedAt = Math.min(msOf(end.startedAt) ?? endsAt, endsAt)
  return freeze({
    ...commonOf(undefined, container, status, ctx.behaviorOf(container.image)),
    id: end.containerID ?? `${container.name}/${attempt}`,
    attempt: Math.max(attempt, 0),
    startedAt,
    endsAt,
    exitCode: end.exitCode,
    endReason: end.reason ?? 'Error',
    readyAt: startedAt,
    termination: end,
  })
}

function commonOf(
  pod: Pod | undefined,
  container: Container,
  status: ContainerStatus,
  behavior: ImageBehavior,
): Pick<ContainerRun, 'container' | 'id' | 'image' | 'attempt' | 'signalledAt' | 'behavior' | 'shown'> {
  const { name: _, state, lastState, ready, restartCount, started, containerID, ...shown } = status
  return {
    container: container.name,
    id: containerID ?? `${pod?.metadata.uid}/${container.name}/${restartCount}`,
    image: container.image,
    attempt: restartCount,
    signalledAt: Number.POSITIVE_INFINITY,
    behavior,
    shown: freeze(shown),
  }
}

function reasonsOf({ name, state: { waiting } }: ContainerStatus): WaitingReason[] {
  if (!waiting?.reason || BEFORE_START.has(waiting.reason)) return []
  return [freeze({ container: name, reason: waiting.reason, message: waiting.message ?? '' })]
}

/** The back-off of a restarted container, doubled with each restart. The back-off of pulls is not taken over. */
function backOffsOf(
  { name, image }: Container,
  status: ContainerStatus,
  { initialMs, maxMs }: BackOffLimits,
): BackOffEntry[] {
  const { restartCount, state, lastState } = status
  const begunAt = msOf(state.running?.startedAt ?? lastEnd(status)?.startedAt)
  if (restartCount === 0 || begunAt === undefined || !lastState.terminated) return []
  const told = /^back-off (?:(\d+)m)?(?:(\d+)s)? restarting/.exec(state.waiting?.message ?? '')
  const toldMs = told ? (Number(told[1] ?? 0) * 60 + Number(told[2] ?? 0)) * 1000 : 0
  const delayMs = toldMs || Math.min(initialMs * 2 ** Math.min(restartCount - 1, 10), maxMs)
  return [freeze({ key: `container ${name} ${image}`, delayMs, updatedAt: begunAt, message: '' })]
}

/** The probe's result as the container's status shows it, as if the thresholds had been reached. */
// Models the initial value of pkg/kubelet/prober/worker.go newWorker for a container that ran before the kubelet (v1.36).
function adoptedProbe(d: Draft, worker: ProbeWorker): ProbeWorker {
  const status = statusOf(d.pod, { name: worker.container })
  const base = d.startedAt ?? worker.base
  const run = d.runs.find(({ container }) => container === worker.container)
  if (!status?.state.running || run === undefined) return freeze({ ...worker, base })
  const passes = worker.type === 'readiness' ? status.ready : worker.type === 'liveness' || status.started === true
  if (passes)
    return freeze({ ...worker, base, runId: run.id, published: 'success', lastResult: 'success', resultRun: 1 })
  const isAsked = worker.type === 'readiness'
  return freeze({ ...worker, base, runId: run.id, ...(isAsked ? { published: 'failure' as const } : {}) })
}

/** Leaves only the rest of the grace period. */
function withGraceLeft(pod: Pod, now: number): Pod {
  const endsAt = msOf(pod.metadata.deletionTimestamp) ?? now
  const deletionGracePeriodSeconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  return freeze({ ...pod, metadata: freeze({ ...pod.metadata, deletionGracePeriodSeconds }) })
}
