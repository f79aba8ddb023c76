/** Devices that claims have already. Models allocateddevices.go of the plugin DynamicResources (v1.36). */
import type { ResourceClaim } from '../../api/kindTypes.ts'
import type { Shares } from './capacity.ts'

export interface Taken {
  /** Ids of devices that one claim has for itself. */
  readonly whole: ReadonlySet<string>
  /** Consumed shares of devices that several claims have, by the devices' ids. */
  readonly shares: ReadonlyMap<string, readonly Shares[]>
}

/** With admin access a claim has a device and leaves it to others. */
// Models foreachAllocatedDevice.
export function takenBy(claims: Iterable<ResourceClaim>): Taken {
  const whole = new Set<string>()
  const shares = new Map<string, Shares[]>()
  for (const { status } of claims)
    for (const one of status?.allocation?.devices?.results ?? []) {
      const id = `${one.driver}/${one.pool}/${one.device}`
      if (one.adminAccess === true) continue
      if (one.shareID === undefined) whole.add(id)
      else shares.set(id, [...(shares.get(id) ?? []), one.consumedCapacity ?? {}])
    }
  return { whole, shares }
}
