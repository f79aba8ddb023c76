/**
 * Collects the devices that a node can reach, by the pools of their drivers. Models pools_incubating.go of
 * k8s.io/dynamic-resource-allocation/structured (v1.36).
 */
import type { Device, ResourceSlice } from '../../api/kindTypes.ts'
import { matchesNodeTerms } from '../../api/placing/nodeSelection.ts'
import { compareText } from '../../api/stableJson.ts'
import type { Node } from '../../api/types.ts'

/** A device with its ResourceSlice. */
export interface PooledDevice {
  /** `driver/pool/device`. */
  readonly id: string
  readonly device: Device
  readonly slice: ResourceSlice
  readonly pool: Pool
}

export interface Pool {
  /** `driver/pool`. */
  readonly id: string
  /** Set if slices are missing or contradict each other: no device of the pool is allocated then. */
  readonly fault: 'incomplete' | 'invalid' | undefined
  /** Devices in the order in which the search tries them. */
  readonly devices: readonly PooledDevice[]
  /** Devices that the node cannot reach but that share counters with the pool's other devices. */
  readonly others: readonly PooledDevice[]
  /** Values of counters, by name of the counter set and of the counter. */
  readonly counters: ReadonlyMap<string, ReadonlyMap<string, string | number>>
}

const poolIdOf = ({ spec }: ResourceSlice): string => `${spec?.driver}/${spec?.pool?.name}`

const generationOf = ({ spec }: ResourceSlice): number => spec?.pool?.generation ?? 0

/** The pools in the order in which the search tries them; pools with binding conditions come last. */
// Models GatherPools.
export function poolsFor(node: Node, slices: Iterable<ResourceSlice>): readonly Pool[] {
  const all = newestByPool(slices)
  const pools: { readonly driver: string; readonly name: string; readonly pool: Pool }[] = []
  for (const [id, slicesOfPool] of all) {
    const reached = slicesOfPool.filter((slice) => isReached(slice, node))
    const [first] = reached
    const { driver = '', pool: { name = '', resourceSliceCount = 0 } = {} } = first?.spec ?? {}
    if (first) pools.push({ driver, name, pool: poolOf(id, reached, slicesOfPool, resourceSliceCount) })
  }
  return pools
    .sort(
      (a, b) =>
        Number(isBoundLate(a.pool)) - Number(isBoundLate(b.pool)) ||
        compareText(a.driver, b.driver) ||
        compareText(a.name, b.name),
    )
    .map(({ pool }) => pool)
}

const isBoundLate = ({ devices }: Pool): boolean => devices.some(({ device }) => device.bindingConditions !== undefined)

function newestByPool(slices: Iterable<ResourceSlice>): Map<string, ResourceSlice[]> {
  const all = new Map<string, ResourceSlice[]>()
  for (const slice of slices) {
    const id = poolIdOf(slice)
    const known = all.get(id)
    const order = known?.[0] ? generationOf(slice) - generationOf(known[0]) : 1
    if (order > 0) all.set(id, [slice])
    else if (order === 0) known?.push(slice)
  }
  return all
}

interface Placed {
  readonly nodeName?: string
  readonly allNodes?: boolean
  readonly nodeSelector?: Device['nodeSelector']
}

/** Whether a node can reach a device or slice, by its nodeName, allNodes or nodeSelector. */
// Models NodeMatches.
export function isPlacedOn({ nodeName, allNodes, nodeSelector }: Placed, node: Node): boolean {
  if (nodeName) return nodeName === node.metadata.name
  return (
    allNodes === true || (nodeSelector !== undefined && matchesNodeTerms(nodeSelector.nodeSelectorTerms ?? [], node))
  )
}

function isReached({ spec = {} }: ResourceSlice, node: Node): boolean {
  if ((spec.sharedCounters?.length ?? 0) > 0) return true
  if (spec.perDeviceNodeSelection === true) return (spec.devices ?? []).some((device) => isPlacedOn(device, node))
  return isPlacedOn(spec, node)
}

// Models buildPool.
function poolOf(id: string, reached: ResourceSlice[], all: readonly ResourceSlice[], count: number): Pool {
  const empty = { id, devices: [], others: [], counters: new Map() }
  if (reached.length !== count && all.length !== count) return { ...empty, fault: 'incomplete' }
  const counters = countersOf(reached)
  const byName = reached.toSorted((a, b) => compareText(a.metadata.name, b.metadata.name))
  const others = all.filter((slice) => !reached.includes(slice))
  const pool: Pool & { devices: readonly PooledDevice[]; others: readonly PooledDevice[] } = {
    id,
    fault: undefined,
    counters: counters ?? new Map(),
    devices: [],
    others: [],
  }
  const devicesIn = (slices: readonly ResourceSlice[]): PooledDevice[] =>
    slices.flatMap((slice) =>
      (slice.spec?.devices ?? []).map((device) => ({ id: `${id}/${device.name}`, device, slice, pool })),
    )
  pool.devices = devicesIn(byName)
  pool.others = devicesIn(others)
  const isUnique = new Set(pool.devices.map((one) => one.id)).size === pool.devices.length
  const isCounted = [...pool.devices, ...pool.others].every(({ device }) => areCountersThere(device, pool.counters))
  return counters && isUnique && isCounted ? pool : { ...empty, fault: 'invalid' }
}

/** The counters of the slices; undefined if two counter sets have the same name. */
function countersOf(slices: readonly ResourceSlice[]): Pool['counters'] | undefined {
  const counters = new Map<string, ReadonlyMap<string, string | number>>()
  for (const { name = '', counters: inSet = {} } of slices.flatMap(({ spec }) => spec?.sharedCounters ?? [])) {
    if (counters.has(name)) return undefined
    counters.set(name, new Map(Object.entries(inSet).map(([counter, { value = '0' }]) => [counter, value])))
  }
  return counters
}

const areCountersThere = ({ consumesCounters = [] }: Device, counters: Pool['counters']): boolean =>
  consumesCounters.every(({ counterSet = '', counters: used = {} }) =>
    Object.keys(used).every((name) => counters.get(counterSet)?.has(name) === true),
  )
