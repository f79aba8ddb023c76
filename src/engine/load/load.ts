/** Load of clients on one target, and the share of it that each Pod has served. */
import type { LoadCommand, LoadCost } from '../document/types.ts'
import { MutableRecord } from '../sim/cloneState.ts'
import { requestsBetween } from './curve.ts'

/** Cost of requests until a command sets another one. */
export const DEFAULT_LOAD_COST: LoadCost = { cpuPerRequest: 4, cpuIdle: 5, memoryMi: 64 }

/** Period in which a Pod served, in units of the accumulated share per Pod at its ends. */
interface ServingSpan {
  readonly from: number
  readonly to: number
}

/** Accumulated share per Pod at a scrape of metrics-server. */
interface Scrape {
  readonly at: number
  readonly share: number
}

/** Interval of metrics-server's scrapes in virtual ms (--metric-resolution). */
export const RESOLUTION_MS = 15_000
/** Virtual ms of the first scrape; the offset keeps scrapes and autoscaler syncs apart. */
const FIRST_CHECK_MS = 4_000

/** Last scrape at or before `at` (virtual ms). */
export function scrapeBefore(at: number): number {
  return Math.floor((at - FIRST_CHECK_MS) / RESOLUTION_MS) * RESOLUTION_MS + FIRST_CHECK_MS
}

/**
 * Requests are a rate, not single requests: each of n serving Pods gets 1/n of them. So one accumulated number, the
 * share of a Pod that serves from the beginning on, gives the requests of every Pod as a difference of two values.
 */
export class Load extends MutableRecord {
  command: LoadCommand | undefined
  cost: LoadCost = DEFAULT_LOAD_COST
  /** Virtual ms of the last command. */
  since = 0
  /** Virtual ms up to which `share` is accumulated. */
  at = 0
  /** Requests so far to a Pod that has served from the beginning on. */
  share = 0
  /** Number of Pods among which requests are divided, including Pods that do not respond. */
  spread = 0
  /** Spans by uid of the Pod; the last span is open while the Pod serves. */
  spans = new Map<string, readonly ServingSpan[]>()
  /** The last two scrapes, newest last. */
  looks: readonly Scrape[] = []
}

/** Accumulates the share up to `now` (virtual ms), with the current number of serving Pods. */
export function countRequestsUntil(load: Load, now: number): void {
  if (now <= load.at) return
  for (let scrapeAt = scrapeBefore(load.at) + RESOLUTION_MS; scrapeAt <= now; scrapeAt += RESOLUTION_MS) {
    advance(load, scrapeAt)
    load.looks = [...load.looks.slice(-1), { at: scrapeAt, share: load.share }]
  }
  advance(load, now)
  forgetOld(load)
}

/** Drops spans that ended before the last two scrapes, because no measurement window includes them. */
function forgetOld({ looks, spans }: Load): void {
  const since = looks[0]?.share ?? 0
  for (const [uid, list] of spans) if ((list.at(-1)?.to ?? 0) < since) spans.delete(uid)
}

function advance(load: Load, to: number): void {
  if (load.spread > 0 && load.command && to > load.at)
    load.share += requestsBetween(load.command.points, load.at, to) / load.spread
  load.at = Math.max(load.at, to)
}

/** Opens or closes the span of a Pod. The share must be accumulated up to now. */
export function setServing(load: Load, uid: string, serves: boolean): void {
  const spans = load.spans.get(uid) ?? []
  const last = spans.at(-1)
  const isOpen = last?.to === Number.POSITIVE_INFINITY
  if (isOpen === serves) return
  // Spans that ended before the last two scrapes are in no measurement window.
  const since = load.looks[0]?.share ?? 0
  const kept = spans.filter(({ to }) => to >= since)
  if (serves) load.spans.set(uid, [...kept, { from: load.share, to: Number.POSITIVE_INFINITY }])
  else
    load.spans.set(
      uid,
      kept.map((span) => (span === last ? { ...span, to: load.share } : span)),
    )
}

/** Requests that a Pod served between the scrape `look` (virtual ms) and the scrape before. */
export function answeredBy(load: Load, uid: string, scrapeAt: number): number {
  const index = load.looks.findIndex(({ at }) => at === scrapeAt)
  const end = load.looks[index]?.share ?? 0
  const begin = load.looks[index - 1]?.share ?? 0
  if (index < 0) return 0
  return (load.spans.get(uid) ?? []).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)),
    0,
  )
}
