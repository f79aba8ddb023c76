import type { RequestSample } from '../../engine/index.ts'
import { type RequestMeasures, wholeRequests } from '../../engine/view/measureRequests.ts'
import { columnScale, type TimeWindow } from '../timeScale.ts'
import { goesOnFrom, lastIndexUpTo } from './timelineSeries.ts'

/** Requests to all Services that select one Deployment's Pods, from this time until the next moment. */
export interface RequestMoment {
  /** Virtual ms. */
  readonly at: number
  readonly perSecond: number
  readonly failedPerSecond: number
  /** Each Service separately, in the order of appearance. */
  readonly services: readonly RequestSample[]
  /** Requests sent and failed from the start up to this time. */
  readonly sentBefore: number
  readonly failedBefore: number
}

/** Requests to one Deployment's Pods. */
export interface RequestSeries {
  readonly workloadUid: string
  /** Oldest first, one per change. */
  readonly moments: readonly RequestMoment[]
  /** The highest number of requests per second. */
  readonly most: number
  /** Virtual time in ms of the first answer; undefined if there was none. Earlier failures are no outage. */
  readonly answeredSince: number | undefined
  /** Virtual time in ms of the first endpoint; undefined if there was none. */
  readonly reachableSince: number | undefined
  readonly scanned: number
  readonly lastScanned: RequestSample | undefined
}

/**
 * Adds up the Services that select a Deployment's Pods. `before`, the previous result, makes the scan incremental: only
 * later samples are read.
 */
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
    // If several Services change at one time, the last state replaces the others.
    if (moments.at(-1)?.at === next.at) moments.pop()
    moments.push(next)
  }
  const most = moments.reduce((highest, { perSecond }) => Math.max(highest, perSecond), 0)
  const answeredSince = moments.find(isAnswered)?.at
  const reachableSince = moments.find(({ services }) => services.some(({ endpoints }) => endpoints > 0))?.at
  return { workloadUid, moments, most, answeredSince, reachableSince, scanned: all.length, lastScanned: all.at(-1) }
}

const isAnswered = ({ perSecond, failedPerSecond }: RequestMoment): boolean => failedPerSecond < perSecond

/**
 * Virtual ms after the first endpoint from which unanswered requests count as failed: by then the nodes know the
 * endpoint.
 */
const learnedAfterMs = 5_000

/** Whether a time is before the first answer: failures then belong to the first start and are no outage. */
export function isBeforeAnswers(
  { answeredSince, reachableSince }: Pick<RequestSeries, 'answeredSince' | 'reachableSince'>,
  atMs: number,
): boolean {
  const until = answeredSince ?? (reachableSince === undefined ? undefined : reachableSince + learnedAfterMs)
  return until === undefined || atMs < until
}

/** Undefined if the sample's Service does not select the Deployment's Pods. */
function momentAfter(
  last: RequestMoment | undefined,
  sample: RequestSample,
  workloadUid: string,
): RequestMoment | undefined {
  const known = last?.services ?? []
  const isPicked = sample.workloadUids.includes(workloadUid)
  const place = known.findIndex((one) => one.serviceUid === sample.serviceUid)
  if (!isPicked && place < 0) return undefined
  // A Service that was deleted, or selects other Pods now, no longer counts.
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

/** Whether any request was sent: only then the timeline shows requests. */
export function hasRequests(series: RequestSeries | undefined): series is RequestSeries {
  return series !== undefined && series.most > 0
}

/** The requests at a time; undefined before the first request. */
export function requestsAt(series: RequestSeries, atMs: number): RequestMoment | undefined {
  return series.moments[lastIndexUpTo(series.moments, atMs)]
}

/** Requests sent and failed within a window, up to `headMs`. */
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

/** A range of pixels in which the requests have one outcome. */
interface RequestStep {
  readonly fromPx: number
  readonly toPx: number
  readonly perSecond: number
  /** From 0 to 1. */
  readonly failedShare: number
}

/**
 * The steps of a window of `widthPx` whole px, up to `untilMs`. Each column of pixels shows its largest share of
 * failures, so that a short outage stays visible in a long run.
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

/** Share of failed requests, 0..1. */
function failedShareOf({ perSecond, failedPerSecond }: Pick<RequestMoment, 'perSecond' | 'failedPerSecond'>): number {
  return perSecond > 0 ? Math.min(1, failedPerSecond / perSecond) : 0
}
