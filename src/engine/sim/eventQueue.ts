/** An item of the queue. Items are handled in the order of (dueAt, seq). */
export interface Due {
  /** Virtual milliseconds. */
  readonly dueAt: number
  readonly seq: number
}

/**
 * A scheduled event. Plain data without closures, so that snapshots can contain it. Events are handled in the order of
 * (dueAt, seq); ties are never random.
 */
export interface SimEvent extends Due {
  /** Time of scheduling, in virtual milliseconds. */
  readonly scheduledAt: number
  /** `seq` of the event that scheduled this event; 0 for a user's command. */
  readonly causedBy: number
  /** Name of the handling component. */
  readonly target: string
  readonly kind: string
  /** The payload must not change. */
  readonly payload: unknown
}

/** The events of a component that declares the payload of each kind of event. */
export type EventOf<Payloads> = {
  readonly [Kind in keyof Payloads & string]: SimEvent & { readonly kind: Kind; readonly payload: Payloads[Kind] }
}[keyof Payloads & string]

/**
 * A component to which events of this kind may be scheduled, with this payload. The component's `handle` takes only the
 * kinds that its `EventOf` declares.
 */
export interface Receiver<Kind extends string, Payload> {
  readonly name: string
  // A property: the compiler compares the parameters of methods loosely.
  readonly handle: (event: SimEvent & { readonly kind: Kind; readonly payload: Payload }) => void
}

/** An event without its payload. */
export type BareEvent = Omit<SimEvent, 'payload'>

/**
 * All deliveries to one component over one channel at one time. They form a single event, whose deliveries are handled
 * in the order of sending. The event's own fields are the fields of the first delivery. The event grows until it is
 * handled.
 */
export class Batch implements BareEvent {
  readonly dueAt: number
  readonly scheduledAt: number
  readonly seq: number
  readonly causedBy: number
  readonly target: string
  readonly kind: string
  readonly channel: string
  readonly deliveries: SimEvent[]

  constructor(channel: string, deliveries: SimEvent[]) {
    const first = deliveries[0]!
    this.dueAt = first.dueAt
    this.scheduledAt = first.scheduledAt
    this.seq = first.seq
    this.causedBy = first.causedBy
    this.target = first.target
    this.kind = first.kind
    this.channel = channel
    this.deliveries = deliveries
  }
}

/** A step of the run. */
export type QueuedEvent = SimEvent | Batch

const before = (a: Due, b: Due): boolean => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.seq < b.seq)

/** Pushes onto a binary min-heap kept in a plain array. */
export function pushEvent<E extends Due>(heap: E[], event: E): void {
  let i = heap.length
  heap.push(event)
  while (i > 0) {
    const parent = (i - 1) >> 1
    const above = heap[parent]!
    if (!before(event, above)) break
    heap[i] = above
    i = parent
  }
  heap[i] = event
}

/** Removes and returns the earliest event. */
export function popEvent<E extends Due>(heap: E[]): E | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let i = 0
  for (;;) {
    const left = 2 * i + 1
    if (left >= heap.length) break
    const right = left + 1
    const child = right < heap.length && before(heap[right]!, heap[left]!) ? right : left
    const below = heap[child]!
    if (!before(below, last)) break
    heap[i] = below
    i = child
  }
  heap[i] = last
  return first
}
