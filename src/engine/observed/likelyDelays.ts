/** Estimates delays of which only bounds are known: finds the distribution that explains the bounds best. */

/** An observed delay. */
export interface BoundedDelay {
  readonly ms: number
  /** The delay may have been shorter or longer by this number of ms. */
  readonly slack: number
}

/** ms. The finest resolution: delays with exact times differ by a few ms anyway. */
const FINEST_MS = 20
const MOST_STEPS = 400
const ROUNDS = 40

/**
 * Estimates as many delays as were observed, sorted, in ms. A delay between two times in whole seconds may be one
 * second shorter or longer; other observations of the same delay narrow it, because the delay is likeliest where most
 * bounds overlap. The result is the quantiles of the likeliest distribution (Turnbull's estimator for interval-censored
 * data, by expectation maximisation on a grid). If all delays are known exactly, the function returns them unchanged.
 */
export function likelyDelays(seen: readonly BoundedDelay[]): number[] {
  if (seen.every(({ slack }) => slack === 0)) return seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const bounds = seen.map(({ ms, slack }) => [Math.max(0, ms - slack), ms + slack] as const)
  const least = Math.min(...bounds.map(([from]) => from))
  const most = Math.max(...bounds.map(([, to]) => to))
  const step = Math.max(FINEST_MS, (most - least) / MOST_STEPS)
  const placeOf = (ms: number): number => Math.floor((ms - least) / step)
  const places = bounds.map(([from, to]) => [placeOf(from), placeOf(to)] as const)
  const shares = likeliest(places, placeOf(most) + 1)
  return quantiles(shares, seen.length).map((place) => Math.round(least + place * step))
}

/** The share of delays at each place of the grid; `bounds`: the first and the last possible place of each delay. */
function likeliest(bounds: readonly (readonly [number, number])[], count: number): Float64Array {
  let shares = new Float64Array(count).fill(1 / count)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count)
    for (const [from, to] of bounds) {
      let within = 0
      for (let place = from; place <= to; place++) within += shares[place] ?? 0
      for (let place = from; place <= to; place++)
        next[place] = (next[place] ?? 0) + (shares[place] ?? 0) / within / bounds.length
    }
    shares = next
  }
  return shares
}

/** The places of the grid, with fractions, below which 1/2n, 3/2n, 5/2n … of all delays lie. */
function quantiles(shares: Float64Array, count: number): number[] {
  const found: number[] = []
  let below = 0
  for (const [place, share] of shares.entries()) {
    for (; found.length < count; ) {
      const wanted = (found.length + 0.5) / count
      if (wanted > below + share) break
      found.push(place + (wanted - below) / share)
    }
    below += share
  }
  // Rounding errors may leave the last quantiles above the sum of all shares.
  while (found.length < count) found.push(shares.length)
  return found
}
