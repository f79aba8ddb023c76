import { StatusError } from '../api/errors.ts'
import { unreachable } from '../sim/assert.ts'
import { MutableRecord } from '../sim/cloneState.ts'
import type { EventOf, SimEvent } from '../sim/eventQueue.ts'
import { freeze } from '../sim/freeze.ts'
import type { FastForwardable, PlayedRepetitions } from '../sim/repetition.ts'
import type { Component, Simulation, StateCell } from '../sim/simulation.ts'
import { type Decide, decideOn } from '../trace/declaration.ts'
import * as decisions from './decisions.ts'
import {
  type DueEvent,
  type DueKey,
  EVENTS_PER_ROUND,
  isDue,
  type PlayedQueueRounds,
  playQueueRounds,
  type QueueEvents,
  type RoundDelays,
} from './queueRounds.ts'
import { BUCKET_BURST, bucketDelayMs, DEFAULT_RETRIES, type RetryLimits, refilled } from './rateLimit.ts'

/** From this number of failures of a key on, its next try is periodic. */
const MANY_FAILURES = 8

export interface WorkQueueOptions {
  /** Name of the controller: `deployment-controller`. The component is `queue/<name>`. */
  readonly name: string
  readonly workers: number
  readonly queueMs: readonly [number, number]
  /** Replaces `queueMs`: measured times, in ms. */
  readonly seenQueueMs?: readonly number[] | undefined
  readonly syncMs: readonly [number, number]
  /** Retries before a failing key is dropped; absent: unlimited. */
  readonly maxRetries?: number
  /** Delays of retries; absent: those of most controllers. */
  readonly retries?: RetryLimits
  /** Reconciles one key; throws StatusError to be retried. */
  readonly sync: (key: string) => void
  /**
   * Whether the next delayed sync of a key, unless it is a retry, is without effect. Absent: it may always have one.
   */
  readonly isPeriodic?: (key: string) => boolean
  /** Additional virtual ms of the worker, for a sync whose work grows with the object. */
  readonly extraSyncMs?: (key: string) => number
}

/** Rest of the rate limit that all keys share. */
class TokenBucket extends MutableRecord {
  tokens = BUCKET_BURST
  /** Virtual ms of the `tokens` value. */
  at = 0
}

interface WorkQueueState {
  /** Keys waiting for a worker, first in first out. */
  queue: string[]
  dirty: Set<string>
  processing: Set<string>
  /** Delayed keys with the virtual ms of their addition. */
  waiting: Map<string, number>
  failures: Map<string, number>
  /** Cause of each queued key, as a text for the explanation, and the `seq` of the event. */
  wokenBy: Map<string, { readonly text: string; readonly seq: number }>
  /** Number of syncs by key. */
  runs: Map<string, number>
  /** Additions of each key by their result. */
  adds: Map<string, AddCounts>
  bucket: TokenBucket
}

/** Number of additions of a key, by result. */
export interface AddCounts {
  /** Additions that put the key into the queue. */
  readonly queued: number
  /** Additions while the key was in the queue: one sync serves all. */
  readonly merged: number
  /** Additions during a sync of the key, which ran again afterwards. */
  readonly again: number
  /** Additions with a delay. */
  readonly delayed: number
}

const NO_ADDS: AddCounts = freeze({ queued: 0, merged: 0, again: 0, delayed: 0 })

/** State of a queue for the control-loop view. */
export interface WorkQueueView {
  readonly name: string
  readonly queue: readonly string[]
  readonly processing: readonly string[]
  readonly dirty: readonly string[]
  readonly waiting: readonly { readonly key: string; readonly dueAt: number }[]
  readonly failures: readonly { readonly key: string; readonly count: number }[]
}

/**
 * A rate-limited work queue with its workers: a key is never processed by two workers at once, and a key added while it
 * is processed runs again afterwards. Models client-go util/workqueue queue.go, delaying_queue.go and
 * default_rate_limiters.go.
 */
export class WorkQueue implements Component, FastForwardable {
  readonly name: string
  readonly #sim: Simulation
  readonly #cell: StateCell<WorkQueueState>
  readonly #options: WorkQueueOptions
  /** Set by the running sync. */
  #saysItRepeats = false
  /** The last synced key that will repeat itself, and its cause; the simulation checks that nothing else happens. */
  #repeated: Pick<DueKey, 'key' | 'wokenBy'> | undefined

  #delays: RoundDelays | undefined

  constructor(sim: Simulation, options: WorkQueueOptions) {
    this.name = `queue/${options.name}`
    this.#sim = sim
    this.#options = options
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
  }

  initialState(): WorkQueueState {
    return {
      queue: [],
      dirty: new Set(),
      processing: new Set(),
      waiting: new Map(),
      failures: new Map(),
      wokenBy: new Map(),
      runs: new Map(),
      adds: new Map(),
      bucket: new TokenBucket(),
    }
  }

  get view(): WorkQueueView {
    const state = this.#state
    return {
      name: this.#options.name,
      queue: [...state.queue],
      processing: [...state.processing],
      dirty: [...state.dirty],
      waiting: [...state.waiting].map(([key, dueAt]) => ({ key, dueAt })),
      failures: [...state.failures].map(([key, count]) => ({ key, count })),
    }
  }

  /**
   * `wokenBy`: the cause, such as `ReplicaSet web-58c7b94d6f MODIFIED`. If one sync serves several additions the first
   * cause is kept, except that a command's change takes precedence.
   */
  add(key: string, wokenBy: string): void {
    const state = this.#state
    const event = this.#sim.current
    const isNew = !state.dirty.has(key)
    if (isNew || event?.causedBy === 0) state.wokenBy.set(key, freeze({ text: wokenBy, seq: event?.seq ?? 0 }))
    if (!isNew) {
      this.#count(key, 'merged')
      return
    }
    state.dirty.add(key)
    if (state.processing.has(key)) {
      this.#count(key, 'again')
      return
    }
    this.#count(key, 'queued')
    state.queue.push(key)
    this.#callWorker()
  }

  /** Adds the key later; a waiting key keeps the earlier time. */
  addAfter(key: string, delayMs: number, wokenBy: string): void {
    if (delayMs <= 0) {
      this.add(key, wokenBy)
      return
    }
    const { waiting } = this.#state
    this.#count(key, 'delayed')
    const dueAt = this.#sim.now + Math.ceil(delayMs)
    const known = waiting.get(key)
    if (known !== undefined && known <= dueAt) return
    waiting.set(key, dueAt)
    this.#sim.schedule(delayMs, this, 'due', freeze({ key, dueAt, wokenBy }))
  }

  /** Returns the delay in virtual ms. */
  addRateLimited(key: string, wokenBy: string): number {
    const delayMs = Math.max(this.#itemDelayMs(key), this.#retries.sharesRate ? this.#bucketDelayMs() : 0)
    this.addAfter(key, delayMs, wokenBy)
    return delayMs
  }

  /**
   * Declares for the running sync: it writes nothing, and adds its key again by `addRateLimited`; as long as nothing
   * else happens, each further sync of this key does the same at any time.
   */
  repeatsUntilWoken(): void {
    this.#saysItRepeats = true
  }

  forget(key: string): void {
    this.#state.failures.delete(key)
  }

  retriesOf(key: string): number {
    return this.#state.failures.get(key) ?? 0
  }

  get workers(): number {
    return this.#options.workers
  }

  /** The cause of a waiting key; empty if it does not wait. */
  wokenByOf(key: string): string {
    return this.#state.wokenBy.get(key)?.text ?? ''
  }

  /** Whether any key was synced. */
  get hasRun(): boolean {
    return this.#state.runs.size > 0
  }

  /** Number of syncs of a key. */
  runsOf(key: string): number {
    return this.#state.runs.get(key) ?? 0
  }

  /** Additions of a key by result. */
  addsOf(key: string): AddCounts {
    return this.#state.adds.get(key) ?? NO_ADDS
  }

  /** Time at which a delayed key will be added, in virtual ms. */
  dueAtOf(key: string): number | undefined {
    return this.#state.waiting.get(key)
  }

  handle(event: EventOf<QueueEvents>): void {
    switch (event.kind) {
      case 'process':
        this.#process()
        return
      case 'done':
        this.#done(event.payload)
        return
      case 'due': {
        const { key, dueAt, wokenBy } = event.payload
        const { waiting } = this.#state
        if (waiting.get(key) !== dueAt) return
        waiting.delete(key)
        this.add(key, wokenBy)
        return
      }
      default:
        unreachable(event)
    }
  }

  /**
   * Whether the delayed sync of a key is without effect: one of an endless row of retries, or for a deadline without
   * meaning.
   */
  isPeriodic(key: string): boolean {
    const failures = this.retriesOf(key)
    return failures === 0 ? this.#options.isPeriodic?.(key) === true : failures >= MANY_FAILURES
  }

  /** Whether the queue contains only the repeating key, with the same cause as last time. */
  #areAlike(event: SimEvent): event is DueEvent {
    const { queue, dirty, processing, failures, waiting } = this.#state
    if (event.target !== this.name || !isDue(event) || event.dueAt <= this.#sim.now) return false
    const { dueAt } = event
    const { key, wokenBy } = event.payload
    const isLast = key === this.#repeated?.key && wokenBy === this.#repeated.wokenBy && waiting.get(key) === dueAt
    return isLast && queue.length === 0 && dirty.size === 0 && processing.size === 0 && !failures.has(key)
  }

  /** The delays of a round; rounds with equal delays share the object. */
  #roundDelays(key: string): RoundDelays {
    const { queueMs, syncMs } = this.#options
    const extraMs = this.#options.extraSyncMs?.(key) ?? 0
    if (this.#delays?.extraMs !== extraMs) this.#delays = { queueMs, syncMs, extraMs }
    return this.#delays
  }

  /** Sets the state that the rounds' events would have left. */
  #goOnAfter(key: string, { rounds: { count }, end }: PlayedQueueRounds): void {
    const { waiting, runs, adds, bucket } = this.#state
    this.#sim.random(this.name).load(end.prng)
    waiting.delete(key)
    waiting.set(key, end.dueAt)
    runs.set(key, this.runsOf(key) + count)
    const counts = this.addsOf(key)
    adds.set(key, freeze({ ...counts, queued: counts.queued + count, delayed: counts.delayed + count }))
    bucket.tokens = end.tokens
    bucket.at = end.tokensAt
  }

  #callWorker(): void {
    const { queueMs, seenQueueMs } = this.#options
    const random = this.#sim.random(this.name)
    this.#sim.schedule(seenQueueMs ? random.pick(seenQueueMs) : random.int(...queueMs), this, 'process')
  }

  #process(): void {
    const state = this.#state
    if (state.processing.size >= this.#options.workers) return
    const key = state.queue.shift()
    if (key === undefined) return
    state.dirty.delete(key)
    state.processing.add(key)
    const woken = state.wokenBy.get(key)
    state.wokenBy.delete(key)
    state.runs.set(key, this.runsOf(key) + 1)
    const { nextSeq } = this.#sim
    this.#saysItRepeats = false
    const error = this.#runSync(key, woken)
    this.#handleError(key, error)
    const hasOnlyAdded = error === undefined && this.#sim.nextSeq === nextSeq + 1
    const [least, most] = this.#options.syncMs
    const extraMs = this.#options.extraSyncMs?.(key) ?? 0
    this.#sim.schedule(this.#sim.random(this.name).int(least, most) + extraMs, this, 'done', key)
    // Rounds are played at once with the usual delays only.
    if (!this.#saysItRepeats || !hasOnlyAdded || this.#options.seenQueueMs) return
    this.#repeated = { key, wokenBy: woken?.text ?? '' }
    this.#sim.willRepeat(this)
  }

  /** Applies if the last synced key repeats itself, and nothing else happens in between. */
  playRounds(first: SimEvent, before: number, mostEvents: number): PlayedRepetitions | undefined {
    if (!this.#areAlike(first)) return undefined
    const { key } = first.payload
    const limit = { before, most: Math.floor(mostEvents / EVENTS_PER_ROUND) }
    const { tokens, at: tokensAt } = this.#state.bucket
    const from = { dueAt: first.dueAt, prng: this.#sim.random(this.name).save(), tokens, tokensAt }
    const played = playQueueRounds(first, this.#sim.nextSeq, from, this.#roundDelays(key), limit)
    if (played) this.#goOnAfter(key, played)
    return played
  }

  /** Runs the sync; a rejection by the API server is returned, an error of the engine is thrown. */
  #runSync(key: string, woken?: { readonly text: string; readonly seq: number }): StatusError | undefined {
    const { name, sync } = this.#options
    const record = {
      type: 'sync',
      at: this.#sim.now,
      eventSeq: this.#sim.current?.seq ?? 0,
      controller: name,
      key,
      wokenBy: woken?.text ?? '',
      wokenSeq: woken?.seq ?? 0,
    } as const
    this.#sim.trace(record)
    try {
      sync(key)
      return undefined
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      this.#sim.trace({ ...record, error: error.message })
      return error
    }
  }

  #handleError(key: string, error: StatusError | undefined): void {
    const { maxRetries = Number.POSITIVE_INFINITY } = this.#options
    const failures = this.retriesOf(key)
    if (error === undefined) this.forget(key)
    else if (failures >= maxRetries) {
      this.#decideOn(key)(decisions.drop, { failures })
      this.forget(key)
    } else {
      const delayMs = this.addRateLimited(key, `retry after: ${error.message}`)
      this.#decideOn(key)(decisions.retry, { failures: failures + 1, delayMs: Math.ceil(delayMs) })
    }
  }

  /** Records decisions about a key; only the controller's name tells the kind of the object. */
  #decideOn(key: string): Decide {
    return decideOn(this.#sim, this.#options.name, key)
  }

  #count(key: string, what: keyof AddCounts): void {
    const { adds } = this.#state
    const { queued, merged, again, delayed } = adds.get(key) ?? NO_ADDS
    const counts: AddCounts = {
      queued: what === 'queued' ? queued + 1 : queued,
      merged: what === 'merged' ? merged + 1 : merged,
      again: what === 'again' ? again + 1 : again,
      delayed: what === 'delayed' ? delayed + 1 : delayed,
    }
    adds.set(key, freeze(counts))
  }

  #done(key: string): void {
    const state = this.#state
    state.processing.delete(key)
    if (state.dirty.has(key)) {
      state.queue.push(key)
      this.#callWorker()
    } else if (state.queue.length > 0) this.#callWorker()
  }

  get #retries(): RetryLimits {
    return this.#options.retries ?? DEFAULT_RETRIES
  }

  /** Doubles with each failure. */
  #itemDelayMs(key: string): number {
    const { failures } = this.#state
    const { firstMs, longestMs } = this.#retries
    const count = failures.get(key) ?? 0
    failures.set(key, count + 1)
    return Math.min(firstMs * 2 ** Math.min(count, 40), longestMs)
  }

  /** Takes one token of the bucket shared by all keys, even if the key's own delay is longer. */
  #bucketDelayMs(): number {
    const { bucket } = this.#state
    const { now } = this.#sim
    bucket.tokens = refilled(bucket.tokens, now - bucket.at) - 1
    bucket.at = now
    return bucketDelayMs(bucket.tokens)
  }

  get #state(): WorkQueueState {
    return this.#cell.state
  }
}
