import { timestampAt } from '../../api/clock.ts'
import type { Autoscaler, AutoscalerCondition } from '../../api/kindTypes.ts'

/** A condition without its time. */
type Verdict = Pick<AutoscalerCondition, 'type' | 'status' | 'reason' | 'message'>

/**
 * The list with a condition of this type. A new condition comes last, and only a new status changes its transition time
 * (virtual ms).
 */
// Models horizontal.go setConditionInList (v1.36).
export function withCondition(
  list: readonly AutoscalerCondition[],
  condition: Verdict,
  now: number,
): readonly AutoscalerCondition[] {
  const index = list.findIndex(({ type }) => type === condition.type)
  const before = list[index]
  const { lastTransitionTime } = before?.status === condition.status ? before : { lastTransitionTime: timestampAt(now) }
  const { type, status, reason, message } = condition
  const after: AutoscalerCondition = {
    type,
    status,
    ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  }
  return before ? list.with(index, after) : [...list, after]
}

/** Whether metrics may start Pods again: only if the autoscaler itself has scaled to zero. */
// Models shouldComputeMetricsForZeroReplicas (horizontal.go, v1.37).
export function canLeaveZero(autoscaler: Autoscaler, min: number): boolean {
  const { conditions = [] } = autoscaler.status ?? {}
  const isScaledToZero = conditions.some(({ type, status }) => type === 'ScaledToZero' && status === 'True')
  return isScaledToZero && (min > 0 || hasOutsideMetric(autoscaler))
}

/** The condition ScaledToZero after a change of the size. */
export function zeroCondition(autoscaler: Autoscaler, min: number, desired: number): Verdict {
  const type = 'ScaledToZero'
  if (desired === 0 && min === 0 && hasOutsideMetric(autoscaler)) {
    const message = 'the HPA controller scaled the workload to zero'
    return { type, status: 'True', reason: 'ScaledToZero', message }
  }
  const message = 'the HPA controller did not scale the workload to zero'
  return { type, status: 'False', reason: 'NotScaledToZero', message }
}

/** Whether a metric does not depend on the workload's own Pods. */
const hasOutsideMetric = ({ spec }: Autoscaler): boolean =>
  spec.metrics.some(({ type }) => type === 'Object' || type === 'External')
