import { timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { Pod, PodCondition, PodStatus } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { Simulation } from '../sim/simulation.ts'

export const SCHEDULER_NAME = 'default-scheduler'

/** Writes one condition of the Pod unless it says so already. A Pod that went meanwhile is no error. */
export function writeCondition(
  sim: Simulation,
  client: ApiClient,
  pod: Pod,
  condition: PodCondition,
  more: Pick<PodStatus, 'nominatedNodeName'> = {},
): void {
  const { namespace = '', name, uid, generation } = pod.metadata
  try {
    const live = client.get<Pod>('pods', namespace, name)
    if (live.metadata.uid !== uid) return
    const conditions = live.status.conditions ?? []
    const before = conditions.find((c) => c.type === condition.type)
    const isSame =
      before?.status === condition.status && before.reason === condition.reason && before.message === condition.message
    if (isSame && more.nominatedNodeName === live.status.nominatedNodeName) return
    const isKept = before?.status === condition.status && before.lastTransitionTime !== undefined
    const next: PodCondition = {
      ...condition,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      lastProbeTime: null,
      lastTransitionTime: isKept ? before.lastTransitionTime : timestampAt(sim.now),
    }
    const status: PodStatus = {
      ...live.status,
      ...more,
      conditions: [...conditions.filter((c) => c.type !== condition.type), next],
    }
    client.updateStatus<Pod>('pods', namespace, { ...live, status })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
  }
}

/** Takes a lesser Pod away to make room on its node. */
// Models pkg/scheduler/framework/preemption/executor.go (v1.36).
export function evictVictim(
  sim: Simulation,
  { client, recorder }: { readonly client: ApiClient; readonly recorder: EventRecorder },
  { victim, preemptor, node }: { readonly victim: Pod; readonly preemptor: Pod; readonly node: string },
): void {
  if (victim.metadata.deletionTimestamp !== undefined) return
  const { namespace = '', name, uid } = victim.metadata
  writeCondition(sim, client, victim, {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: `${SCHEDULER_NAME}: preempting to accommodate a higher priority pod`,
  })
  try {
    client.delete('pods', namespace, name, { preconditions: { uid } })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return
  }
  recorder.event(victim, 'Normal', 'Preempted', `Preempted by pod ${preemptor.metadata.uid} on node ${node}`)
}
