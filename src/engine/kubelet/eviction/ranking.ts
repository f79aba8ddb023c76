/** The order in which a kubelet evicts Pods during a shortage. */

import { podFacts, priorityOf } from '../../api/placing/podFacts.ts'
import { allocatedPod } from '../resize.ts'
import type { PodRecord } from '../types.ts'
import type { Pressure } from './thresholds.ts'
import { sumOf, usageOf } from './usage.ts'

/** A Pod with the figures of its rank. */
export interface Candidate {
  readonly record: PodRecord
  readonly priority: number
  /** Undefined if no container runs, because such a Pod is not measured. */
  readonly used: number | undefined
  readonly requested: number
}

/** The figures of a Pod. */
export function candidateOf({ of, resource }: Pressure, record: PodRecord, now: number): Candidate {
  const uses = usageOf(of, record, now)
  return {
    record,
    priority: priorityOf(record.pod),
    used: uses && sumOf(uses),
    requested: podFacts(allocatedPod(record)).requests.get(resource) ?? 0,
  }
}

/**
 * Orders unmeasured Pods first, then Pods beyond their requests, then by priority, then by the excess. Nothing requests
 * processes, so they are ordered by priority, then by number.
 */
// Models pkg/kubelet/eviction/helpers.go rankMemoryPressure, rankDiskPressureFunc and rankPIDPressure (v1.36).
export function ranked({ of }: Pressure, candidates: readonly Candidate[]): Candidate[] {
  const isFirst = (a: boolean, b: boolean): number => Number(b) - Number(a)
  const isUnmeasured = ({ used }: Candidate): boolean => used === undefined
  return [...candidates].sort((a, b) => {
    const byPriority = a.priority - b.priority
    if (of === 'pids') return byPriority || isFirst(isUnmeasured(a), isUnmeasured(b)) || excess(b) - excess(a)
    return (
      isFirst(isUnmeasured(a), isUnmeasured(b)) ||
      isFirst(exceeds(a), exceeds(b)) ||
      byPriority ||
      excess(b) - excess(a)
    )
  })
}

const excess = ({ used = 0, requested }: Candidate): number => used - requested

/** Whether a Pod uses more than it requests. */
export const exceeds = (candidate: Candidate): boolean => excess(candidate) > 0

const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000

/** Whether a Pod is never evicted. Models pkg/kubelet/types/pod_update.go IsCriticalPod (v1.36). */
export const isCritical = (record: Pick<PodRecord, 'pod'>): boolean =>
  priorityOf(record.pod) >= SYSTEM_CRITICAL_PRIORITY
