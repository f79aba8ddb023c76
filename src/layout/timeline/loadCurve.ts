/** The load of a run as a curve that can be drawn, and what a hand makes of it. Times are virtual ms. */
import type { LoadPoint, LoadTarget, LoadView, ScalingSync } from '../../engine/index.ts'
import { rateAt } from '../../engine/load/curve.ts'

/** Requests a second by which a key moves a point. */
export const loadStep = 10
/** Points that are drawn lie at whole seconds, and at least so far apart. */
const leastGapMs = 5_000

const isSame = (one: LoadTarget, other: LoadTarget): boolean =>
  one.kind === other.kind && one.namespace === other.namespace && one.name === other.name

/** The commands about one target, in their order. */
export const loadsOf = (loads: readonly LoadView[], target: LoadTarget): readonly LoadView[] =>
  loads.filter((one) => isSame(one.target, target))

/** Requests per second that were asked at a moment, by the command that held then. */
export function loadAt(loads: readonly LoadView[], at: number): number {
  const holding = loads.findLast((one) => one.at <= at)
  return holding ? rateAt(holding.points, at) : 0
}

/** The whole curve from the first command up to a moment, corners and jumps included. */
export function wholeCurve(loads: readonly LoadView[], toMs: number): LoadPoint[] {
  return loads.flatMap(({ at, points }, i) => {
    const end = Math.max(at, Math.min(toMs, loads[i + 1]?.at ?? toMs))
    const inside = points.filter((point) => point.at > at && point.at < end)
    const ends = (moment: number): LoadPoint => ({ at: moment, perSecond: rateAt(points, moment) })
    return [ends(at), ...inside, ends(end)]
  })
}

/** What lies ahead of a moment, as the last command says; it begins with the moment itself. */
export function aheadOf(loads: readonly LoadView[], now: number): readonly LoadPoint[] {
  const points = loads.at(-1)?.points ?? []
  return [{ at: now, perSecond: Math.round(loadAt(loads, now)) }, ...points.filter((point) => point.at > now)]
}

/** With another rate from now on; what was drawn ahead stays. */
export const withRateNow = ([now, ...ahead]: readonly LoadPoint[], perSecond: number): readonly LoadPoint[] =>
  now ? [{ at: now.at, perSecond: atLeastNothing(perSecond) }, ...ahead] : []

/** With a point drawn there; those that are too near to tell apart make room. The first one, the present, stays. */
export function withPoint([now, ...ahead]: readonly LoadPoint[], drawn: LoadPoint, gapMs = 0): readonly LoadPoint[] {
  if (!now) return []
  const gap = Math.max(leastGapMs, gapMs)
  const at = Math.max(now.at + leastGapMs, Math.round(drawn.at / 1000) * 1000)
  const point = { at, perSecond: atLeastNothing(drawn.perSecond) }
  const others = ahead.filter((one) => Math.abs(one.at - at) >= gap)
  return [now, ...[...others, point].sort((a, b) => a.at - b.at)]
}

/** Without the point of that moment. */
export const withoutPoint = (points: readonly LoadPoint[], at: number): readonly LoadPoint[] =>
  points.filter((one, i) => i === 0 || one.at !== at)

const atLeastNothing = (perSecond: number): number => Math.max(0, Math.round(perSecond))

/** The syncs of whoever sizes a workload. */
export function syncsOf(
  syncs: readonly ScalingSync[],
  { kind, namespace, name }: { readonly kind: string; readonly namespace: string; readonly name: string },
): readonly ScalingSync[] {
  const target = `${kind.toLowerCase()}/${name}`
  return syncs.filter((one) => one.namespace === namespace && one.target === target)
}
