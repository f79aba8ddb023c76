import { timestampAt } from '../api/clock.ts'
import type { KubeObject, ObjectReference } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import { referenceTo } from './eventRecorder.ts'
import type { EventRecorder } from './interface.ts'
import { type EventWords, eventName, namespaceOf, writeEvent } from './writtenEvents.ts'

/** A series without repeats for this long is dropped, at the next check; checks have the same interval. */
const FINISH_MS = 360_000
/** Interval of writes from the third repeat on. */
const REFRESH_MS = 1_800_000

/** A written Event with its repeats. */
interface Series {
  readonly name: string
  readonly count: number
  /** Virtual ms. */
  readonly lastAt: number
  readonly writtenAt: number
}

interface SeriesState {
  nextId: number
  /** Virtual ms of the last check for finished series. */
  lookedAt: number
  /** By object version, type and reason. */
  series: CowMap<Series>
}

/**
 * Records Kubernetes Events like client-go's newer interface: Events about an unchanged object are merged whatever
 * their text, and the first text stays. Models client-go tools/events event_broadcaster.go.
 */
export class SeriesRecorder implements Stateful, EventRecorder {
  readonly name: string
  readonly #sim: Simulation
  readonly #cell: StateCell<SeriesState>
  readonly #client: ApiClient
  readonly #component: string

  constructor(sim: Simulation, client: ApiClient, { component }: { readonly component: string }) {
    this.name = `events/${component}`
    this.#sim = sim
    this.#client = client
    this.#component = component
    sim.register(this)
    this.#cell = sim.cellOf(this.name)
  }

  initialState(): SeriesState {
    return { nextId: 1, lookedAt: 0, series: new CowMap() }
  }

  event(object: KubeObject | ObjectReference, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const about = referenceTo(object)
    const { series } = this.#state
    const { now } = this.#sim
    this.#forget()
    const key = `${about.uid} ${about.resourceVersion} ${type} ${reason}`
    const known = series.get(key)
    if (!known) {
      const name = eventName(about, now, this.#state.nextId++)
      series.set(key, freeze({ name, count: 1, lastAt: now, writtenAt: now }))
      this.#write(about, { type, reason, message }, () => this.#create(name, about, { type, reason, message }))
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

  /** Drops finished series. */
  #forget(): void {
    const state = this.#state
    const { now } = this.#sim
    const lookAt = Math.floor(now / FINISH_MS) * FINISH_MS
    if (state.lookedAt >= lookAt) return
    state.lookedAt = lookAt
    for (const [key, { lastAt }] of [...state.series.entries()])
      if (lookAt - lastAt > FINISH_MS) state.series.delete(key)
  }

  #create(name: string, about: ObjectReference, { type, reason, message }: EventWords): void {
    const namespace = namespaceOf(about)
    const at = timestampAt(this.#sim.now)
    this.#client.create('events', namespace, {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace },
      involvedObject: about,
      type,
      reason,
      message,
      source: { component: this.#component },
      firstTimestamp: at,
      lastTimestamp: at,
      count: 1,
    })
  }

  #write(about: ObjectReference, words: EventWords, send: () => void): void {
    writeEvent(this.#sim, this.#component, about, words, send)
  }

  get #state(): SeriesState {
    return this.#cell.state
  }
}
