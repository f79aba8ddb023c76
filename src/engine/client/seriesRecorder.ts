import { EPOCH_MS, timestampAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { JsonObject, KubeEvent, KubeObject, ObjectReference } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Component, Simulation } from '../sim/simulation.ts'
import { referenceTo } from './eventRecorder.ts'
import type { EventRecorder } from './interface.ts'

/** What has not come again for so long is forgotten, at the next of the looks that are as far apart. */
const FINISH_MS = 360_000
/** From the third time on, a repeat is told so seldom only. */
const REFRESH_MS = 1_800_000

/** An Event that was written, and its repeats. */
interface Series {
  readonly name: string
  readonly count: number
  /** Virtual ms. */
  readonly lastAt: number
  readonly writtenAt: number
}

interface SeriesState {
  nextId: number
  /** By object as it was, type and reason. */
  series: CowMap<Series>
}

/**
 * Records Kubernetes Events as the newer interface of client-go does: Events about an object that has not changed since
 * are one, whatever their text; the first text stays. Models client-go tools/events event_broadcaster.go.
 */
export class SeriesRecorder implements Component, EventRecorder {
  readonly name: string
  readonly #sim: Simulation
  readonly #client: ApiClient
  readonly #component: string

  constructor(sim: Simulation, client: ApiClient, { component }: { readonly component: string }) {
    this.name = `events/${component}`
    this.#sim = sim
    this.#client = client
    this.#component = component
    sim.register(this)
  }

  initialState(): SeriesState {
    return { nextId: 1, series: new CowMap() }
  }

  /** It acts within the events of others only. */
  handle(): void {}

  event(object: KubeObject | ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const about = referenceTo(object)
    const { series } = this.#state
    const { now } = this.#sim
    const key = `${about.uid} ${about.resourceVersion} ${type} ${reason}`
    const known = series.get(key)
    if (!known || isForgotten(known, now)) {
      const name = this.#nextName(about)
      series.set(key, freeze({ name, count: 1, lastAt: now, writtenAt: now }))
      this.#write(about, { type, reason, message }, () => this.#create(name, about, type, reason, message))
      return
    }
    const count = known.count + 1
    const isTold = count === 2 || now - known.writtenAt >= REFRESH_MS
    series.set(key, freeze({ ...known, count, lastAt: now, writtenAt: isTold ? now : known.writtenAt }))
    if (!isTold) return
    this.#write(about, { type, reason, message }, () => {
      this.#client.patch('events', namespaceOf(about), known.name, 'merge', { count, lastTimestamp: timestampAt(now) })
    })
  }

  #nextName({ name }: ObjectReference): string {
    const nanoseconds = BigInt(EPOCH_MS + this.#sim.now) * 1_000_000n + BigInt(this.#state.nextId++)
    return `${name}.${nanoseconds.toString(16)}`
  }

  #create(name: string, about: ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const namespace = namespaceOf(about)
    const at = timestampAt(this.#sim.now)
    this.#client.create<KubeEvent>('events', namespace, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: about as unknown as JsonObject,
      type,
      reason,
      message,
      source: { component: this.#component },
      firstTimestamp: at,
      lastTimestamp: at,
      count: 1,
    })
  }

  #write(
    about: ObjectReference,
    {
      type,
      reason,
      message,
    }: { readonly type: 'Normal' | 'Warning'; readonly reason: string; readonly message: string },
    send: () => void,
  ): void {
    try {
      send()
    } catch (error) {
      // An Event that the API server refuses (a namespace that is going away) is lost.
      if (!(error instanceof StatusError)) throw error
      return
    }
    if (!this.#sim.onTrace) return
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
      source: this.#component,
    })
  }

  get #state(): SeriesState {
    return this.#sim.state<SeriesState>(this.name)
  }
}

const isForgotten = ({ lastAt }: Series, now: number): boolean =>
  Math.floor(now / FINISH_MS) * FINISH_MS - lastAt > FINISH_MS

const namespaceOf = (about: ObjectReference): string => about.namespace ?? 'default'
