import type { Autoscaler } from '../../api/kindTypes.ts'
import type { Recommendation } from './normalization.ts'
import type { Scale } from './scaleTarget.ts'

/** The objects of the current sync. */
export interface Synced {
  readonly key: string
  readonly autoscaler: Autoscaler
  readonly scale: Scale
  readonly min: number
  readonly max: number
}

/** The size that the metrics propose; undefined if no metric has a value. */
export interface Wanted {
  readonly replicas: number
  readonly metric: string
}

/** The desired size with its reason. */
export interface Sizing {
  readonly desired: number
  readonly because: string
  readonly wanted: number
  readonly metric: string
  readonly heldBy?: Recommendation
}
