import { EPOCH_MS, timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { JsonObject, KubeEvent, KubeObject, ObjectReference } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import type { EventRecorder } from './interface.ts'

const AGGREGATE_FROM = 10
const AGGREGATE_WINDOW_MS = 600_000
const SPAM_BURST = 25
const SPAM_MS_PER_TOKEN = 300_000

interface Aggregate {
  /** Distinct messages seen, fewer than ten. */
  readonly messages: readonly string[]
  readonly lastAt: number
}

interface Observation {
  readonly name: string
  readonly namespace: string
  readonly count: number
  /** Virtual ms of the first time. */
  readonly firstAt: number
}

interface RecorderState {
  nextId: number
  aggregates: CowMap<Aggregate>
  observations: CowMap<Observation>
  /** Tokens left per object and type of Event, and when they were counted. */
  spam: CowMap<{ readonly tokens: number; readonly at: number }>
}

/**
 * Records Kubernetes Events as client-go correlates them: the tenth distinct message of a kind is folded into
 * one combined Event, repeats raise a count, and an object that floods loses the rest.
 * Models client-go tools/record/events_cache.go EventCorrelator.
 */
export class Recorder implements Component, EventRecorder {
  readonly name: string
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #source: { readonly component: string; readonly host?: string }

  constructor(sim: Simulation, client: ApiClient, source: { readonly component: string; readonly host?: string }) {
    this.name = `events/${source.component}${source.host ? `/${source.host}` : ''}`
    this.#sim = sim
    this.#client = client
    this.#source = source
    sim.register(this)
  }

  initialState(): RecorderState {
    return { nextId: 1, aggregates: new CowMap(), observations: new CowMap(), spam: new CowMap() }
  }

  /** It acts within the events of others only. */
  handle(): void {}

  event(object: KubeObject | ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const about = referenceTo(object)
    const group = `${about.kind}|${about.namespace ?? ''}|${about.name}|${about.uid ?? ''}|${about.fieldPath ?? ''}|${type}|${reason}`
    const folded = this.#fold(group, message)
    const text = folded ? `(combined from similar events): ${message}` : message
    const key = folded ? group : `${group}|${message}`
    const known = this.#state.observations.get(key)
    const admitted = this.#admit(`${about.kind}|${about.namespace ?? ''}|${about.name}|${about.uid ?? ''}|${type}`)
    const observation = { ...(known ?? this.#newObservation(about)), count: (known?.count ?? 0) + 1 }
    this.#state.observations.set(key, freeze(observation))
    if (admitted) this.#write(observation, about, type, reason, text)
  }

  /** Whether this message is one too many of its kind. */
  #fold(group: string, message: string): boolean {
    const { aggregates } = this.#state
    const { now } = this.#sim
    const known = aggregates.get(group)
    const seen = known && now - known.lastAt <= AGGREGATE_WINDOW_MS ? known.messages : []
    const messages = seen.includes(message) ? seen : [...seen, message]
    const isFolded = messages.length >= AGGREGATE_FROM
    // Upstream drops an arbitrary member of a Go set here, so that an old text may come plain once more.
    const dropped = isFolded ? this.#sim.random(this.name).pick(messages) : undefined
    const kept = isFolded ? messages.filter((text) => text !== dropped) : messages
    aggregates.set(group, freeze({ messages: kept, lastAt: now }))
    return isFolded
  }

  #admit(about: string): boolean {
    const { spam } = this.#state
    const { now } = this.#sim
    const bucket = spam.get(about) ?? { tokens: SPAM_BURST, at: now }
    const tokens = Math.min(SPAM_BURST, bucket.tokens + (now - bucket.at) / SPAM_MS_PER_TOKEN)
    const admitted = tokens >= 1
    spam.set(about, freeze({ tokens: admitted ? tokens - 1 : tokens, at: now }))
    return admitted
  }

  #newObservation(about: ObjectReference): Observation {
    const nanoseconds = BigInt(EPOCH_MS + this.#sim.now) * 1_000_000n + BigInt(this.#state.nextId++)
    return {
      name: `${about.name}.${nanoseconds.toString(16)}`,
      namespace: about.namespace ?? 'default',
      count: 0,
      firstAt: this.#sim.now,
    }
  }

  #write(
    observation: Observation,
    about: ObjectReference,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    try {
      if (!this.#raiseCount(observation, message)) this.#create(observation, about, type, reason, message)
    } catch (error) {
      // As upstream, an Event that the API server refuses (a namespace that is going away) is lost.
      if (!(error instanceof StatusError)) throw error
      return
    }
    this.#sim.trace({
      type: 'event',
      at: this.#sim.now,
      eventSeq: this.#sim.current?.seq ?? 0,
      kind: about.kind,
      namespace: about.namespace ?? '',
      name: about.name,
      uid: about.uid ?? '',
      eventType: type,
      reason,
      message,
      source: this.#source.component,
    })
  }

  /** False if there is no such Event: it is the first, or the first was lost to the spam filter. */
  #raiseCount({ name, namespace, count }: Observation, message: string): boolean {
    if (count <= 1) return false
    const lastTimestamp = timestampAt(this.#sim.now)
    try {
      this.#client.patch('events', namespace, name, 'merge', { message, count, lastTimestamp })
      return true
    } catch (error) {
      if (error instanceof StatusError && error.reason === 'NotFound') return false
      throw error
    }
  }

  #create(
    { name, namespace, count, firstAt }: Observation,
    about: ObjectReference,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    this.#client.create<KubeEvent>('events', namespace, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: about as unknown as JsonObject,
      type,
      reason,
      message,
      source: this.#source,
      firstTimestamp: timestampAt(firstAt),
      lastTimestamp: timestampAt(this.#sim.now),
      count,
    })
  }

  get #state(): RecorderState {
    return this.#sim.state<RecorderState>(this.name)
  }
}

/** Models client-go tools/reference GetReference. */
function referenceTo(object: KubeObject | ObjectReference): ObjectReference {
  if (!('metadata' in object)) return object
  const { name, namespace, uid, resourceVersion } = object.metadata
  return Object.freeze({
    apiVersion: object.apiVersion,
    kind: object.kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    uid,
    resourceVersion,
  })
}
