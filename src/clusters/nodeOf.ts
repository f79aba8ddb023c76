/** Converts nodes of kubectl's output to nodes of the simulated cluster. */
import { asObject } from '../engine/api/jsonObject.ts'
import { kubeletVersion, MAX_KUBELET_VERSION_LENGTH } from '../engine/document/limits.ts'
import type { JsonObject, JsonValue, NodeConfig } from '../engine/index.ts'

const labelsOfZone = ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone']
const labelsOfRegion = ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region']
const labelsOfType = ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type']

const isVersion = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.length <= MAX_KUBELET_VERSION_LENGTH && kubeletVersion.test(value)

/** A node of a cluster; undefined for a node without resources. */
export function nodeOf({ metadata, spec, status }: JsonObject): NodeConfig | undefined {
  const { name } = asObject(metadata)
  const { allocatable, capacity, nodeInfo } = asObject(status)
  const has = asObject(allocatable ?? capacity)
  const { cpu, memory, pods } = has
  if (typeof name !== 'string' || cpu === undefined || memory === undefined) return undefined
  const { unschedulable, taints } = asObject(spec)
  const storage = has['ephemeral-storage']
  const version = asObject(nodeInfo).kubeletVersion
  return {
    name,
    cpu: String(cpu),
    memory: String(memory),
    pods: pods === undefined ? 110 : Number(pods),
    ...(storage === undefined ? {} : { storage: String(storage) }),
    ...capacityOf(asObject(capacity), has),
    // The version is only shown, so a node with an unusual version is accepted without it.
    ...(isVersion(version) ? { version } : {}),
    ...extendedOf(has),
    ...placeOf(name, asObject(asObject(metadata).labels)),
    ...(unschedulable === true ? { unschedulable } : {}),
    taints: taintsOf(taints),
  }
}

/** The node's capacity, where it exceeds the allocatable resources. */
function capacityOf(capacity: JsonObject, allocatable: JsonObject): Pick<NodeConfig, 'capacity'> {
  const names = { cpu: 'cpu', memory: 'memory', storage: 'ephemeral-storage' } as const
  const all = Object.entries(names).flatMap(([key, resource]) => {
    const amount = capacity[resource]
    return amount === undefined || amount === allocatable[resource] ? [] : [[key, String(amount)] as const]
  })
  return all.length === 0 ? {} : { capacity: Object.fromEntries(all) }
}

const common: ReadonlySet<string> = new Set(['cpu', 'memory', 'pods', 'ephemeral-storage'])

/** Devices and huge pages of the node. */
function extendedOf(has: JsonObject): Pick<NodeConfig, 'extended'> {
  const all = Object.entries(has).flatMap(([resource, amount]) =>
    common.has(resource) || String(amount) === '0' ? [] : [[resource, String(amount)] as const],
  )
  return all.length === 0 ? {} : { extended: Object.fromEntries(all) }
}

/** Zone, region and type of the node, and the labels that do not follow from these. */
function placeOf(name: string, labels: JsonObject): Pick<NodeConfig, 'zone' | 'region' | 'instanceType' | 'labels'> {
  const first = (keys: readonly string[]): string | undefined => {
    const value = keys.map((key) => labels[key]).findLast((one) => typeof one === 'string' && one !== '')
    return typeof value === 'string' ? value : undefined
  }
  const [zone, region, instanceType] = [first(labelsOfZone), first(labelsOfRegion), first(labelsOfType)]
  const given = (keys: readonly string[], value: string | undefined) => keys.map((key) => [key, value] as const)
  const follow = new Map([
    ...given(labelsOfZone, zone),
    ...given(labelsOfRegion, region),
    ...given(labelsOfType, instanceType),
    ...given(['beta.kubernetes.io/arch', 'kubernetes.io/arch'], 'amd64'),
    ...given(['beta.kubernetes.io/os', 'kubernetes.io/os'], 'linux'),
    ['kubernetes.io/hostname', name] as const,
  ])
  const own = Object.entries(labels).flatMap(([key, value]) =>
    typeof value === 'string' && follow.get(key) !== value ? [[key, value] as const] : [],
  )
  return {
    ...(zone === undefined ? {} : { zone }),
    ...(region === undefined ? {} : { region }),
    ...(instanceType === undefined ? {} : { instanceType }),
    labels: Object.fromEntries(own),
  }
}

/** Taints of the node, without the taints that follow its conditions. */
function taintsOf(taints: JsonValue | undefined): NonNullable<NodeConfig['taints']> {
  const written = Array.isArray(taints) ? taints.map((one) => asObject(one)) : []
  return written.flatMap(({ key, value, effect }) =>
    typeof key === 'string' && isEffect(effect) && !key.startsWith('node.kubernetes.io/')
      ? [{ key, effect, ...(typeof value === 'string' ? { value } : {}) }]
      : [],
  )
}

const isEffect = (value: JsonValue | undefined): value is 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' =>
  value === 'NoSchedule' || value === 'PreferNoSchedule' || value === 'NoExecute'
