/**
 * Something that will happen. Plain data, so that a snapshot can hold it: no closures.
 * Events are handled in the order of (dueAt, seq); ties are never left to chance.
 */
export interface SimEvent {
  /** Virtual milliseconds. */
  readonly dueAt: number
  /** When it was scheduled, in virtual milliseconds. */
  readonly scheduledAt: number
  readonly seq: number
  /** `seq` of the event during which this one was scheduled; 0 if a command of the user did. */
  readonly causedBy: number
  /** Name of the component that handles it. */
  readonly target: string
  readonly kind: string
  /** Immutable. */
  readonly payload: unknown
}

const before = (a: SimEvent, b: SimEvent): boolean => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.seq < b.seq)

/** Pushes onto a binary min-heap kept in a plain array. */
export function pushEvent(heap: SimEvent[], event: SimEvent): void {
  let i = heap.length
  heap.push(event)
  while (i > 0) {
    const parent = (i - 1) >> 1
    const above = heap[parent] as SimEvent
    if (!before(event, above)) break
    heap[i] = above
    i = parent
  }
  heap[i] = event
}

/** Removes and returns the earliest event. */
export function popEvent(heap: SimEvent[]): SimEvent | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let i = 0
  for (;;) {
    const left = 2 * i + 1
    if (left >= heap.length) break
    const right = left + 1
    const child = right < heap.length && before(heap[right] as SimEvent, heap[left] as SimEvent) ? right : left
    const below = heap[child] as SimEvent
    if (!before(below, last)) break
    heap[i] = below
    i = child
  }
  heap[i] = last
  return first
}
