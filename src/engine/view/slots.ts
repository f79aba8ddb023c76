import { MutableRecord } from '../sim/cloneState.ts'

class Lane extends MutableRecord {
  next = 0
  /** In falling order. */
  free: number[] = []
}

/** Places in the lanes of the picture: a Pod keeps its slot for life, and a new one takes the lowest that is free. */
export type SlotState = Map<string, Lane>

export function takeSlot(slots: SlotState, lane: string): number {
  let entry = slots.get(lane)
  if (!entry) {
    entry = new Lane()
    slots.set(lane, entry)
  }
  // Free slots are kept in falling order, so the lowest is at the end.
  return entry.free.pop() ?? entry.next++
}

export function releaseSlot(slots: SlotState, lane: string, slot: number): void {
  const entry = slots.get(lane)
  if (!entry) return
  let low = 0
  let high = entry.free.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entry.free[middle] as number) > slot) low = middle + 1
    else high = middle
  }
  entry.free.splice(low, 0, slot)
  if (entry.free.length === entry.next) slots.delete(lane)
}
