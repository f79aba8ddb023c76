/** How far rollouts of StatefulSets and DaemonSets are. */
import type { DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import { daemonSetStatus, statefulSetStatus } from '../../kubectl/verbs/rollout/rolloutStatus.ts'
import type { WorkloadView } from '../workload.ts'

/**
 * As `kubectl rollout status` would end; with OnDelete, of which that says nothing, once all Pods are of the new revision.
 * Unlike kubectl it waits until Pods that are too many are gone, and until all are available: so does the controller.
 */
export function statefulSetRollout(set: StatefulSet): WorkloadView['rollout'] {
  const { spec, status, metadata } = set
  const { replicas: existing = 0, availableReplicas = 0 } = status
  if (existing > spec.replicas || availableReplicas < spec.replicas) return 'progressing'
  if (spec.updateStrategy.type === 'RollingUpdate') return statefulSetStatus(set).done ? 'complete' : 'progressing'
  const isSeen = (status.observedGeneration ?? 0) >= (metadata.generation ?? 0)
  const { readyReplicas = 0, updatedReplicas = 0 } = status
  return isSeen && readyReplicas >= spec.replicas && updatedReplicas >= spec.replicas ? 'complete' : 'progressing'
}

/** As `kubectl rollout status` would end, and by the same counts with OnDelete. */
export const daemonSetRollout = (set: DaemonSet): WorkloadView['rollout'] =>
  daemonSetStatus(set).done ? 'complete' : 'progressing'
