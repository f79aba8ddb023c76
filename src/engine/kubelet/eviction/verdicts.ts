/** The effects of an eviction and of a shortage on Pods' statuses. */

import { tolerates } from '../../api/placing/taints.ts'
import type { Pod, PodCondition } from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'
import type { Rejection } from '../admission.ts'
import type { Eviction, EvictionState } from '../types.ts'
import { isCritical } from './ranking.ts'
import { pressureOf } from './thresholds.ts'
import { conditionMessage, EVICTED } from './words.ts'

const MEMORY_TOLERATION = 'node.kubernetes.io/memory-pressure'

/** The rejection of a new Pod by a node with a shortage. */
// Models pkg/kubelet/eviction/eviction_manager.go Admit (v1.36).
export function pressureRejection(state: EvictionState | undefined, pod: Pod): Rejection | undefined {
  if (!state || state.conditions.length === 0 || isCritical({ pod })) return undefined
  const isMemoryAlone = state.conditions.length === 1 && state.conditions[0] === 'memory'
  if (isMemoryAlone && (pod.status.qosClass !== 'BestEffort' || toleratesTaint(pod))) return undefined
  const names = state.conditions.map((of) => pressureOf(of).condition)
  return { reason: EVICTED, message: conditionMessage(names) }
}

const toleratesTaint = ({ spec }: Pod): boolean =>
  (spec.tolerations ?? []).some((one) => tolerates(one, { key: MEMORY_TOLERATION, effect: 'NoSchedule' }))

/** The status of an evicted Pod until its containers are gone. */
export function evictedStatus(status: Pod['status'], { message }: Eviction, pod: Pod, at: string): Pod['status'] {
  const { generation } = pod.metadata
  const condition: PodCondition = {
    type: 'DisruptionTarget',
    status: 'True',
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    reason: 'TerminationByKubelet',
    message,
    lastProbeTime: null,
    lastTransitionTime: at,
  }
  const conditions = [condition, ...(status.conditions ?? []).filter(({ type }) => type !== condition.type)]
  return freeze({ ...status, phase: 'Failed', reason: EVICTED, message, conditions })
}
