import totals from './conformance/totals.json' with { type: 'json' }

/** Recordings of the controllers: how many there are, and how many are followed. */
export const conformanceTotals: { readonly kubernetes: string; readonly passed: number; readonly total: number } =
  totals
