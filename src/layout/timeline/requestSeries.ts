import type { RequestSample } from '../../engine/index.ts'
import { type RequestMeasures, wholeRequests } from '../../engine/view/measureRequests.ts'
import { goesOnFrom, lastIndexUpTo } from './timelineSeries.ts'
import { columnScale, type TimeWindow } from './timeScale.ts'

/** The requests to all Services that pick one Deployment's Pods, from a moment on until the next. */
export interface RequestMoment {
  /** Virtual ms. */
  readonly at: number
  readonly perSecond: number
  readonly failedPerSecond: number
  /** Each Service on its own, in the order in which they came. */
  readonly services: readonly RequestSample[]
  /** Requests sent and failed from the beginning up to this moment. */
  readonly sentBefore: number
  readonly failedBefore: number
}

/** The requests to one Deployment's Pods. */
export interface RequestSeries {
  readonly workloadUid: string
  /** Oldest first, one for each moment at which something changed. */
  readonly moments: readonly RequestMoment[]
  /** Most requests sent per second at any time. */
  readonly most: number
  /** Since when any has been answered, virtual ms; undefined if none ever was. Before it there was nothing to lose. */
  readonly answeredSince: number | undefined
  /** Since when there has been an endpoint to send them to, virtual ms; undefined if there never was one. */
  readonly reachableSince: number | undefined
  readonly scanned: number
  readonly lastScanned: RequestSample | undefined
}

/** Adds up the Services that pick a Deployment's Pods. Given the series of a moment ago it only looks at what came after. */
export function requestSeriesOf(
  all: readonly RequestSample[],
  workloadUid: string,
  before?: RequestSeries,
): RequestSeries {
  const goesOn = before !== undefined && before.workloadUid === workloadUid && goesOnFrom(all, before)
  if (goesOn && before.scanned === all.length) return before
  const moments = goesOn ? [...before.moments] : []
  for (let index = goesOn ? before.scanned : 0; index < all.length; index += 1) {
    const next = momentAfter(moments.at(-1), all[index]!, workloadUid)
    if (next === undefined) continue
    // Several Services may change at once: the last of them stands for the moment.
    if (moments.at(-1)?.at === next.at) moments.pop()
    moments.push(next)
  }
  const most = moments.reduce((highest, { perSecond }) => Math.max(highest, perSecond), 0)
  const answeredSince = moments.find(isAnswered)?.at
  const reachableSince = moments.find(({ services }) => services.some(({ endpoints }) => endpoints > 0))?.at
  return { workloadUid, moments, most, answeredSince, reachableSince, scanned: all.length, lastScanned: all.at(-1) }
}

const isAnswered = ({ perSecond, failedPerSecond }: RequestMoment): boolean => failedPerSecond < perSecond

/** So long after the first endpoint nodes know of it, and what is not answered has failed: virtual ms. */
const learnedAfterMs = 5_000

/** Whether a moment is before the first answer: what fails then is a first start, and no outage. */
export function isBeforeAnswers(
  { answeredSince, reachableSince }: Pick<RequestSeries, 'answeredSince' | 'reachableSince'>,
  atMs: number,
): boolean {
  const until = answeredSince ?? (reachableSince === undefined ? undefined : reachableSince + learnedAfterMs)
  return until === undefined || atMs < until
}

/** Undefined if the sample is about a Service that has nothing to do with the Deployment. */
function momentAfter(
  last: RequestMoment | undefined,
  sample: RequestSample,
  workloadUid: string,
): RequestMoment | undefined {
  const known = last?.services ?? []
  const isPicked = sample.workloadUids.includes(workloadUid)
  const place = known.findIndex((one) => one.serviceUid === sample.serviceUid)
  if (!isPicked && place < 0) return undefined
  // A Service that is gone, or picks other Pods now, counts no more.
  const counts = isPicked && sample.perSecond > 0
  const services = counts
    ? place < 0
      ? [...known, sample]
      : known.with(place, sample)
    : known.filter((_, index) => index !== place)
  const passedMs = last === undefined ? 0 : sample.at - last.at
  return {
    at: sample.at,
    services,
    perSecond: services.reduce((sum, one) => sum + one.perSecond, 0),
    failedPerSecond: services.reduce((sum, one) => sum + one.failedPerSecond, 0),
    sentBefore: (last?.sentBefore ?? 0) + ((last?.perSecond ?? 0) * passedMs) / 1000,
    failedBefore: (last?.failedBefore ?? 0) + ((last?.failedPerSecond ?? 0) * passedMs) / 1000,
  }
}

/** Whether anything was ever sent: only then requests have a place on the timeline. */
export function hasRequests(series: RequestSeries | undefined): series is RequestSeries {
  return series !== undefined && series.most > 0
}

/** What holds at a moment; undefined before the first request. */
export function requestsAt(series: RequestSeries, atMs: number): RequestMoment | undefined {
  return series.moments[lastIndexUpTo(series.moments, atMs)]
}

/** Requests sent and failed between two moments of virtual time, none of them after `headMs`. */
export function requestsWithin(series: RequestSeries, { fromMs, toMs }: TimeWindow, headMs: number): RequestMeasures {
  const to = Math.min(toMs, headMs)
  if (to <= fromMs) return { sent: 0, failed: 0 }
  const [begin, end] = [sumsAt(series, fromMs), sumsAt(series, to)]
  return wholeRequests(end.sent - begin.sent, end.failed - begin.failed)
}

function sumsAt(series: RequestSeries, atMs: number): { readonly sent: number; readonly failed: number } {
  const last = requestsAt(series, atMs)
  if (last === undefined) return { sent: 0, failed: 0 }
  const seconds = (atMs - last.at) / 1000
  return {
    sent: last.sentBefore + last.perSecond * seconds,
    failed: last.failedBefore + last.failedPerSecond * seconds,
  }
}

/** A stretch of pixels in which the requests have the same outcome. */
export interface RequestStep {
  readonly fromPx: number
  readonly toPx: number
  readonly perSecond: number
  /** From 0 to 1. */
  readonly failedShare: number
}

/**
 * What is drawn in a window of `widthPx` whole pixels, up to `untilMs`. The moment with the largest share of failures counts
 * for all within one column of pixels: a short outage must not vanish in a long run.
 */
export function requestSteps(
  { moments }: RequestSeries,
  window: TimeWindow,
  widthPx: number,
  untilMs: number,
): readonly RequestStep[] {
  const pxOf = columnScale(window, widthPx)
  const endPx = pxOf(Math.min(untilMs, window.toMs))
  const steps: RequestStep[] = []
  const push = (fromPx: number, toPx: number, moment: RequestMoment) => {
    if (toPx > fromPx) steps.push({ fromPx, toPx, perSecond: moment.perSecond, failedShare: failedShareOf(moment) })
  }
  const first = Math.max(0, lastIndexUpTo(moments, window.fromMs))
  let worst: RequestMoment | undefined
  for (let index = first; index < moments.length; index += 1) {
    const moment = moments[index]!
    if (moment.at > window.toMs) break
    const fromPx = pxOf(moment.at)
    const toPx = index + 1 < moments.length ? Math.min(endPx, pxOf(moments[index + 1]!.at)) : endPx
    if (worst === undefined || failedShareOf(moment) >= failedShareOf(worst)) worst = moment
    if (toPx <= fromPx) continue
    const columnPx = worst === moment ? fromPx : Math.min(toPx, fromPx + 1)
    push(fromPx, columnPx, worst)
    push(columnPx, toPx, moment)
    worst = undefined
  }
  return steps
}

/** How many of the requests fail, from 0 to 1. */
export function failedShareOf({
  perSecond,
  failedPerSecond,
}: Pick<RequestMoment, 'perSecond' | 'failedPerSecond'>): number {
  return perSecond > 0 ? Math.min(1, failedPerSecond / perSecond) : 0
}
