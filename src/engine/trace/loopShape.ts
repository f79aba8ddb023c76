import type { SyncPhase } from './declaration.ts'

/**
 * Presentation of a controller in the control-loop view. Plain data for the first paint, so decisions are referenced by
 * id only.
 */
export interface LoopShape<Id extends string = string> {
  readonly controller: string
  /** Kind of the objects that its keys (`namespace/name`) refer to. */
  readonly kind: string
  /** Informers that trigger its syncs, its own kind's first. */
  readonly caches: readonly [string, ...string[]]
  /** `withItsKind`: while objects of the kind exist; `whenBusy`: once it had something to do. */
  readonly shown: 'always' | 'withItsKind' | 'whenBusy'
  /** Number of objects that the store's box lists by name; absent: a count only. */
  readonly named?: number
  /**
   * Gates in upstream's order, one list per branch of a sync. The first list with matching decisions is shown, else the
   * last.
   */
  readonly ways: readonly { readonly gates: readonly SyncPhase[]; readonly when?: readonly Id[] }[]
}
