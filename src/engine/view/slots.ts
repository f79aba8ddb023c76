import { MutableRecord } from '../sim/cloneState.ts'

class Lane extends MutableRecord {
  next = 0
  /** Free slots in descending order. */
  free: number[] = []
}

/** Slots of Pods in the picture's lanes: a Pod keeps its slot, and a new one takes the lowest free one. */
export type SlotState = Map<string, Lane>

export function takeSlot(slots: SlotState, lane: string): number {
  let entry = slots.get(lane)
  if (!entry) {
    entry = new Lane()
    slots.set(lane, entry)
  }
  // Free slots are in descending order, so the lowest is last.
  return entry.free.pop() ?? entry.next++
}

export function releaseSlot(slots: SlotState, lane: string, slot: number): void {
  const entry = slots.get(lane)
  if (!entry) return
  let low = 0
  let high = entry.free.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entry.free[middle]! > slot) low = middle + 1
    else high = middle
  }
  entry.free.splice(low, 0, slot)
  if (entry.free.length === entry.next) slots.delete(lane)
}
