import { timestampAt } from '../api/clock.ts'
import type { JsonObject, KubeObject, ObjectReference } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation, StateCell, Stateful } from '../sim/simulation.ts'
import { referenceTo } from './eventRecorder.ts'
import type { EventRecorder } from './interface.ts'
import { type EventWords, eventName, namespaceOf, writeEvent } from './writtenEvents.ts'

/** What has not come again for so long is forgotten, at the next of the looks that are as far apart. */
const FINISH_MS = 360_000
/** From the third time on, a repeat is written so seldom only. */
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
  /** Virtual ms of the last look at what has not come again. */
  lookedAt: number
  /** By object as it was, type and reason. */
  series: CowMap<Series>
}

/**
 * Records Kubernetes Events as the newer interface of client-go does: Events about an object that has not changed since
 * are one, whatever their text; the first text stays. Models client-go tools/events event_broadcaster.go.
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

  /** What would have been forgotten by now. */
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
      involvedObject: about as JsonObject,
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
