import { timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { KubeObject, ObjectReference } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import type { EventRecorder } from './interface.ts'
import { eventName, namespaceOf, writeEvent } from './writtenEvents.ts'

const AGGREGATE_FROM = 10
const AGGREGATE_WINDOW_MS = 600_000
const SPAM_BURST = 25
const SPAM_MS_PER_TOKEN = 300_000

/** Events of one type and reason about one object. */
interface Group {
  readonly type: EventType
  readonly reason: string
  /** Distinct messages so far, fewer than ten. */
  readonly messages: readonly string[]
  readonly lastAt: number
}

/** A written Event, whose count is raised by repeats. */
interface Observation {
  readonly type: EventType
  readonly reason: string
  readonly fieldPath: string
  /** Undefined for the combined Event of its group. */
  readonly message: string | undefined
  readonly name: string
  readonly count: number
  /** Virtual ms of the first occurrence. */
  readonly firstAt: number
}

/** Tokens left for one type of Event, and the time of counting them. */
interface Tokens {
  readonly type: EventType
  readonly tokens: number
  readonly at: number
}

/** State of the Events about one object; the lists are short. */
interface Subject {
  readonly groups: readonly Group[]
  readonly observations: readonly Observation[]
  readonly tokens: readonly Tokens[]
}

type EventType = 'Normal' | 'Warning'

const NEW_SUBJECT: Subject = { groups: [], observations: [], tokens: [] }

interface RecorderState {
  nextId: number
  /** By uid of the object. */
  subjects: CowMap<Subject>
}

/**
 * Records Kubernetes Events with client-go's correlation: from the tenth distinct message of a kind on, one combined
 * Event; repeats raise a count; a flood about one object is dropped. Models client-go tools/record/events_cache.go
 * EventCorrelator.
 */
export class Recorder implements Stateful, EventRecorder {
  readonly name: string
  readonly #sim: Simulation
  readonly #cell: StateCell<RecorderState>
  readonly #client: ApiClient
  readonly #source: { readonly component: string; readonly host?: string }

  constructor(sim: Simulation, client: ApiClient, source: { readonly component: string; readonly host?: string }) {
    this.name = `events/${source.component}${source.host ? `/${source.host}` : ''}`
    this.#sim = sim
    this.#client = client
    this.#source = source
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
  }

  initialState(): RecorderState {
    return { nextId: 1, subjects: new CowMap() }
  }

  event(object: KubeObject | ObjectReference, type: EventType, reason: string, message: string): void {
    const about = referenceTo(object)
    const { subjects } = this.#state
    const key = about.uid ?? `${about.kind} ${about.namespace ?? ''}/${about.name}`
    const known = subjects.get(key) ?? NEW_SUBJECT
    const { groups, isFolded } = this.#fold(known.groups, type, reason, message)
    const { tokens, isAdmitted } = this.#admit(known.tokens, type)
    const observation = this.#observe(known.observations, about, type, reason, isFolded ? undefined : message)
    const observations = withEntry(known.observations, observation.before, observation.now)
    subjects.set(key, freeze({ groups, observations, tokens }))
    const text = isFolded ? `(combined from similar events): ${message}` : message
    if (isAdmitted) this.#write(observation.now, about, text)
  }

  forget(uid: string): void {
    this.#state.subjects.delete(uid)
  }

  /** Whether this message must be combined. Models EventAggregator.EventAggregate. */
  #fold(groups: readonly Group[], type: EventType, reason: string, message: string) {
    const { now } = this.#sim
    const known = groups.find((group) => group.reason === reason && group.type === type)
    const seen = known && now - known.lastAt <= AGGREGATE_WINDOW_MS ? known.messages : []
    const messages = seen.includes(message) ? seen : [...seen, message]
    const isFolded = messages.length >= AGGREGATE_FROM
    // Upstream drops an arbitrary member of a Go set here, so an old message may appear uncombined again.
    const dropped = isFolded ? this.#sim.random(this.name).pick(messages) : undefined
    const kept = isFolded ? messages.filter((text) => text !== dropped) : messages
    return { groups: withEntry(groups, known, { type, reason, messages: kept, lastAt: now }), isFolded }
  }

  /** Models EventSourceObjectSpamFilter.Filter. */
  #admit(buckets: readonly Tokens[], type: EventType) {
    const { now } = this.#sim
    const known = buckets.find((bucket) => bucket.type === type)
    const before = known ?? { tokens: SPAM_BURST, at: now }
    const left = Math.min(SPAM_BURST, before.tokens + (now - before.at) / SPAM_MS_PER_TOKEN)
    const isAdmitted = left >= 1
    const bucket: Tokens = { type, tokens: isAdmitted ? left - 1 : left, at: now }
    return { tokens: withEntry(buckets, known, bucket), isAdmitted }
  }

  /** Counts equal Events; a combined Event has no object of its own. Models eventLogger.eventObserve. */
  #observe(
    observations: readonly Observation[],
    about: ObjectReference,
    type: EventType,
    reason: string,
    message: string | undefined,
  ): { before: Observation | undefined; now: Observation } {
    const fieldPath = message === undefined ? '' : (about.fieldPath ?? '')
    const before = observations.find(
      (one) => one.message === message && one.reason === reason && one.type === type && one.fieldPath === fieldPath,
    )
    if (before) return { before, now: { ...before, count: before.count + 1 } }
    const name = eventName(about, this.#sim.now, this.#state.nextId++)
    return { before, now: { type, reason, fieldPath, message, name, count: 1, firstAt: this.#sim.now } }
  }

  #write(observation: Observation, about: ObjectReference, message: string): void {
    const { type, reason } = observation
    writeEvent(this.#sim, this.#source.component, about, { type, reason, message }, () => {
      if (!this.#raiseCount(observation, about, message)) this.#create(observation, about, message)
    })
  }

  /** Returns false if there is no such Event: it is the first, or the spam filter dropped the first. */
  #raiseCount({ name, count }: Observation, about: ObjectReference, message: string): boolean {
    if (count <= 1) return false
    const lastTimestamp = timestampAt(this.#sim.now)
    try {
      this.#client.patch('events', namespaceOf(about), name, 'merge', { message, count, lastTimestamp })
      return true
    } catch (error) {
      if (error instanceof StatusError && error.reason === 'NotFound') return false
      throw error
    }
  }

  #create({ type, reason, name, count, firstAt }: Observation, about: ObjectReference, message: string): void {
    const namespace = namespaceOf(about)
    this.#client.create('events', namespace, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: about,
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
    return this.#cell.state
  }
}

/** The list with `entry` in place of `before`, or appended. */
function withEntry<T>(list: readonly T[], before: T | undefined, entry: T): readonly T[] {
  return before === undefined ? [...list, entry] : list.map((one) => (one === before ? entry : one))
}

/** The reference of an Event to its object. Models client-go tools/reference GetReference. */
export function referenceTo(object: KubeObject | ObjectReference): ObjectReference {
  if (!('metadata' in object)) return object
  const { name, namespace, uid, resourceVersion } = object.metadata
  return freeze({
    apiVersion: object.apiVersion,
    kind: object.kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    uid,
    resourceVersion,
  })
}
