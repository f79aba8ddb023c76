/** Allocates addresses and ports of Services. Models pkg/registry/core/service/storage/{alloc,storage}.go (v1.36). */

import { deepEqual } from '../api/equality.ts'
import { invalid } from '../api/errors.ts'
import type { ServicePort as ApiServicePort } from '../api/fields/apiTypes.ts'
import { defaultedPart } from '../api/fields/defaulted.ts'
import { type Written, writtenPart } from '../api/fields/writtenPart.ts'
import { textsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { invalidValue } from '../api/validation/fieldErrors.ts'
import { isIpv4 } from '../api/validation/formats.ts'
import { clusterIpErrors } from '../api/validation/service.ts'
import type { Random } from '../sim/prng.ts'

const FIRST_NODE_PORT = 30_000
const LAST_NODE_PORT = 32_767

type ServicePort = Written<ApiServicePort>

const typeOf = ({ spec }: AnyObject): string => (typeof spec?.type === 'string' ? spec.type : 'ClusterIP')
const addressOf = ({ spec }: AnyObject): string => (typeof spec?.clusterIP === 'string' ? spec.clusterIP : '')
const portsOf = ({ spec }: AnyObject): readonly ServicePort[] => writtenPart('core.v1.ServiceSpec', spec).ports ?? []
const needsNodePorts = (service: AnyObject): boolean => ['NodePort', 'LoadBalancer'].includes(typeOf(service))

/** The Service with a cluster address and node ports, if it needs them and does not name them. */
export function withAllocations(
  service: AnyObject,
  others: Iterable<KubeObject>,
  random: Random,
  dryRun = false,
): AnyObject {
  const existing = [...others]
  checkAddress(service, existing, dryRun)
  const clusterIP = clusterAddress(service, existing, random)
  const ports = needsNodePorts(service) ? nodePorts(service, existing, random) : portsOf(service)
  const spec: JsonObject = {
    ...service.spec,
    ...(clusterIP ? { clusterIP, clusterIPs: service.spec?.clusterIPs ?? [clusterIP] } : {}),
    ...(ports.length > 0 ? { ports } : {}),
  }
  return { ...service, spec }
}

/** Keeps allocated addresses and ports that an update does not name. Models patchAllocatedValues. */
export function keepAllocations(written: AnyObject, stored: AnyObject): AnyObject {
  const service = withoutFormerType(written, stored)
  if (typeOf(service) === 'ExternalName' && typeOf(stored) !== 'ExternalName') return service
  const wantsAddress = typeOf(service) !== 'ExternalName' && typeOf(stored) !== 'ExternalName'
  const clusterIP = addressOf(service) || (wantsAddress ? addressOf(stored) : '')
  // A change of either field changes both.
  const isMoved = clusterIP !== addressOf(stored) && deepEqual(service.spec?.clusterIPs, stored.spec?.clusterIPs)
  const clusterIPs = isMoved ? undefined : service.spec?.clusterIPs
  const before = new Map(portsOf(stored).map((port) => [keyOf(port), port.nodePort]))
  const keepsPorts = needsNodePorts(service) && needsNodePorts(stored)
  const ports = portsOf(service).map((port) => {
    const kept = keepsPorts && !port.nodePort ? before.get(keyOf(port)) : undefined
    return kept ? { ...port, nodePort: kept } : port
  })
  return {
    ...service,
    spec: {
      ...service.spec,
      ...(clusterIP ? { clusterIP, clusterIPs: clusterIPs ?? [clusterIP] } : {}),
      ...(ports.length > 0 ? { ports: ports } : {}),
    },
  }
}

const isLoadBalancer = (service: AnyObject): boolean => typeOf(service) === 'LoadBalancer'
const isReachableFromOutside = (service: AnyObject): boolean =>
  needsNodePorts(service) || (typeOf(service) === 'ClusterIP' && textsIn(service.spec?.externalIPs).length > 0)

/** Fields of a Service that only some types have, with the Services that have them. */
const ofTypes: readonly (readonly [has: (service: AnyObject) => boolean, ...fields: readonly string[]])[] = [
  [
    (service) => typeOf(service) !== 'ExternalName',
    ...['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy'],
  ],
  [(service) => isLoadBalancer(service) && service.spec?.externalTrafficPolicy === 'Local', 'healthCheckNodePort'],
  [isLoadBalancer, 'allocateLoadBalancerNodePorts', 'loadBalancerClass'],
  [isReachableFromOutside, 'externalTrafficPolicy'],
]

/** Removes fields of the former type that the update did not change. */
// Models pkg/registry/core/service/strategy.go dropTypeDependentFields (v1.36).
function withoutFormerType(service: AnyObject, stored: AnyObject): AnyObject {
  const dropped = ofTypes.flatMap(([has, ...fields]) => (has(stored) && !has(service) ? fields : []))
  const kept = Object.entries(service.spec ?? {}).filter(
    ([key, value]) => !dropped.includes(key) || !deepEqual(value, stored.spec?.[key]),
  )
  const known = new Set(portsOf(stored).map(({ nodePort }) => nodePort))
  const losesPorts = needsNodePorts(stored) && !needsNodePorts(service)
  const hasNoNewPort = portsOf(service).every(({ nodePort }) => !nodePort || known.has(nodePort))
  const ports =
    losesPorts && hasNoNewPort ? { ports: portsOf(service).map(({ nodePort: _, ...port }) => port) } : undefined
  if (dropped.length === 0 && !ports) return service
  return { ...service, spec: { ...Object.fromEntries(kept), ...ports } }
}

const keyOf = ({ name = '', port, protocol = 'TCP' }: ServicePort): string => `${name}/${port}/${protocol}`

/** Throws Invalid for unavailable addresses. Models alloc.go initIPFamilyFields and allocIPs. */
function checkAddress(service: AnyObject, existing: readonly AnyObject[], dryRun: boolean): void {
  const refuse = (field: string, value: JsonValue, detail: string): never => {
    throw invalid('', 'Service', service.metadata.name, [invalidValue(field, value, detail)])
  }
  if (service.spec?.ipFamilyPolicy === 'RequireDualStack' && typeOf(service) !== 'ExternalName')
    refuse('spec.ipFamilyPolicy', 'RequireDualStack', 'this cluster is not configured for dual-stack services')
  const given = addressOf(service)
  if (typeOf(service) === 'ExternalName') return
  const errors = clusterIpErrors(defaultedPart('core.v1.ServiceSpec', withAddressList(service.spec ?? {})))
  if (errors.length > 0) throw invalid('', 'Service', service.metadata.name, errors)
  if (!isIpv4(given)) return
  const isTaken = existing.map(addressOf).includes(given)
  const why = given.startsWith('10.96.') ? isTaken && 'provided IP is already allocated' : outOfRange(given, dryRun)
  if (why) refuse('spec.clusterIPs', [given], `failed to allocate IP ${given}: ${why}`)
}

/** A dry run asks one allocator, otherwise an allocator is looked up by the address. */
// Models pkg/registry/core/service/ipallocator/cidrallocator.go getAllocator and DryRun (v1.36).
const outOfRange = (address: string, dryRun: boolean): string =>
  dryRun
    ? `the provided IP (${address}) is not in the valid range. The range of valid IPs is 10.96.0.0/16`
    : 'the provided network does not match the current range'

/** The spec with its address also as a list, if it has no list. */
const withAddressList = (spec: JsonObject): JsonObject =>
  spec.clusterIP && spec.clusterIPs === undefined ? { ...spec, clusterIPs: [spec.clusterIP] } : spec

/** A free address of 10.96.0.0/16; the first addresses are the cluster's own. */
function clusterAddress(service: AnyObject, existing: readonly AnyObject[], random: Random): string {
  const given = addressOf(service)
  if (given !== '' || typeOf(service) === 'ExternalName') return given
  const taken = new Set(existing.map(addressOf))
  for (;;) {
    const address = `10.96.${random.int(0, 255)}.${random.int(16, 254)}`
    if (!taken.has(address)) return address
  }
}

/** Throws Invalid for an unavailable port. Models pkg/registry/core/service/portallocator (v1.36). */
function checkNodePort(service: AnyObject, i: number, nodePort: number, taken: ReadonlySet<number | undefined>): void {
  const isInRange = nodePort >= FIRST_NODE_PORT && nodePort <= LAST_NODE_PORT
  if (isInRange && !taken.has(nodePort)) return
  const detail = isInRange
    ? 'provided port is already allocated'
    : `provided port is not in the valid range. The range of valid ports is ${FIRST_NODE_PORT}-${LAST_NODE_PORT}`
  throw invalid('', 'Service', service.metadata.name, [invalidValue(`spec.ports[${i}].nodePort`, nodePort, detail)])
}

function nodePorts(service: AnyObject, existing: readonly AnyObject[], random: Random): ServicePort[] {
  const taken = new Set(existing.flatMap(portsOf).map(({ nodePort }) => nodePort))
  const isOptedOut = typeOf(service) === 'LoadBalancer' && service.spec?.allocateLoadBalancerNodePorts === false
  return portsOf(service).map((port, i) => {
    if (port.nodePort) {
      checkNodePort(service, i, port.nodePort, taken)
      taken.add(port.nodePort)
      return port
    }
    if (isOptedOut) return port
    let nodePort = 0
    do nodePort = random.int(FIRST_NODE_PORT, LAST_NODE_PORT)
    while (taken.has(nodePort))
    taken.add(nodePort)
    return { ...port, nodePort }
  })
}
