/** Collects devices that are already allocated. Models allocateddevices.go of the plugin DynamicResources (v1.36). */
import type { ResourceClaim } from '../../api/kindTypes.ts'
import type { Shares } from './capacity.ts'

export interface Taken {
  /** Ids of devices that a single claim has as a whole. */
  readonly whole: ReadonlySet<string>
  /** Consumed shares of devices that several claims use, by the devices' ids. */
  readonly shares: ReadonlyMap<string, readonly Shares[]>
}

/** The devices of these claims. A claim with admin access does not take its devices from other claims. */
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
