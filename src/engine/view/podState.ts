/** Derives a Pod's state for the picture. */
import { fromTimestamp } from '../api/time.ts'
import type { ContainerStatus, Pod } from '../api/types.ts'
import { isPodReady, podCondition } from '../controllers/controllerUtils/podUtils.ts'
import type { PodState } from './types.ts'
import type { PodCounts } from './workload.ts'

export interface PodFacts {
  readonly state: PodState
  /** Virtual ms at which the state is expected to end, if the object has it. */
  readonly until: number | undefined
  readonly reason: string | undefined
  readonly message: string | undefined
}

interface PodContext {
  /** Virtual ms at which a ready Pod counts as available. */
  readonly availableAt: number
  readonly now: number
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  /** Whether the Pod was ready before. */
  readonly everReady: boolean
  /** Whether the kubelet has reported the start of a pull and not its end. */
  readonly isPulling: boolean
}

/** The count that a state belongs to; finished and removed Pods belong to none. */
export const countedAs: Record<PodState, keyof PodCounts | undefined> = {
  pending: 'starting',
  pulling: 'starting',
  starting: 'starting',
  ready: 'ready',
  available: 'available',
  notReady: 'failing',
  crash: 'failing',
  imagePull: 'failing',
  terminating: 'terminating',
  succeeded: undefined,
  failed: undefined,
  gone: undefined,
}

/** Adds 1 or -1 to a count. All members are named, because that is faster than a spread with a computed key. */
export function countedOn(counts: PodCounts, what: keyof PodCounts, by: 1 | -1): PodCounts {
  const { available, ready, starting, failing, terminating } = counts
  return {
    available: what === 'available' ? available + by : available,
    ready: what === 'ready' ? ready + by : ready,
    starting: what === 'starting' ? starting + by : starting,
    failing: what === 'failing' ? failing + by : failing,
    terminating: what === 'terminating' ? terminating + by : terminating,
  }
}

/** Waiting reasons of containers without their image. */
export const pullReasons: ReadonlySet<string> = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
])

export function podFacts(pod: Pod, context: PodContext): PodFacts {
  const { phase, reason, message } = pod.status
  // A deleted Pod stays `terminating` to its end: the final phase lasts only an instant.
  if (pod.metadata.deletionTimestamp !== undefined)
    return facts('terminating', {}, fromTimestamp(pod.metadata.deletionTimestamp) - context.epochMs)
  if (phase === 'Failed') return facts('failed', { reason: reason ?? exitReason(pod), message })
  if (phase === 'Succeeded') return facts('succeeded', pod.status)
  if (!pod.spec.nodeName) return pendingFacts(pod)
  if (isPodReady(pod))
    return context.availableAt <= context.now ? facts('available', {}) : facts('ready', {}, context.availableAt)
  return notReadyFacts(pod, context)
}

/** Facts about a state; empty texts are left out. */
const facts = (
  state: PodState,
  { reason, message }: { readonly reason?: string | undefined; readonly message?: string | undefined },
  until?: number,
): PodFacts => ({ state, until, reason: reason || undefined, message: message || undefined })

function notReadyFacts(pod: Pod, { everReady, isPulling, epochMs }: PodContext): PodFacts {
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status
  const lists = [initContainerStatuses, containerStatuses]
  for (const statuses of lists)
    for (const { state } of statuses)
      if (state.waiting && pullReasons.has(state.waiting.reason ?? '')) return facts('imagePull', state.waiting)
  for (const statuses of lists)
    for (const status of statuses) {
      const failing = crashFacts(status, epochMs)
      if (failing) return failing
    }
  const ready = podCondition(pod, 'Ready') ?? {}
  if (everReady) return facts('notReady', ready)
  return isPulling ? facts('pulling', {}) : facts('starting', ready)
}

/** A container that has exited and waits for its restart. */
function crashFacts({ state, lastState }: ContainerStatus, epochMs: number): PodFacts | undefined {
  const { waiting, terminated } = state
  if (waiting?.reason === 'CrashLoopBackOff')
    return facts('crash', waiting, backOffUntil({ state, lastState }, epochMs))
  return terminated && terminated.exitCode !== 0 ? facts('crash', terminated) : undefined
}

/** Virtual ms of the restart of a crashed container, with virtual time 0 as Unix ms; undefined if unknown. */
export function backOffUntil(
  { state, lastState }: Pick<ContainerStatus, 'state' | 'lastState'>,
  epochMs: number,
): number | undefined {
  if (state.waiting?.reason !== 'CrashLoopBackOff') return undefined
  const finishedAt = lastState.terminated?.finishedAt
  const backOffMs = backOffOf(state.waiting.message ?? '')
  return finishedAt === undefined || backOffMs === undefined
    ? undefined
    : fromTimestamp(finishedAt) - epochMs + backOffMs
}

/** The back-off in ms from a message like `back-off 1m20s restarting ...`. */
function backOffOf(message: string): number | undefined {
  const match = /^back-off (?:(\d+)m)?(?:(\d+)s)? /.exec(message)
  if (!match) return undefined
  return (Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0)) * 1000
}

function pendingFacts(pod: Pod): PodFacts {
  const scheduled = podCondition(pod, 'PodScheduled')
  return facts('pending', scheduled?.status === 'False' ? scheduled : {})
}

function exitReason(pod: Pod): string | undefined {
  return pod.status.containerStatuses?.find((status) => status.state.terminated)?.state.terminated?.reason
}
