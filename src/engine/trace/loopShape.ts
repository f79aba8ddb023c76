import type { Gate } from './declaration.ts'

/** How the page shows a controller. Plain data, of which the core knows nothing: the first paint has it, so decisions are named by id. */
export interface LoopShape<Id extends string = string> {
  readonly controller: string
  /** The kind of the objects that its keys name: `namespace/name`. */
  readonly kind: string
  /** The caches whose changes wake it, that of its own kind first. */
  readonly caches: readonly [string, ...string[]]
  /** `withItsKind`: as soon as there is an object of it; `whenBusy`: only when it has or had something to do. */
  readonly shown: 'always' | 'withItsKind' | 'whenBusy'
  /** How many objects of its kind the store's box names; absent: it only counts them. */
  readonly named?: number
  /** Its gates in upstream's order, for each way that a sync can go; the first whose decisions were made, else the last. */
  readonly ways: readonly { readonly gates: readonly Gate[]; readonly when?: readonly Id[] }[]
}
