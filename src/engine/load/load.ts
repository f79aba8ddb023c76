/** What clients ask of one target, and how much of it each Pod has answered. */
import type { LoadCommand, LoadCost } from '../document/types.ts'
import { MutableRecord } from '../sim/cloneState.ts'
import { requestsBetween } from './curve.ts'

/** What a Pod costs until somebody says otherwise. */
export const DEFAULT_LOAD_COST: LoadCost = { cpuPerRequest: 4, cpuIdle: 5, memoryMi: 64 }

/** From when to when a Pod served, told by the requests that each Pod had been sent by then. */
interface ServingSpan {
  readonly from: number
  readonly to: number
}

/** The share of each Pod, counted up at every look of metrics-server. */
interface Look {
  readonly at: number
  readonly share: number
}

/** How often metrics-server looks: its --metric-resolution; virtual ms. */
export const RESOLUTION_MS = 15_000
/** When it looks first: that it is not the beginning of a run keeps looks and syncs apart. */
const FIRST_LOOK_MS = 4_000

/** The last look at or before a moment; virtual ms. */
export function lookBefore(at: number): number {
  return Math.floor((at - FIRST_LOOK_MS) / RESOLUTION_MS) * RESOLUTION_MS + FIRST_LOOK_MS
}

/**
 * Requests are a rate, not single ones: of those of a stretch each of n Pods gets an nth. So one number, the share that a
 * Pod has got if it has served all along, tells those of all Pods, whenever they came and went.
 */
export class Load extends MutableRecord {
  command: LoadCommand | undefined
  cost: LoadCost = DEFAULT_LOAD_COST
  /** Virtual ms of the last command. */
  since = 0
  /** Virtual ms up to which the share is counted. */
  at = 0
  /** Requests for each Pod that has served all along. */
  share = 0
  /** Pods that the requests are spread over, those that do not answer included. */
  spread = 0
  /** By uid of the Pod; the last one is open while the Pod serves. */
  spans = new Map<string, readonly ServingSpan[]>()
  /** The newest last. */
  looks: readonly Look[] = []
}

/** Counts the share up to a moment (virtual ms), with the Pods that have served since the last time. */
export function countUpTo(load: Load, now: number): void {
  if (now <= load.at) return
  for (let look = lookBefore(load.at) + RESOLUTION_MS; look <= now; look += RESOLUTION_MS) {
    advance(load, look)
    load.looks = [...load.looks.slice(-1), { at: look, share: load.share }]
  }
  advance(load, now)
  forgetOld(load)
}

/** What ended before the last two looks is in no window any more. */
function forgetOld({ looks, spans }: Load): void {
  const since = looks[0]?.share ?? 0
  for (const [uid, list] of spans) if ((list.at(-1)?.to ?? 0) < since) spans.delete(uid)
}

function advance(load: Load, to: number): void {
  if (load.spread > 0 && load.command && to > load.at)
    load.share += requestsBetween(load.command.points, load.at, to) / load.spread
  load.at = Math.max(load.at, to)
}

/** A Pod begins to serve, or ends. The share must be counted up to now. */
export function setServing(load: Load, uid: string, serves: boolean): void {
  const spans = load.spans.get(uid) ?? []
  const last = spans.at(-1)
  const isOpen = last?.to === Number.POSITIVE_INFINITY
  if (isOpen === serves) return
  // What ended before the last two looks is in no window.
  const since = load.looks[0]?.share ?? 0
  const kept = spans.filter(({ to }) => to >= since)
  if (serves) load.spans.set(uid, [...kept, { from: load.share, to: Number.POSITIVE_INFINITY }])
  else
    load.spans.set(
      uid,
      kept.map((span) => (span === last ? { ...span, to: load.share } : span)),
    )
}

/** Requests that a Pod answered between the last two looks at or before `look` (virtual ms). */
export function answeredBy(load: Load, uid: string, look: number): number {
  const index = load.looks.findIndex(({ at }) => at === look)
  const end = load.looks[index]?.share ?? 0
  const begin = load.looks[index - 1]?.share ?? 0
  if (index < 0) return 0
  return (load.spans.get(uid) ?? []).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)),
    0,
  )
}
