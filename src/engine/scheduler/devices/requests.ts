/**
 * The requests of claims, prepared for the search of devices. Models validateDeviceRequest of allocator_incubating.go
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

/** Devices of one allocation. */
export const MOST_DEVICES = 32

/** Why no node gets the devices: something is wrong with a claim, a class or a pool. */
export class AllocationFault extends Error {}

/** A request, or one of several from which the first is taken that can be had. */
export interface Wanted {
  readonly claim: ResourceClaim
  /** As results name it: `gpu`, or `gpu/small` of several. */
  readonly name: string
  /** By its own name, as messages have it. */
  readonly ownName: string
  readonly asked: ExactDeviceRequest
  readonly deviceClass: DeviceClass
  readonly shares: Shares
}

/** With the devices that it needs: so many, or these. */
export interface Sized extends Wanted {
  readonly count: number
  readonly all: readonly PooledDevice[] | undefined
}

/** The alternatives of each request of a claim: one of a request for exactly something. */
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

/** Throws `AllocationFault` where all devices are asked for and are not known. */
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

/** Whether the selectors of the class and of the request fit a device, and it can be reached from the node. */
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
      // A selector that cannot be evaluated here fits no device.
      return match.kind === 'value' && match.fits
    })
  return (
    fits(`class ${deviceClass.metadata.name}`, deviceClass.spec?.selectors) &&
    fits(`claim ${keyOf(claim)}`, asked.selectors) &&
    (slice.spec?.perDeviceNodeSelection !== true || isPlacedOn(device, node))
  )
}
