/**
 * Prepares the requests of claims for the search of devices. Models validateDeviceRequest of allocator_incubating.go
 * (v1.36).
 */
import type { ExactDeviceRequest } from '../../api/fields/apiTypes.ts'
import type { DeviceClass, ResourceClaim } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import type { Node } from '../../api/types.ts'
import { deviceMatches } from '../../cel/deviceValues.ts'
import type { Reader } from '../storageListers.ts'
import { hasRoomFor, type Shares } from './capacity.ts'
import { isPlacedOn, type Pool, type PooledDevice } from './pools.ts'

/** The most devices in one allocation. */
export const MOST_DEVICES = 32

/** An error in a claim, a class or a pool, for which no node can get the devices. */
export class AllocationFault extends Error {}

/** A request, or one of its alternatives; the first alternative with enough devices is used. */
interface Wanted {
  readonly claim: ResourceClaim
  /** Name in the allocation: `gpu`, or `gpu/small` for an alternative. */
  readonly name: string
  /** Name in messages: the request's or alternative's own name. */
  readonly ownName: string
  readonly asked: ExactDeviceRequest
  readonly deviceClass: DeviceClass
  readonly shares: Shares
}

/** A request with its number of devices, or with exactly these devices. */
export interface Sized extends Wanted {
  readonly count: number
  readonly all: readonly PooledDevice[] | undefined
}

/** The alternatives of each request of a claim; a request for exactly one kind has a single alternative. */
export function alternativesOf(claim: ResourceClaim, classes: Reader<DeviceClass>): readonly (readonly Wanted[])[] {
  const wanted = (name: string, ownName: string, asked: ExactDeviceRequest): Wanted => {
    const deviceClass = classes.get('', asked.deviceClassName ?? '')
    if (!deviceClass)
      throw new AllocationFault(
        `claim ${keyOf(claim)}, request ${ownName}: could not retrieve device class ${asked.deviceClassName}`,
      )
    return { claim, name, ownName, asked, deviceClass, shares: asked.capacity?.requests ?? {} }
  }
  return (claim.spec?.devices?.requests ?? []).map(({ name = '', exactly, firstAvailable = [] }) =>
    exactly
      ? [wanted(name, name, exactly)]
      : firstAvailable.map(({ name: own = '', ...asked }) => wanted(`${name}/${own}`, own, asked)),
  )
}

/** The request with its devices. Throws an `AllocationFault` if it requests all devices and these are not known. */
export function sized(wanted: Wanted, pools: readonly Pool[], node: Node): Sized {
  const { asked, claim, ownName } = wanted
  if (asked.allocationMode !== 'All') return { ...wanted, count: asked.count ?? 1, all: undefined }
  const faulty = pools.find(({ fault }) => fault !== undefined)
  if (faulty)
    throw new AllocationFault(
      `claim ${keyOf(claim)}, request ${ownName}: asks for all devices, but resource pool ${faulty.id} is currently ${faulty.fault === 'invalid' ? 'invalid' : 'being updated'}`,
    )
  const all = pools.flatMap(({ devices }) =>
    devices.filter((one) => isSelected(wanted, one, node) && hasRoomFor(wanted.shares, one.device, [])),
  )
  return { ...wanted, count: all.length, all }
}

/** Whether a device matches the selectors of the class and the request, and the node can reach it. */
// Models isSelectable.
export function isSelected(
  { claim, asked, deviceClass }: Wanted,
  { device, slice }: PooledDevice,
  node: Node,
): boolean {
  const driver = slice.spec?.driver ?? ''
  const fits = (of: string, selectors: ExactDeviceRequest['selectors'] = []): boolean =>
    selectors.every(({ cel }, i) => {
      const match = deviceMatches(cel?.expression ?? '', device, driver)
      if (match.kind === 'error')
        throw new AllocationFault(`${of}: selector #${i}: CEL runtime error: ${match.message}`)
      // A selector that cannot be evaluated here matches no device.
      return match.kind === 'value' && match.fits
    })
  return (
    fits(`class ${deviceClass.metadata.name}`, deviceClass.spec?.selectors) &&
    fits(`claim ${keyOf(claim)}`, asked.selectors) &&
    (slice.spec?.perDeviceNodeSelection !== true || isPlacedOn(device, node))
  )
}
