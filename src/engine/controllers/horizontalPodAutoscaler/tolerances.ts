import type { Autoscaler } from '../../api/kindTypes.ts'
import { parseQuantity } from '../../api/quantity.ts'
import type { Quantity } from '../../api/types.ts'
import type { Tolerances } from './replicaCalculator.ts'

/** --horizontal-pod-autoscaler-tolerance */
const TOLERANCE = 0.1

/** The tolerances of an autoscaler; from v1.36 on an autoscaler may set its own. */
// Models horizontal.go tolerancesForHpa.
export function tolerancesOf({ spec }: Autoscaler): Tolerances {
  const { scaleUp, scaleDown } = spec.behavior ?? {}
  return { up: fraction(scaleUp?.tolerance), down: fraction(scaleDown?.tolerance) }
}

function fraction(amount: Quantity | undefined): number {
  if (amount === undefined) return TOLERANCE
  const { value, scale } = parseQuantity(amount)
  return Number(value) * 10 ** scale
}
