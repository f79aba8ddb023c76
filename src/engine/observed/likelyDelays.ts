/** Delays of which only bounds are known, as the distribution that explains the bounds best. */

/** A delay that was seen. */
export interface BoundedDelay {
  readonly ms: number
  /** The delay may have been shorter or longer by this number of ms. */
  readonly slack: number
}

/** ms. What is told exactly differs by a few ms from one to the other: finer would be no distribution. */
const FINEST_MS = 20
const MOST_STEPS = 400
const ROUNDS = 40

/**
 * As many delays as were seen, from the shortest to the longest, in ms. Two times in whole seconds leave two seconds open; what
 * others say of the same delay narrows them: where the bounds of most overlap, there it was. The distribution under which what
 * was seen is likeliest (the estimator of Turnbull for interval-censored data, by expectation maximisation on a grid), by its
 * quantiles. Delays that are all known exactly come back as they are.
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

/** For each place of the grid the share of delays there; `bounds`: first and last place where each may be. */
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

/** Places, with parts of them, below which 1/2n, 3/2n, 5/2n … of all lies. */
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
