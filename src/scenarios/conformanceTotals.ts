import type { Release } from '../engine/index.ts'
import totals from './conformance/totals.json' with { type: 'json' }

interface Figure {
  readonly passed: number
  readonly total: number
}

/** Recordings of the controllers: their number, and how many the engine follows. */
export const conformanceTotals: Figure & { readonly kubernetes: string } = totals

/** Figures of another release than the recorded one; undefined for the recorded one. */
export function releaseTotals(
  release: Release,
): (Figure & { readonly kubernetes: string; readonly hashes: Figure }) | undefined {
  const all: Readonly<Partial<Record<Release, Figure & { readonly kubernetes: string; readonly hashes: Figure }>>> =
    totals.releases
  return all[release]
}
