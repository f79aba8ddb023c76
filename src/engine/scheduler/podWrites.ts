import { timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { Pod, PodCondition, PodStatus } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { Simulation } from '../sim/simulation.ts'

const SCHEDULER_NAME = 'default-scheduler'

/** Whether this scheduler must find a node for the Pod. */
export function isResponsible({ spec, metadata }: Pod): boolean {
  return (
    !spec.nodeName &&
    metadata.deletionTimestamp === undefined &&
    spec.schedulerName === SCHEDULER_NAME &&
    (spec.schedulingGates?.length ?? 0) === 0
  )
}

/**
 * Writes one condition of the Pod, and with `promise` its nominated node (none if empty), unless the Pod already has
 * them. A deleted Pod is no error.
 */
export function writeCondition(
  sim: Simulation,
  client: ApiClient,
  pod: Pod,
  condition: PodCondition,
  promise?: string,
): void {
  const { namespace = '', name, uid, generation } = pod.metadata
  try {
    const live = client.get('pods', namespace, name)
    if (live.metadata.uid !== uid) return
    const conditions = live.status.conditions ?? []
    const before = conditions.find((c) => c.type === condition.type)
    const isSame =
      before?.status === condition.status && before.reason === condition.reason && before.message === condition.message
    const { nominatedNodeName, ...others } = live.status
    const nominated = promise ?? nominatedNodeName ?? ''
    if (isSame && nominated === (nominatedNodeName ?? '')) return
    const isKept = before?.status === condition.status && before.lastTransitionTime !== undefined
    const next: PodCondition = {
      ...condition,
      ...(generation === undefined ? {} : { observedGeneration: generation }),
      lastProbeTime: null,
      lastTransitionTime: isKept ? before.lastTransitionTime : timestampAt(sim.now),
    }
    const status: PodStatus = {
      ...others,
      ...(nominated === '' ? {} : { nominatedNodeName: nominated }),
      conditions: [...conditions.filter((c) => c.type !== condition.type), next],
    }
    client.updateStatus('pods', namespace, { ...live, status })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
  }
}

/** Removes the Pod's nomination. */
// Models pkg/scheduler/framework/preemption/executor.go clearNominatedNodeName (v1.36).
export function clearNomination(client: ApiClient, pod: Pod): void {
  const { namespace = '', name, uid } = pod.metadata
  try {
    const live = client.get('pods', namespace, name)
    if (live.metadata.uid !== uid || live.status.nominatedNodeName === undefined) return
    const { nominatedNodeName: _, ...status } = live.status
    client.updateStatus('pods', namespace, { ...live, status })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
  }
}

/** Deletes a Pod of lower priority to make room on its node. */
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
