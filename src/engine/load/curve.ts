/** Piecewise linear curves of requests per second, and their integrals. */
import type { LoadPoint } from '../document/types.ts'

/** Requests per second at a virtual time (ms): interpolated between points, constant outside of them. */
export function rateAt(points: readonly LoadPoint[], at: number): number {
  const next = points.findIndex((point) => point.at > at)
  if (next === 0) return points[0]?.perSecond ?? 0
  const before = points.at(next < 0 ? -1 : next - 1)
  const after = next < 0 ? undefined : points[next]
  if (!before) return 0
  if (!after) return before.perSecond
  return before.perSecond + ((after.perSecond - before.perSecond) * (at - before.at)) / (after.at - before.at)
}

/** Number of requests between two virtual times (ms). */
export function requestsBetween(points: readonly LoadPoint[], from: number, to: number): number {
  const moments = [from, ...points.flatMap(({ at }) => (at > from && at < to ? [at] : [])), to]
  let sum = 0
  for (const [i, end] of moments.entries()) {
    if (i === 0) continue
    const begin = moments[i - 1] ?? from
    sum += ((rateAt(points, begin) + rateAt(points, end)) / 2) * ((end - begin) / 1000)
  }
  return sum
}
