import type { Autoscaler } from '../../api/kindTypes.ts'
import type { Recommendation } from './normalization.ts'
import type { Scale } from './scaleTarget.ts'

/** The objects that a sync works on. */
export interface Synced {
  readonly key: string
  readonly autoscaler: Autoscaler
  readonly scale: Scale
  readonly min: number
  readonly max: number
}

/** Result of the metrics; undefined if no metric has a value. */
export interface Wanted {
  readonly replicas: number
  readonly metric: string
}

/** The size to be, and why. */
export interface Sizing {
  readonly desired: number
  readonly because: string
  readonly wanted: number
  readonly metric: string
  readonly heldBy?: Recommendation
}
