/**
 * Searches the devices that a Pod's claims get on a node: the first ones that meet all requirements, in the order of
 * pools and their devices. Models allocator_incubating.go of k8s.io/dynamic-resource-allocation/structured (v1.36).
 */
import type {
  Device,
  DeviceAttribute,
  DeviceConstraint,
  DeviceTaint,
  DeviceToleration,
} from '../../api/fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../api/kindTypes.ts'
import { ownValue } from '../../api/lookup.ts'
import { keyOf } from '../../api/objectKey.ts'
import { deviceTolerates } from '../../api/placing/taints.ts'
import { compareQuantity, subtractQuantity } from '../../api/quantity.ts'
import type { Node, Quantity } from '../../api/types.ts'
import type { Reader } from '../storageListers.ts'
import { hasRoomFor, type Shares, sharesOf } from './capacity.ts'
import { type Pool, type PooledDevice, poolsFor } from './pools.ts'
import { AllocationFault, alternativesOf, isSelected, MOST_DEVICES, type Sized, sized } from './requests.ts'
import type { Taken } from './taken.ts'

/** Steps after which a search ends with an error, like upstream's limit of ten seconds. */
const MOST_STEPS = 200_000

export interface DeviceWorld {
  readonly slices: readonly ResourceSlice[]
  readonly classes: Reader<DeviceClass>
  readonly taken: Taken
}

/** A device found for a request. */
export interface Found extends Chosen {
  readonly wanted: Sized
  /** The consumed share of a device that several claims may use; undefined for a device of a single claim. */
  readonly shares: Shares | undefined
  readonly takesCounters: boolean
}

/** The found devices of each claim. */
export type SearchResult =
  | { readonly kind: 'found'; readonly devices: readonly (readonly Found[])[] }
  | { readonly kind: 'none' }
  /** A pool contradicts itself, and no other pool has the requested devices. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'error'; readonly message: string }

// Models Allocate in allocator_incubating.go (v1.36).
export function findDevices(claims: readonly ResourceClaim[], node: Node, world: DeviceWorld): SearchResult {
  try {
    const search = new Search(claims, node, world)
    if (search.run() === true) return { kind: 'found', devices: search.found }
    return { kind: search.pools.some(({ fault }) => fault === 'invalid') ? 'invalid' : 'none' }
  } catch (error) {
    if (error instanceof AllocationFault) return { kind: 'error', message: error.message }
    throw error
  }
}

/** `tooMany`: no claim may have this number of devices. */
type Outcome = boolean | 'tooMany'

class Search {
  readonly pools: readonly Pool[]
  readonly found: Found[][]
  readonly #claims: readonly ResourceClaim[]
  readonly #node: Node
  readonly #taken: Taken
  readonly #requests: readonly (readonly (readonly Sized[])[])[]
  readonly #candidates: readonly PooledDevice[]
  readonly #selected = new Map<Sized, Set<PooledDevice>>()
  #steps = 0

  constructor(claims: readonly ResourceClaim[], node: Node, { slices, classes, taken }: DeviceWorld) {
    this.#claims = claims
    this.#node = node
    this.#taken = taken
    this.pools = poolsFor(node, slices)
    this.#candidates = this.pools.flatMap(({ devices }) => devices)
    this.found = claims.map(() => [])
    this.#requests = claims.map((claim) => {
      const requests = alternativesOf(claim, classes).map((alternatives) =>
        alternatives.map((wanted) => sized(wanted, this.pools, node)),
      )
      const least = requests.reduce((sum, some) => sum + Math.min(...some.map(({ count }) => count)), 0)
      if (least > MOST_DEVICES)
        throw new AllocationFault(
          `claim ${keyOf(claim)}: number of requested devices ${least} exceeds the claim limit of ${MOST_DEVICES}`,
        )
      return requests
    })
  }

  run(): Outcome {
    return this.#nextClaim(0)
  }

  #nextClaim(claim: number): Outcome {
    return claim === this.#claims.length || this.#nextRequest(claim, 0)
  }

  #nextRequest(claim: number, request: number): Outcome {
    const alternatives = this.#requests[claim]?.[request]
    if (!alternatives) return this.#nextClaim(claim + 1) === true
    let outcome: Outcome = 'tooMany'
    for (const wanted of alternatives) {
      const one = this.#nextDevice(wanted, { claim, request, index: 0, from: 0 })
      if (one === true) return true
      if (one === false) outcome = false
    }
    return outcome
  }

  /**
   * Finds the next device. `index`: number of the device within its request; `from`: the candidate with which the
   * search begins.
   */
  // Models allocateOne.
  #nextDevice(
    wanted: Sized,
    at: { readonly claim: number; readonly request: number; readonly index: number; readonly from: number },
  ): Outcome {
    const { all, count } = wanted
    const { claim, request, index, from } = at
    if (++this.#steps > MOST_STEPS)
      throw new AllocationFault(`node ${this.#node.metadata.name}: timed out trying to allocate devices`)
    if (all?.length === 0) return false
    if (index >= count) return this.#nextRequest(claim, request + 1)
    if (this.#foundFor(claim).length + count - index > MOST_DEVICES) return 'tooMany'
    const candidates = all ? all.slice(index, index + 1) : this.#candidates
    for (let i = all ? 0 : from; i < candidates.length; i++) {
      const pooled = candidates[i]
      if (!pooled || !this.#take(wanted, claim, pooled)) continue
      const outcome = this.#nextDevice(wanted, { claim, request, index: index + 1, from: i + 1 })
      if (outcome === true) return true
      this.#foundFor(claim).pop()
      if (outcome === 'tooMany') return outcome
    }
    return false
  }

  #foundFor(claim: number): Found[] {
    return this.found[claim] ?? []
  }

  // Models allocateDevice.
  #take(wanted: Sized, claim: number, pooled: PooledDevice): boolean {
    const { device, id } = pooled
    const { asked } = wanted
    const mine = this.#foundFor(claim)
    const chosen = this.found.flat()
    const same = chosen.filter((one) => one.pooled.id === id)
    if (asked.adminAccess === true ? mine.some((one) => one.pooled.id === id && !one.shares) : this.#isInUse(id, same))
      return false
    const taken = [...(this.#taken.shares.get(id) ?? []), ...same.flatMap(({ shares }) => (shares ? [shares] : []))]
    if (!this.#isSelected(wanted, pooled) || !hasRoomFor(wanted.shares, device, taken)) return false
    const isShared = device.allowMultipleAllocations === true
    const takesCounters = (device.consumesCounters?.length ?? 0) > 0 && !(isShared && taken.length > 0)
    if (takesCounters && !this.#hasCounters(pooled, chosen)) return false
    if (device.taints?.some((taint) => !isTolerated(taint, asked.tolerations))) return false
    const next: Found = {
      request: wanted.name,
      wanted,
      pooled,
      shares: isShared ? sharesOf(wanted.shares, device) : undefined,
      takesCounters,
    }
    const { constraints = [] } = this.#claims[claim]?.spec?.devices ?? {}
    if (!constraints.every((constraint) => isAllowedBy(constraint, mine, next))) {
      if (!wanted.all) return false
      throw new AllocationFault(
        `claim ${keyOf(wanted.claim)}, request ${wanted.ownName}: cannot add device ${id} because a claim constraint would not be satisfied`,
      )
    }
    mine.push(next)
    return true
  }

  #isInUse(id: string, same: readonly Found[]): boolean {
    return this.#taken.whole.has(id) || same.some(({ shares }) => !shares)
  }

  #isSelected(wanted: Sized, pooled: PooledDevice): boolean {
    if (wanted.all) return true
    let selected = this.#selected.get(wanted)
    if (!selected) {
      selected = new Set()
      this.#selected.set(wanted, selected)
    }
    if (selected.has(pooled)) return true
    if (!isSelected(wanted, pooled, this.#node)) return false
    selected.add(pooled)
    return true
  }

  #hasCounters({ device, pool }: PooledDevice, chosen: readonly Found[]): boolean {
    const others = chosen.filter((one) => one.takesCounters && one.pooled.pool === pool)
    return hasCountersFor(
      device,
      pool,
      this.#taken,
      others.map((one) => one.pooled.device),
    )
  }
}

// Models taintPreventsAllocation.
function isTolerated(taint: DeviceTaint, tolerations: readonly DeviceToleration[] = []): boolean {
  const { effect } = taint
  if (effect !== 'NoSchedule' && effect !== 'NoExecute') return true
  return tolerations.some((one) => deviceTolerates(one, taint))
}

/** Whether the counters of a pool suffice for a device, besides the devices that claims have or will get. */
// Models checkAvailableCounters.
function hasCountersFor(device: Device, pool: Pool, taken: Taken, chosen: readonly Device[]): boolean {
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

/** A device chosen for a request: `gpu`, or `gpu/small` for a request with alternatives. */
interface Chosen {
  readonly request: string
  readonly pooled: PooledDevice
}

/** Whether another device meets the constraint together with the devices chosen before. */
function isAllowedBy(constraint: DeviceConstraint, before: readonly Chosen[], next: Chosen): boolean {
  const { requests = [], matchAttribute, distinctAttribute } = constraint
  const isMeant = ({ request }: Chosen): boolean =>
    requests.length === 0 || requests.includes(request) || requests.includes(request.split('/')[0] ?? '')
  if (!isMeant(next)) return true
  const name = matchAttribute ?? distinctAttribute ?? ''
  const value = attributeOf(next.pooled, name)
  if (value === undefined) return false
  const others = before.filter(isMeant).map(({ pooled }) => attributeOf(pooled, name))
  return matchAttribute === undefined ? !others.includes(value) : others.every((other) => other === value)
}

/** An attribute with its type, as text; undefined if the device lacks the attribute. */
// Models lookupAttribute.
function attributeOf({ device: { attributes }, slice }: PooledDevice, name: string): string | undefined {
  const slash = name.indexOf('/')
  const isOfDriver = name.slice(0, slash) === slice.spec?.driver
  const attribute = ownValue(attributes, name) ?? (isOfDriver ? ownValue(attributes, name.slice(slash + 1)) : undefined)
  return attribute && textOf(attribute)
}

function textOf({ string, int, bool, version }: DeviceAttribute): string | undefined {
  if (string !== undefined) return `string ${string}`
  if (int !== undefined) return `int ${int}`
  if (bool !== undefined) return `bool ${bool}`
  return version === undefined ? undefined : `version ${version}`
}
