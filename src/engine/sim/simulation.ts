import type { TraceRecord } from '../trace/records.ts'
import { AssertionError, assert } from './assert.ts'
import { cloneState } from './cloneState.ts'
import { EPOCH_MS } from './epoch.ts'
import {
  type BareEvent,
  Batch,
  popEvent,
  pushEvent,
  type QueuedEvent,
  type Receiver,
  type SimEvent,
} from './eventQueue.ts'
import { freeze } from './freeze.ts'
import { Observers } from './observers.ts'
import { fnv1a, type PrngState, Random, seedStream } from './prng.ts'
import type { FastForwardable, Repetition } from './repetition.ts'

/**
 * Code over a state that belongs to the world, so that a restored snapshot includes the state. Everything that the code
 * keeps between two events is in the state object, whose fields are Maps, Sets, CowMaps, arrays, MutableRecords and
 * immutable values.
 */
export interface Stateful {
  readonly name: string
  initialState(): object
}

/**
 * A part of the simulated cluster that handles events. The heap has events for all components. `schedule` and `send`
 * check that the component takes an event of this kind with this payload (`Receiver`).
 */
export interface Component extends Stateful {
  /** Kinds of events that the component repeats as long as the cluster exists. No code waits for such an event. */
  readonly periodicEvents?: readonly string[]
  handle(event: SimEvent): void
}

/**
 * All mutable state of a simulation as plain data. It is a class, so that V8 gives all worlds one layout: a copy by
 * spread has another layout, and V8 would recompile code after each restore.
 */
export class World {
  /** Virtual milliseconds since the start. */
  now = 0
  nextSeq = 1
  /** Number of handled events. */
  handled = 0
  /** Number of events handled at the current time. */
  handledNow = 0
  readonly seed: number
  heap: QueuedEvent[] = []
  /** The last pending batch of each channel. */
  channels = new Map<string, Batch>()
  prng = new Map<string, PrngState>()
  components = new Map<string, object>()

  constructor(seed: number) {
    this.seed = seed
  }
}

/** A copy of a world; shares immutable objects with it. */
export interface Snapshot {
  readonly world: World
}

/** Access to a component's state in the current world; undefined in a world that the component has not joined. */
export interface StateCell<S extends object> {
  readonly state: S
}

/** The kernel: one virtual clock, one event queue, named seeded random streams. */
export class Simulation {
  #world: World
  #handling: QueuedEvent | undefined
  #current: SimEvent | undefined
  readonly #components = new Map<string, Stateful | Component>()
  /** Event handlers by component. */
  readonly #handlers = new Map<string, Component['handle']>()
  readonly #randoms = new Map<string, Random>()
  readonly #cells = new Map<string, { state: object }>()
  /**
   * The component that repeats itself if no other event comes between, with the state of the world at the time of that
   * declaration.
   */
  #repeating: { readonly component: FastForwardable; handled: number; nextSeq: number } | undefined
  /** Receives every trace record; must not change the simulation. */
  onTrace: ((record: TraceRecord) => void) | undefined
  /** Called after every accepted write, except writes of Kubernetes Events; must not change the simulation. */
  onWrite: (() => void) | undefined
  /** Observers of the run, whose errors do not affect it. */
  readonly observers: Observers

  /** Virtual time 0 as Unix ms: a recorded run has the times of its cluster. */
  readonly epochMs: number

  constructor(seed: number, epochMs = EPOCH_MS) {
    this.#world = new World(seed)
    this.epochMs = epochMs
    this.observers = new Observers(this)
  }

  get now(): number {
    return this.#world.now
  }

  /** Number of handled events. */
  get handled(): number {
    return this.#world.handled
  }

  /** Number of events handled at the current time. Current time and number form the cursor. */
  get handledNow(): number {
    return this.#world.handledNow
  }

  get nextSeq(): number {
    return this.#world.nextSeq
  }

  /** The event being handled, if any. For a batch, its current delivery. */
  get current(): SimEvent | undefined {
    return this.#current
  }

  /** The event being handled; for a batch, the whole batch. */
  get handling(): BareEvent | undefined {
    return this.#handling
  }

  /** Pending events, each delivery separately, unordered. */
  get pendingEvents(): readonly SimEvent[] {
    return this.#world.heap.flatMap((event) => (event instanceof Batch ? event.deliveries : event))
  }

  get nextEventAt(): number | undefined {
    return this.#world.heap[0]?.dueAt
  }

  /** Whether a pending event is of a kind that its component repeats as long as the cluster exists. */
  isPeriodic({ target, kind }: Pick<SimEvent, 'target' | 'kind'>): boolean {
    const component = this.#components.get(target)
    return component !== undefined && 'periodicEvents' in component && !!component.periodicEvents?.includes(kind)
  }

  register(component: Stateful | Component): void {
    assert(!this.#components.has(component.name), `two components are named ${component.name}`)
    this.#components.set(component.name, component)
    if ('handle' in component) this.#handlers.set(component.name, component.handle.bind(component))
    this.#world.components.set(component.name, firstState(component))
  }

  /**
   * Adds a registered component's state to this world if the world has none. After a restore to a time before the
   * component joined, the component joins again.
   */
  join(component: Stateful | Component): void {
    assert(this.#components.get(component.name) === component, `${component.name} is not registered`)
    const { components } = this.#world
    if (!components.has(component.name)) components.set(component.name, firstState(component))
    this.#fillCells()
  }

  /** The state of a component. Fetch the state in each event, because a restored snapshot replaces it. */
  state<S extends object>(name: string): S {
    const state = this.#world.components.get(name)
    assert(state !== undefined, `no component is named ${name}`)
    return state as S
  }

  /** Cached access for components that read their state with every event: register before requesting the cell. */
  cellOf<S extends object>(name: string): StateCell<S> {
    let cell = this.#cells.get(name)
    if (!cell) {
      cell = { state: this.state(name) }
      this.#cells.set(name, cell)
    }
    return cell as StateCell<S>
  }

  #fillCells(): void {
    const { components } = this.#world
    for (const [name, cell] of this.#cells) cell.state = components.get(name)!
  }

  /** Schedules an event in `delayMs` (rounded up to whole ms); returns its seq. */
  schedule<Kind extends string, Payload = undefined>(
    delayMs: number,
    target: Receiver<NoInfer<Kind>, NoInfer<Payload>>,
    kind: Kind,
    payload?: Payload,
  ): number {
    const event = this.#newEvent(this.#world.now + Math.max(0, Math.ceil(delayMs)), target.name, kind, payload)
    pushEvent(this.#world.heap, event)
    return event.seq
  }

  /**
   * Sends over a channel to a component. The delivery arrives after a whole number of virtual ms, or together with the
   * channel's previous delivery if that arrives later. Deliveries over one channel at one time are one event.
   */
  send<Kind extends string, Payload>(
    channel: string,
    delayMs: number,
    target: Receiver<NoInfer<Kind>, NoInfer<Payload>>,
    kind: Kind,
    payload: Payload,
  ): void {
    const { now, channels, heap } = this.#world
    const last = channels.get(channel)
    const delivery = this.#newEvent(Math.max(now + delayMs, last?.dueAt ?? 0), target.name, kind, payload)
    if (last?.dueAt === delivery.dueAt) {
      last.deliveries.push(delivery)
      return
    }
    const batch = new Batch(channel, [delivery])
    channels.set(channel, batch)
    pushEvent(heap, batch)
  }

  #newEvent(dueAt: number, target: string, kind: string, payload: unknown): SimEvent {
    const world = this.#world
    const causedBy = this.#current?.seq ?? 0
    return freeze({ dueAt, scheduledAt: world.now, seq: world.nextSeq++, causedBy, target, kind, payload })
  }

  /** The named random stream. */
  random(stream: string): Random {
    let random = this.#randoms.get(stream)
    if (!random) {
      let state = this.#world.prng.get(stream)
      if (!state) {
        state = seedStream(this.#world.seed, stream)
        this.#world.prng.set(stream, state)
      }
      random = new Random(state)
      this.#randoms.set(stream, random)
    }
    return random
  }

  /** Runs an action that is only tried, and then restores the random streams. */
  tentatively<T>(action: () => T): T {
    const before = new Map([...this.#world.prng].map(([stream, state]): [string, PrngState] => [stream, [...state]]))
    try {
      return action()
    } finally {
      this.#world.prng = before
      this.#randoms.clear()
    }
  }

  /** From now on, these streams draw as at the start of a run with this seed. The other streams continue. */
  reseed(seed: number, streams: readonly string[]): void {
    for (const stream of streams) {
      this.#world.prng.set(stream, seedStream(seed, stream))
      this.#randoms.delete(stream)
    }
  }

  trace(record: TraceRecord): void {
    this.onTrace?.(record)
  }

  /** Handles the next event and returns it; undefined without a next event. */
  step(): QueuedEvent | undefined {
    const world = this.#world
    const event = popEvent(world.heap)
    if (!event) return undefined
    const handle = this.#handlers.get(event.target)
    if (handle === undefined) throw new AssertionError(`an event for ${event.target}, which handles none`)
    this.#moveTo(event.dueAt)
    world.handled++
    world.handledNow++
    this.#handling = event
    try {
      if (event instanceof Batch) this.#handleBatch(event, handle)
      else {
        this.#current = event
        handle(event)
      }
    } finally {
      this.#current = undefined
      this.#handling = undefined
    }
    return event
  }

  #handleBatch(batch: Batch, handle: Component['handle']): void {
    const { channels } = this.#world
    // Later deliveries belong to a new batch.
    if (channels.get(batch.channel) === batch) channels.delete(batch.channel)
    for (const delivery of batch.deliveries) {
      this.#current = delivery
      handle(delivery)
    }
  }

  /** Declares, while an event is handled: after one more event that schedules nothing, the component repeats itself. */
  willRepeat(component: FastForwardable): void {
    this.#repeating = { component, handled: this.#world.handled, nextSeq: this.#world.nextSeq }
  }

  /**
   * Must be called when code changes the world outside of its events: no component counts as repeating itself any more.
   */
  interrupt(): void {
    this.#repeating = undefined
  }

  /**
   * Plays rounds of a loop at once, as if their events were handled one by one: the rounds that end before a virtual
   * time (ms) and before any other event, with at most `mostEvents` events. Undefined if no round fits.
   */
  playRounds(before: number, mostEvents: number): Repetition | undefined {
    const repeating = this.#repeating
    const world = this.#world
    const { heap } = world
    const [first] = heap
    if (
      !repeating ||
      !first ||
      first instanceof Batch ||
      world.handled !== repeating.handled + 1 ||
      world.nextSeq !== repeating.nextSeq
    )
      return
    // The next other event is one of the two children of the heap's root.
    const other = Math.min(heap[1]?.dueAt ?? before, heap[2]?.dueAt ?? before)
    const played = repeating.component.playRounds(first, Math.min(before, other), mostEvents)
    if (!played) return
    const { rounds } = played
    const events = rounds.count * rounds.eventsPerRound
    world.now = played.endedAt
    world.handled += events
    world.handledNow = played.handledAtEnd
    world.nextSeq += events
    popEvent(heap)
    pushEvent(heap, freeze(played.next))
    repeating.handled += events
    repeating.nextSeq = world.nextSeq
    return rounds
  }

  /** Handles all events due up to `until` (virtual ms, included). Afterwards the clock is at `until`. */
  runUntil(until: number): void {
    while ((this.nextEventAt ?? Number.POSITIVE_INFINITY) <= until) this.step()
    this.setClock(until)
  }

  /** Moves the clock forward to a time before the next event. */
  setClock(at: number): void {
    assert(at >= this.now, `the clock cannot go back from ${this.now} to ${at}`)
    assert(at <= (this.nextEventAt ?? at), `an event is due before ${at}`)
    this.#moveTo(at)
  }

  #moveTo(at: number): void {
    if (at === this.#world.now) return
    this.#world.now = at
    this.#world.handledNow = 0
  }

  snapshot(): Snapshot {
    return { world: cloneWorld(this.#world, 'keep') }
  }

  restore(snapshot: Snapshot): void {
    this.#world = cloneWorld(snapshot.world, 'play')
    this.#fillCells()
    this.#randoms.clear()
    this.#repeating = undefined
  }

  /** A hash of (now, seq, every random stream, `extra`): equal runs have equal fingerprints. */
  fingerprint(extra: readonly number[] = []): string {
    const world = this.#world
    let text = `${world.seed},${world.now},${world.nextSeq},${world.handled},${extra.join(',')}`
    for (const name of [...world.prng.keys()].sort()) text += `;${name}=${world.prng.get(name)?.join(',')}`
    return fnv1a(text).toString(16).padStart(8, '0') + fnv1a(text, 0x9747b28c).toString(16).padStart(8, '0')
  }
}

function cloneWorld(world: World, use: 'keep' | 'play'): World {
  const copy = new World(world.seed)
  copy.now = world.now
  copy.nextSeq = world.nextSeq
  copy.handled = world.handled
  copy.handledNow = world.handledNow
  copy.heap = world.heap.slice()
  // Batches are copied, because they grow independently in each world.
  for (let i = 0; i < copy.heap.length; i++) {
    const event = copy.heap[i]
    if (!(event instanceof Batch)) continue
    const batch = new Batch(event.channel, event.deliveries.slice())
    copy.heap[i] = batch
    if (world.channels.get(event.channel) === event) copy.channels.set(event.channel, batch)
  }
  for (const [name, state] of world.prng) copy.prng.set(name, [...state])
  for (const [name, state] of world.components) copy.components.set(name, cloneState(state, use))
  return copy
}

/** A copy of the first state, so that code compiled before the first restore fits the layout of restored states. */
const firstState = (component: Stateful): object => cloneState(component.initialState(), 'play')
