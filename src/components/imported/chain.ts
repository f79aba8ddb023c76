/** The course of a finding as a few moments: the change before it, its beginning and its end. */
import type { Finding } from '../../engine/index.ts'

/**
 * `none`: no Pod was available. `below`: fewer Pods than an update keeps available. `stalled`, `paused`: a rollout made
 * no progress. `other`: all other faults.
 */
type ChainType = 'none' | 'below' | 'stalled' | 'paused' | 'other'

interface Span {
  /** Unix ms. */
  readonly from: number
  /** Unix ms; undefined: until the end of the recording. */
  readonly until: number | undefined
}

export interface ChainPoint {
  readonly id: 'change' | 'begin' | 'end'
  /** Unix ms. */
  readonly at: number
}

export interface Chain {
  readonly type: ChainType
  /** The outages, or the whole fault, in the order of time. Never empty. */
  readonly spans: readonly Span[]
  /** In the order of time. */
  readonly points: readonly ChainPoint[]
  /** The fault lasts until the end of the recording. */
  readonly isStill: boolean
}

/** `to`: the end of the recording, Unix ms. */
export function chainOf({ at, until, before, impact, signs }: Finding, to: number): Chain {
  const of = (type: 'none' | 'below') => (impact?.outages ?? []).filter((outage) => outage.type === type)
  const [none, below] = [of('none'), of('below')]
  const whole = [{ from: at, until }]
  const isPaused = signs.some(({ id }) => id === 'rolloutPaused')
  const [type, spans]: readonly [ChainType, readonly Span[]] =
    none.length > 0
      ? ['none', none]
      : below.length > 0
        ? ['below', below]
        : [impact?.isRolling ? (isPaused ? 'paused' : 'stalled') : 'other', whole]
  const first = spans[0]?.from ?? at
  const end = spans.at(-1)?.until
  const points: readonly ChainPoint[] = [
    ...(before ? [{ id: 'change', at: before.at } as const] : []),
    { id: 'begin', at: first },
    { id: 'end', at: end ?? to },
  ]
  return { type, spans, points: points.toSorted((a, b) => a.at - b.at), isStill: end === undefined }
}

/** The place of a moment in the course of a finding. `ms`: since the beginning, until the next one, or since the end. */
export interface ChainPlace {
  readonly phase: 'before' | 'begins' | 'during' | 'between' | 'ends' | 'after'
  readonly ms: number
  /** Index of the span that holds the moment, or of the next one. */
  readonly index: number
}

/**
 * `now`: Unix ms. Times of a cluster are whole seconds, so a moment is compared by its second. `isOver`: whether
 * enough Pods are available at the moment, for a span that begins and ends in this very second.
 */
export function placeIn({ spans }: Pick<Chain, 'spans'>, now: number, isOver: boolean): ChainPlace {
  const second = secondOf(now)
  const isShort = ({ from, until }: Span) => until !== undefined && secondOf(from) === secondOf(until)
  const short = spans.findIndex((span) => isShort(span) && secondOf(span.from) === second)
  if (short >= 0) return { phase: isOver ? 'ends' : 'begins', ms: 0, index: short }
  const index = spans.findIndex(({ until }) => until === undefined || second < secondOf(until))
  const span = spans[index]
  if (span === undefined) {
    const ms = second - secondOf(spans.at(-1)?.until ?? now)
    return { phase: ms === 0 ? 'ends' : 'after', ms, index: spans.length - 1 }
  }
  const ms = second - secondOf(span.from)
  if (ms < 0) return { phase: index === 0 ? 'before' : 'between', ms: -ms, index }
  return { phase: ms === 0 ? 'begins' : 'during', ms, index }
}

/** The last point in the second of a moment; undefined if no point is in it. */
export const pointAt = ({ points }: Pick<Chain, 'points'>, now: number): ChainPoint | undefined =>
  points.findLast(({ at }) => secondOf(at) === secondOf(now))

/**
 * The moment (Unix ms) to show a point at: the second of the point, or the second before it if another point follows in
 * the same second, which shows what was before both.
 */
export function momentOf({ points }: Pick<Chain, 'points'>, point: ChainPoint): number {
  const isShared = points.slice(points.indexOf(point) + 1).some(({ at }) => secondOf(at) === secondOf(point.at))
  return isShared ? secondOf(point.at) - 1000 : point.at
}

/** The number of points up to a moment. */
export const pointsUntil = ({ points }: Pick<Chain, 'points'>, now: number): number =>
  points.filter(({ at }) => secondOf(at) <= secondOf(now)).length

/** Unix ms of the beginning of a second. */
export const secondOf = (unixMs: number): number => Math.floor(unixMs / 1000) * 1000
