import type { Decision, Gate } from './declaration.ts'

/** How the picture of the control loop shows a controller. Plain data, of which the core knows nothing. */
export interface LoopShape {
  readonly controller: string
  /** The caches whose changes wake it, that of the kind of its keys first. */
  readonly caches: readonly string[]
  /** `withItsKind`: as soon as there is an object of it; `whenBusy`: only when it has or had something to do. */
  readonly shown: 'always' | 'withItsKind' | 'whenBusy'
  /** Its gates in upstream's order, for each way that a sync can go; the first whose decisions were made, else the last. */
  readonly ways: readonly { readonly gates: readonly Gate[]; readonly when?: readonly Pick<Decision, 'id'>[] }[]
}
