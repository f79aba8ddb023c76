/** Rollout states of StatefulSets and DaemonSets. */
import type { DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import { daemonSetStatus, statefulSetStatus } from '../../kubectl/verbs/rollout/rolloutStatus.ts'
import type { WorkloadView } from '../workload.ts'

/**
 * State as `kubectl rollout status` would end; with OnDelete, which that command does not support, once all Pods have
 * the new revision. Unlike kubectl, it waits until surplus Pods are gone and all are available, like the controller.
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

/** State as `kubectl rollout status` would end, with OnDelete by the same counts. */
export const daemonSetRollout = (set: DaemonSet): WorkloadView['rollout'] =>
  daemonSetStatus(set).done ? 'complete' : 'progressing'
