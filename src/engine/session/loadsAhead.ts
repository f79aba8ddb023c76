import type { Store } from '../apiserver/store.ts'

/** Slightly longer than the stabilization window of a scale-down. */
const AFTERMATH_MS = 345_000

/** Whether a load will change, or has changed so recently that an autoscaler may still react; virtual ms. */
export function haveLoadsAhead(store: Store, lastChangeAt: number | undefined, now: number): boolean {
  if (lastChangeAt === undefined || store.count('horizontalpodautoscalers') === 0) return false
  return now < lastChangeAt + AFTERMATH_MS
}
