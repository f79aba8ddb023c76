/** Autoscaling from and to zero Pods, since v1.37. Models reconcileAutoscaler (horizontal.go). */
import type { Autoscaler } from '../../api/kindTypes.ts'
import type { Verdict } from './conditions.ts'

/** Whether metrics may start Pods again: only if the autoscaler itself has scaled to zero. */
// Models shouldComputeMetricsForZeroReplicas.
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
