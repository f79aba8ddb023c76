/** Computes both bounds of a DaemonSet after a press on one of them, or after dragging it. */
import type { WorkloadView } from '../../../engine/index.ts'

export type Bound = 'maxUnavailable' | 'maxSurge'
type Bounded = Pick<WorkloadView, Bound>
type Written = { readonly [name in Bound]?: number | string }

const percentStep = 5

/** A bound as a slider value: Pods, or percent if the manifest says percent. */
interface BoundRange {
  readonly value: number
  readonly most: number
  readonly step: number
  readonly isPercent: boolean
}

/** Value and range of a bound's slider. */
export function boundRange(workload: Bounded & Pick<WorkloadView, 'specReplicas'>, name: Bound): BoundRange {
  const { value, isPercent } = parsed(workload[name].written)
  if (isPercent) return { value, most: Math.max(100, value), step: percentStep, isPercent }
  return { value, most: Math.max(workload.specReplicas, value), step: 1, isPercent }
}

/** Both bounds after one press on one of them. */
export function nextBounds(workload: Bounded, name: Bound, step: 1 | -1): Written {
  const { value, isPercent } = parsed(workload[name].written)
  const next = Math.max(0, value + step * (isPercent ? percentStep : 1))
  return boundsAt(workload, name, isPercent ? Math.min(100, next) : next)
}

/**
 * Both bounds after one is set, in its own unit. The API server requires that exactly one of them is above 0: raising
 * one from 0 keeps the other, and lowering one to 0 raises the other.
 */
export function boundsAt(workload: Bounded, name: Bound, value: number): Written {
  const other: Bound = name === 'maxSurge' ? 'maxUnavailable' : 'maxSurge'
  if (value === 0) return { [name]: 0, [other]: workload[other].pods > 0 ? asWritten(workload[other].written) : 1 }
  const next = parsed(workload[name].written).isPercent ? `${value}%` : value
  return workload[other].pods > 0 ? { [name]: next, [other]: 0 } : { [name]: next }
}

function parsed(written: string): { readonly value: number; readonly isPercent: boolean } {
  const percent = /^(\d+)%$/.exec(written)?.[1]
  return { value: Number(percent ?? (written || 0)), isPercent: percent !== undefined }
}

const asWritten = (written: string): number | string => (/^\d+$/.test(written) ? Number(written) : written)
