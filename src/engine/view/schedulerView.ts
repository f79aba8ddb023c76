import type { QueuedPod, QueueState } from '../scheduler/schedulerState.ts'

/** A Pod in the scheduling queue. */
export interface QueuedPodView {
  readonly namespace: string
  readonly name: string
  readonly uid: string
  /** Virtual ms at which its back-off ends. */
  readonly until?: number
}

/** The scheduling queue. Lists are truncated, counts are not. */
export interface SchedulerView {
  readonly active: readonly QueuedPodView[]
  readonly activeCount: number
  readonly backOff: readonly QueuedPodView[]
  readonly backOffCount: number
  readonly unschedulable: readonly QueuedPodView[]
  readonly unschedulableCount: number
  /** Virtual ms of the next scheduling decision; undefined if none is due. */
  readonly nextAt: number | undefined
}

const MAX_PODS = 12

export function schedulerView({
  queue,
  nextAt,
}: {
  readonly queue: QueueState
  readonly nextAt: number
}): SchedulerView {
  const backOff = [...queue.backOff].sort((a, b) => a.until - b.until)
  return {
    active: queue.active.slice(0, MAX_PODS).map(podView),
    activeCount: queue.active.length,
    backOff: backOff.slice(0, MAX_PODS).map(({ pod, until }) => ({ ...podView(pod), until })),
    backOffCount: backOff.length,
    unschedulable: firstOf(queue.unschedulable.values()).map(podView),
    unschedulableCount: queue.unschedulable.size,
    nextAt: Number.isFinite(nextAt) ? nextAt : undefined,
  }
}

const podView = ({ namespace, name, uid }: QueuedPod): QueuedPodView => ({ namespace, name, uid })

function firstOf(pods: Iterable<QueuedPod>): QueuedPod[] {
  const first: QueuedPod[] = []
  for (const pod of pods) {
    if (first.length === MAX_PODS) break
    first.push(pod)
  }
  return first
}
