/**
 * Estimates the time of each change in ms: first the bounds from the recording, then the likeliest time between them.
 */
import { authorOf, deletionWitness } from '../authors.ts'
import type { ObservedChange, TimeSource } from '../observedRun.ts'
import { SECOND_MS } from '../times.ts'
import { deedOf, deedsBefore, exactTimeOf } from './eventTimes.ts'

/** The usual time in ms between a write and the controller's write that reacts to it. */
const ANSWER_MS = 5
/** The most following changes among which an Event with an exact time is looked for. */
const MOST_AHEAD = 200
/** Sources of times that the API server set. These times are accurate to the second. */
const isStamp: ReadonlySet<TimeSource> = new Set(['managedFields', 'creation', 'deletion'])

interface Bounds {
  readonly low: Float64Array
  readonly high: Float64Array
  /** The exact time of each change that an Event reports; NaN for other changes. */
  readonly eventTimes: Float64Array
}

export interface EstimatedTime {
  /** Unix ms. */
  readonly at: number
  /** The change may have happened earlier or later by this number of ms. */
  readonly slack: number
  /**
   * Index of the change from which the time was derived. The time between two changes with the same anchor is known.
   */
  readonly anchor: number
}

/**
 * The estimated time of each change; times never decrease. Timestamps give the second. An Event gives an exact time:
 * the reported change was before it, and later changes after it. Between these bounds, a controller's write follows the
 * write to which it reacts, and a change by a user or kubelet without a time is put in the middle of its bounds, with
 * the slack.
 */
export function estimatedTimes(changes: readonly ObservedChange[]): readonly EstimatedTime[] {
  const witness = deletionWitness(changes)
  const answers = changes.map((change) => {
    const { kind } = authorOf(change, witness)
    return kind === 'controller' || kind === 'scheduler' || isRemoval(change)
  })
  const bounds = boundsOf(changes)
  pullUp(changes, answers, bounds)
  return placed(changes, answers, bounds)
}

/**
 * Whether the change removes a Pod: the API server removes it in the request in which the kubelet sets its grace period
 * to 0.
 */
const isRemoval = ({ type, before }: ObservedChange): boolean =>
  type === 'deleted' && before?.metadata.deletionGracePeriodSeconds === 0

function boundsOf(changes: readonly ObservedChange[]): Bounds {
  const count = changes.length
  const [low, high, eventTimes] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count).fill(Number.NaN),
  ]
  let least = Number.NEGATIVE_INFINITY
  for (const [i, { at }] of changes.entries()) {
    least = Math.max(least, at)
    low[i] = least
  }
  let most = Number.POSITIVE_INFINITY
  for (let i = count - 1; i >= 0; i--) {
    const { at, timeFrom } = changes[i]!
    if (timeFrom === 'recording') most = Math.min(most, at)
    else if (isStamp.has(timeFrom)) most = Math.min(most, Math.floor(at / 1000) * 1000 + 999)
    high[i] = Math.max(most, low[i] ?? most)
  }
  tellByEvents(changes, { low, high, eventTimes })
  return { low, high, eventTimes }
}

/** Narrows the bounds by the times of Events, within the bounds of the timestamps. */
function tellByEvents(changes: readonly ObservedChange[], { low, high, eventTimes }: Bounds): void {
  const inside = (at: number, i: number): number => Math.min(Math.max(at, low[i] ?? at), high[i] ?? at)
  const deeds = new Map<string, number>()
  const ends: [index: number, at: number][] = []
  const begins: [index: number, at: number][] = []
  for (const [i, change] of changes.entries()) {
    const { resource, type, object } = change
    if (resource !== 'events') {
      const deed = deedOf(change)
      if (deed !== undefined) deeds.set(deed, i)
      continue
    }
    const at = type === 'created' ? exactTimeOf(object) : undefined
    if (at === undefined) continue
    begins.push([i, inside(at, i)])
    eventTimes[i] = inside(at, i)
    const deed = deedsBefore(object).find((one) => deeds.has(one))
    const index = deed === undefined ? undefined : deeds.get(deed)
    if (index !== undefined) ends.push([index, inside(at, index)])
  }
  for (const [i, at] of begins) low[i] = Math.max(low[i] ?? at, at)
  for (const [i, at] of ends) {
    high[i] = Math.min(high[i] ?? at, at)
    eventTimes[i] = high[i] ?? at
  }
  for (let i = 1; i < low.length; i++) low[i] = Math.max(low[i] ?? 0, low[i - 1] ?? 0)
  for (let i = high.length - 2; i >= 0; i--) high[i] = Math.min(high[i] ?? 0, high[i + 1] ?? 0)
}

/**
 * Moves a change without a time close to the write that reacts to it: `kubectl scale` leaves no time, but the
 * controllers' writes do.
 */
function pullUp(changes: readonly ObservedChange[], answers: readonly boolean[], { low, high }: Bounds): void {
  for (let i = changes.length - 2; i >= 0; i--) {
    const { type, timeFrom } = changes[i]!
    if ((answers[i] && type !== 'deleted') || !answers[i + 1] || timeFrom !== 'neighbours') continue
    low[i] = Math.min(high[i] ?? 0, Math.max(low[i] ?? 0, (low[i + 1] ?? 0) - ANSWER_MS))
  }
}

function placed(changes: readonly ObservedChange[], answers: readonly boolean[], bounds: Bounds): EstimatedTime[] {
  const { low, high } = bounds
  const times: EstimatedTime[] = []
  let last: EstimatedTime = { at: Number.NEGATIVE_INFINITY, slack: 0, anchor: -1 }
  for (let i = 0; i < changes.length; i++) {
    const from = Math.max(last.at, low[i] ?? last.at)
    const to = Math.max(from, high[i] ?? from)
    const { at, slack, anchor } = estimateOf(i, { answers, bounds, last, from, to })
    last = { at: Math.min(to, Math.max(from, at)), slack, anchor }
    times.push(last)
  }
  return times
}

interface Place {
  readonly answers: readonly boolean[]
  readonly bounds: Bounds
  readonly last: EstimatedTime
  readonly from: number
  readonly to: number
}

function estimateOf(i: number, { answers, bounds, last, from, to }: Place): EstimatedTime {
  const { low, eventTimes } = bounds
  const own = eventTimes[i] ?? Number.NaN
  if (!Number.isNaN(own)) return { at: own, slack: 0, anchor: i }
  const follows = answers[i] && (low[i] ?? 0) <= last.at + ANSWER_MS
  if (follows) return { at: last.at + ANSWER_MS, slack: last.slack, anchor: last.anchor }
  const known = eventTimeAfter(i, answers, eventTimes)
  if (known !== undefined && known <= to) return { at: known, slack: 0, anchor: i }
  // As much is known about the change before: both changes belong to the same sequence.
  if (last.slack > 0 && (low[i] ?? 0) === low[i - 1]) return { at: last.at + ANSWER_MS, slack: last.slack, anchor: i }
  if (to - from > SECOND_MS) return { at: from, slack: SECOND_MS / 2, anchor: i }
  return { at: (from + to) / 2, slack: (to - from) / 2, anchor: i }
}

/** The time from the next change with an exact time, if all changes up to there are reactions to this one. */
function eventTimeAfter(i: number, answers: readonly boolean[], eventTimes: Float64Array): number | undefined {
  for (let k = i + 1; k < answers.length && k <= i + MOST_AHEAD && answers[k]; k++) {
    const at = (eventTimes[k] ?? Number.NaN) - ANSWER_MS * (k - i)
    if (!Number.isNaN(at)) return at
  }
  return undefined
}
