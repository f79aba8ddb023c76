/** What a Pod is doing, as the picture tells states apart. */
import { virtualMsOf } from '../api/clock.ts'
import type { ContainerStatus, Pod } from '../api/types.ts'
import type { PodState } from './types.ts'
import type { PodCounts } from './workload.ts'

export interface PodFacts {
  readonly state: PodState
  /** Virtual ms at which the state is expected to end, if the object says so. */
  readonly until?: number
  readonly reason?: string
  readonly message?: string
}

export interface PodContext {
  /** Virtual ms at which a ready Pod counts as available. */
  readonly availableAt: number
  readonly now: number
  /** It has been ready before. */
  readonly everReady: boolean
  /** The kubelet has said that it is pulling an image, and not yet that it has it. */
  readonly isPulling: boolean
}

/** What a state counts as; a Pod that has ended or is gone counts as nothing. */
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

/** Reasons of containers that wait for their image. */
export const pullReasons: ReadonlySet<string> = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
])

export function podFacts(pod: Pod, context: PodContext): PodFacts {
  const { phase, reason, message } = pod.status
  // A Pod that is being deleted stays so to its end: the phase in which its containers end lasts a moment only.
  if (pod.metadata.deletionTimestamp !== undefined)
    return { state: 'terminating', until: virtualMsOf(pod.metadata.deletionTimestamp) }
  if (phase === 'Failed') return { state: 'failed', ...why(reason ?? exitReason(pod), message) }
  if (phase === 'Succeeded') return { state: 'succeeded', ...why(reason, message) }
  if (!pod.spec.nodeName) return pendingFacts(pod)
  if (isReady(pod))
    return context.availableAt <= context.now ? { state: 'available' } : { state: 'ready', until: context.availableAt }
  return notReadyFacts(pod, context)
}

function notReadyFacts(pod: Pod, { everReady, isPulling }: PodContext): PodFacts {
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])]
  for (const { state } of statuses) {
    const { reason = '', message } = state.waiting ?? {}
    if (pullReasons.has(reason)) return { state: 'imagePull', ...why(reason, message) }
  }
  for (const status of statuses) {
    const failing = crashFacts(status)
    if (failing) return failing
  }
  if (everReady) return { state: 'notReady', ...readinessReason(pod) }
  if (isPulling) return { state: 'pulling' }
  return { state: 'starting', ...readinessReason(pod) }
}

/** A container that has ended and waits for its next start. */
function crashFacts({ state, lastState }: ContainerStatus): PodFacts | undefined {
  if (state.waiting?.reason === 'CrashLoopBackOff') {
    const until = backOffUntil({ state, lastState })
    return {
      state: 'crash',
      ...(until === undefined ? {} : { until }),
      ...why('CrashLoopBackOff', state.waiting.message),
    }
  }
  const { terminated } = state
  if (terminated && terminated.exitCode !== 0) return { state: 'crash', ...why(terminated.reason, terminated.message) }
  return undefined
}

/** Virtual ms at which a container that crashed is started again; undefined if that is not known. */
export function backOffUntil({ state, lastState }: Pick<ContainerStatus, 'state' | 'lastState'>): number | undefined {
  if (state.waiting?.reason !== 'CrashLoopBackOff') return undefined
  const finishedAt = lastState.terminated?.finishedAt
  const backOffMs = backOffOf(state.waiting.message ?? '')
  return finishedAt === undefined || backOffMs === undefined ? undefined : virtualMsOf(finishedAt) + backOffMs
}

/** Milliseconds of `back-off 1m20s restarting ...`. */
function backOffOf(message: string): number | undefined {
  const match = /^back-off (?:(\d+)m)?(?:(\d+)s)? /.exec(message)
  if (!match) return undefined
  return (Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0)) * 1000
}

function pendingFacts(pod: Pod): PodFacts {
  const scheduled = pod.status.conditions?.find((condition) => condition.type === 'PodScheduled')
  return { state: 'pending', ...(scheduled?.status === 'False' ? why(scheduled.reason, scheduled.message) : {}) }
}

function exitReason(pod: Pod): string | undefined {
  return pod.status.containerStatuses?.find((status) => status.state.terminated)?.state.terminated?.reason
}

function readinessReason(pod: Pod): { reason?: string; message?: string } {
  const ready = pod.status.conditions?.find((condition) => condition.type === 'Ready')
  return why(ready?.reason, ready?.message)
}

const isReady = (pod: Pod): boolean =>
  pod.status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false

function why(reason: string | undefined, message: string | undefined): { reason?: string; message?: string } {
  return { ...(reason ? { reason } : {}), ...(message ? { message } : {}) }
}
