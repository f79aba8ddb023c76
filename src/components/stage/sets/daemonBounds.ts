import type { WorkloadView } from '../../../engine/index.ts'

type Bound = 'maxUnavailable' | 'maxSurge'

const percentStep = 5

/**
 * Both bounds after one press on one of them. Exactly one of the two is above 0, as the API server asks: raising one from 0
 * leaves the other, and lowering one to 0 raises the other.
 */
export function nextBounds(
  workload: Pick<WorkloadView, Bound>,
  name: Bound,
  step: 1 | -1,
): { readonly [name in Bound]?: number | string } {
  const other: Bound = name === 'maxSurge' ? 'maxUnavailable' : 'maxSurge'
  const next = stepped(workload[name].written, step)
  const isNone = next === 0 || next === '0%'
  if (isNone) return { [name]: 0, [other]: workload[other].pods > 0 ? asWritten(workload[other].written) : 1 }
  return workload[other].pods > 0 ? { [name]: next, [other]: 0 } : { [name]: next }
}

function stepped(written: string, step: 1 | -1): number | string {
  const percent = /^(\d+)%$/.exec(written)?.[1]
  if (percent === undefined) return Math.max(0, Number(written || 0) + step)
  return `${Math.max(0, Math.min(100, Number(percent) + step * percentStep))}%`
}

const asWritten = (written: string): number | string => (/^\d+$/.test(written) ? Number(written) : written)
