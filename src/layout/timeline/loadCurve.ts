/** The load of a run as an editable curve. Times are virtual ms. */
import type { LoadPoint, LoadTarget, LoadView, ScalingSync } from '../../engine/index.ts'
import { rateAt } from '../../engine/load/curve.ts'

/** Requests per second by which a key press moves a point. */
export const loadStep = 10
/** Drawn points lie at whole seconds, at least this far apart. */
const leastGapMs = 5_000

const isSame = (one: LoadTarget, other: LoadTarget): boolean =>
  one.kind === other.kind && one.namespace === other.namespace && one.name === other.name

/** The commands for one target, in order. */
export const loadsOf = (loads: readonly LoadView[], target: LoadTarget): readonly LoadView[] =>
  loads.filter((one) => isSame(one.target, target))

/** Requests per second at a virtual time, from the last command before it. */
export function loadAt(loads: readonly LoadView[], at: number): number {
  const holding = loads.findLast((one) => one.at <= at)
  return holding ? rateAt(holding.points, at) : 0
}

/** The whole curve from the first command up to a time, with all corners and jumps. */
export function wholeCurve(loads: readonly LoadView[], toMs: number): LoadPoint[] {
  return loads.flatMap(({ at, points }, i) => {
    const end = Math.max(at, Math.min(toMs, loads[i + 1]?.at ?? toMs))
    const inside = points.filter((point) => point.at > at && point.at < end)
    const ends = (moment: number): LoadPoint => ({ at: moment, perSecond: rateAt(points, moment) })
    return [ends(at), ...inside, ends(end)]
  })
}

/** The curve after `now` as set by the last command; it starts with a point at `now`. */
export function aheadOf(loads: readonly LoadView[], now: number): readonly LoadPoint[] {
  const points = loads.at(-1)?.points ?? []
  return [{ at: now, perSecond: Math.round(loadAt(loads, now)) }, ...points.filter((point) => point.at > now)]
}

/** Changes the rate at the present; points ahead stay. */
export const withRateNow = ([now, ...ahead]: readonly LoadPoint[], perSecond: number): readonly LoadPoint[] =>
  now ? [{ at: now.at, perSecond: atLeastNothing(perSecond) }, ...ahead] : []

/** Adds a point; points closer than the minimum distance are removed. The first point, the present, stays. */
export function withPoint([now, ...ahead]: readonly LoadPoint[], drawn: LoadPoint, gapMs = 0): readonly LoadPoint[] {
  if (!now) return []
  const gap = Math.max(leastGapMs, gapMs)
  const at = Math.max(now.at + leastGapMs, Math.round(drawn.at / 1000) * 1000)
  const point = { at, perSecond: atLeastNothing(drawn.perSecond) }
  const others = ahead.filter((one) => Math.abs(one.at - at) >= gap)
  return [now, ...[...others, point].sort((a, b) => a.at - b.at)]
}

/** Removes the point at this time. */
export const withoutPoint = (points: readonly LoadPoint[], at: number): readonly LoadPoint[] =>
  points.filter((one, i) => i === 0 || one.at !== at)

const atLeastNothing = (perSecond: number): number => Math.max(0, Math.round(perSecond))

/** The syncs of the autoscaler that scales a workload. */
export function syncsOf(
  syncs: readonly ScalingSync[],
  { kind, namespace, name }: { readonly kind: string; readonly namespace: string; readonly name: string },
): readonly ScalingSync[] {
  const target = `${kind.toLowerCase()}/${name}`
  return syncs.filter((one) => one.namespace === namespace && one.target === target)
}
