/**
 * Checks counters that the devices of a pool share. Models checkAvailableCounters of allocator_incubating.go (v1.36).
 */
import type { Device } from '../../api/fields/apiTypes.ts'
import { compareQuantity, subtractQuantity } from '../../api/quantity.ts'
import type { Quantity } from '../../api/types.ts'
import type { Pool } from './pools.ts'
import type { Taken } from './taken.ts'

/** Whether the counters of a pool suffice for a device, besides the devices that claims have or will get. */
export function hasCountersFor(device: Device, pool: Pool, taken: Taken, chosen: readonly Device[]): boolean {
  const given = [...pool.devices, ...pool.others].filter(({ id }) => taken.whole.has(id) || taken.shares.has(id))
  const left = new Map([...pool.counters].map(([set, counters]) => [set, new Map<string, Quantity>(counters)]))
  for (const { consumesCounters = [] } of [...given.map((one) => one.device), ...chosen, device])
    for (const { counterSet = '', counters = {} } of consumesCounters)
      for (const [name, { value = '0' }] of Object.entries(counters)) {
        const counter = left.get(counterSet)?.get(name)
        if (counter !== undefined) left.get(counterSet)?.set(name, subtractQuantity(counter, value))
      }
  return [...left.values()].every((counters) => [...counters.values()].every((value) => compareQuantity(value, 0) >= 0))
}
