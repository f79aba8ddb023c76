import type { BareEvent, EventOf, SimEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import { type PrngState, Random } from '../sim/prng.ts'
import type { PlayedRepetitions, Repetition } from '../sim/repetition.ts'
import { BASE_DELAY_MS, bucketDelayMs, refilled } from './rateLimit.ts'

/** The events of a queue with their payloads: the key that a worker has finished, and the key that becomes due. */
export interface QueueEvents {
  readonly process: undefined
  readonly done: string
  readonly due: DueKey
}

export type DueEvent = EventOf<Pick<QueueEvents, 'due'>>

export const isDue = (event: SimEvent): event is DueEvent => event.kind === 'due'
export const isDone = (event: SimEvent): event is EventOf<Pick<QueueEvents, 'done'>> => event.kind === 'done'

/** A delayed key. */
export interface DueKey {
  readonly key: string
  /** Virtual ms. */
  readonly dueAt: number
  readonly wokenBy: string
}

/** The state that one round of a key passes to the next. */
interface Place {
  /** Virtual ms at which the key is added. */
  dueAt: number
  /** State of the queue's random stream. */
  readonly prng: PrngState
  tokens: number
  tokensAt: number
  /** The last round's sync and its end in virtual ms, and the number of events at that time. */
  syncedAt: number
  doneAt: number
  handledAtEnd: number
}

/** Virtual ms that a key waits for a worker, and that the worker is busy with it. */
export interface RoundDelays {
  readonly queueMs: readonly [number, number]
  readonly syncMs: readonly [number, number]
  readonly extraMs: number
}

/** The state before the first round. */
type RoundsStart = Pick<Place, 'dueAt' | 'tokens' | 'tokensAt'> & { readonly prng: Readonly<PrngState> }

const KINDS = ['due', 'process', 'done'] as const
export const EVENTS_PER_ROUND = KINDS.length

/** The played rounds and the state after them. */
export interface PlayedQueueRounds extends PlayedRepetitions {
  readonly rounds: QueueRounds
  /** The queue's rate limit and random stream after the rounds. */
  readonly end: Readonly<Place>
}

/**
 * Plays rounds of a key from the event that makes it due: those that end before a time, limited in number. Undefined if
 * there is none. `firstSeq`: `seq` of the next scheduled event.
 */
export function playQueueRounds(
  first: DueEvent,
  firstSeq: number,
  start: RoundsStart,
  delays: RoundDelays,
  limit: { readonly before: number; readonly most: number },
): PlayedQueueRounds | undefined {
  const end = placeAt(start)
  const count = play(end, delays, limit)
  if (count === 0) return undefined
  const rounds = new QueueRounds(first, firstSeq, start, delays, count)
  const causedBy = firstSeq + (count - 1) * EVENTS_PER_ROUND
  const { dueAt, syncedAt: scheduledAt, doneAt: endedAt, handledAtEnd } = end
  const payload = freeze({ ...first.payload, dueAt })
  const next = { ...first, dueAt, scheduledAt, seq: causedBy + 1, causedBy, payload }
  return { rounds, end, endedAt, handledAtEnd, next }
}

/**
 * Rounds of a key that adds itself again, rate-limited, in each sync: the key becomes due, a worker takes it, the
 * worker is done. Each sync schedules the next due time, then the worker's end.
 */
class QueueRounds implements Repetition {
  readonly count: number
  readonly firstSeq: number
  readonly #start: RoundsStart
  readonly #delays: RoundDelays
  readonly #begin: BareEvent

  /** Copies the first event without its payload, because thousands of these are kept for the whole run. */
  constructor(first: SimEvent, firstSeq: number, start: RoundsStart, delays: RoundDelays, count: number) {
    const { dueAt, scheduledAt, seq, causedBy, target, kind } = first
    this.#begin = { dueAt, scheduledAt, seq, causedBy, target, kind }
    this.#start = start
    this.#delays = delays
    this.firstSeq = firstSeq
    this.count = count
  }

  get eventsPerRound(): number {
    return EVENTS_PER_ROUND
  }

  get recordsAt(): number {
    return 1
  }

  get beginSeq(): number {
    return this.#begin.seq
  }

  indexOf(seq: number): number | undefined {
    const place = seq - this.firstSeq
    if (place < 0 || place >= this.count * EVENTS_PER_ROUND) return undefined
    const round = Math.floor(place / EVENTS_PER_ROUND)
    // In the order of scheduling: process, due of the next round, done.
    const index = round * EVENTS_PER_ROUND + [1, 3, 2][place % EVENTS_PER_ROUND]!
    return index < this.count * EVENTS_PER_ROUND ? index : undefined
  }

  times(): Float64Array {
    const times = new Float64Array(this.count * EVENTS_PER_ROUND)
    play(placeAt(this.#start), this.#delays, { before: Number.POSITIVE_INFINITY, most: this.count }, times)
    return times
  }

  eventAt(index: number, times: Float64Array): BareEvent {
    if (index === 0) return this.#begin
    const round = Math.floor(index / EVENTS_PER_ROUND)
    const part = index % EVENTS_PER_ROUND
    const cause = part === 0 ? index - 2 : index - 1
    return {
      dueAt: times[index]!,
      scheduledAt: times[cause]!,
      seq: this.#seqOf(round, part),
      causedBy: this.#seqOf(Math.floor(cause / EVENTS_PER_ROUND), cause % EVENTS_PER_ROUND),
      target: this.#begin.target,
      kind: KINDS[part]!,
    }
  }

  #seqOf(round: number, part: number): number {
    if (part === 0) return round === 0 ? this.#begin.seq : this.firstSeq + (round - 1) * EVENTS_PER_ROUND + 1
    return this.firstSeq + round * EVENTS_PER_ROUND + (part === 1 ? 0 : 2)
  }
}

function placeAt({ dueAt, prng, tokens, tokensAt }: RoundsStart): Place {
  return { dueAt, prng: [...prng], tokens, tokensAt, syncedAt: 0, doneAt: 0, handledAtEnd: 0 }
}

/** Plays rounds from a place, which it advances; returns their number, and fills in their times. */
function play(
  place: Place,
  { queueMs, syncMs, extraMs }: RoundDelays,
  { before, most }: { readonly before: number; readonly most: number },
  times?: Float64Array,
): number {
  const { prng } = place
  const random = new Random(prng)
  for (let round = 0; round < most; round++) {
    const [a, b, c, d] = prng
    const { dueAt } = place
    const syncedAt = dueAt + wholeMs(random.int(queueMs[0], queueMs[1]))
    const tokens = refilled(place.tokens, syncedAt - place.tokensAt) - 1
    const nextAt = syncedAt + wholeMs(Math.max(BASE_DELAY_MS, bucketDelayMs(tokens)))
    const doneAt = syncedAt + wholeMs(random.int(syncMs[0], syncMs[1]) + extraMs)
    // A key that becomes due while its worker is busy is handled differently.
    if (doneAt >= before || doneAt >= nextAt) {
      prng[0] = a
      prng[1] = b
      prng[2] = c
      prng[3] = d
      return round
    }
    place.dueAt = nextAt
    place.tokens = tokens
    place.tokensAt = syncedAt
    place.syncedAt = syncedAt
    place.doneAt = doneAt
    place.handledAtEnd = 1 + (syncedAt === doneAt ? 1 : 0) + (dueAt === doneAt ? 1 : 0)
    if (times) {
      times[round * EVENTS_PER_ROUND] = dueAt
      times[round * EVENTS_PER_ROUND + 1] = syncedAt
      times[round * EVENTS_PER_ROUND + 2] = doneAt
    }
  }
  return most
}

/** Rounds a delay to whole virtual ms, as the simulation does. */
const wholeMs = (delayMs: number): number => Math.max(0, Math.ceil(delayMs))
