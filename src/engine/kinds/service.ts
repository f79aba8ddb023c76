import type { Service } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { asObject, fill, setList } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { addressWarnings, networkWarnings } from '../api/validation/addressWarnings.ts'
import { dns1123Label } from '../api/validation/formats.ts'
import { metaOf } from '../api/validation/objectMeta.ts'
import { validateService, validateServiceUpdate } from '../api/validation/service.ts'
import type { Release } from '../releases.ts'
import { isOn } from '../versions.ts'
import { compact, ofSpec } from './defaulting.ts'
import { kindRow } from './kind.ts'

/** Members of the spec that are omitted if zero or empty. */
const omitEmpty = [
  'clusterIP',
  'clusterIPs',
  'externalIPs',
  'externalName',
  'externalTrafficPolicy',
  'healthCheckNodePort',
  'ipFamilies',
  'loadBalancerIP',
  'loadBalancerSourceRanges',
  'ports',
  'publishNotReadyAddresses',
  'selector',
  'sessionAffinity',
  'type',
]

export const service = kindRow({
  apiVersion: 'v1',
  kind: 'Service',
  resource: 'services',
  scope: 'namespace',
  shortName: 'svc',
  isInAll: true,
  subresources: ['status'],
  nameErrors: dns1123Label,
  defaults: ofSpec(defaultSpec, omitEmpty),
  validate: { create: validateService, update: validateServiceUpdate },
  warnings: { create: warningsOf, update: (object, _old, release) => warningsOf(object, release) },
  initialStatus: () => ({ loadBalancer: {} }),
  hasEffect: true,
})

// Models pkg/apis/core/v1/defaults.go SetDefaults_Service, and for the IP families pkg/registry/core/service/storage
// on a cluster with IPv4 only (v1.36).
function defaultSpec(spec: JsonObject): JsonObject {
  let result = fill(setList(spec, 'ports', defaultPort), { sessionAffinity: 'None', type: 'ClusterIP' })
  if (result.sessionAffinity === 'ClientIP') {
    const { clientIP } = asObject(result.sessionAffinityConfig)
    if (asObject(clientIP).timeoutSeconds === undefined) {
      result = { ...result, sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } }
    }
  } else if (result.sessionAffinity === 'None' && result.sessionAffinityConfig !== undefined) {
    const { sessionAffinityConfig: _, ...rest } = result
    result = rest
  }
  if (result.type === 'ExternalName') return result
  const hasExternalIps = Array.isArray(result.externalIPs) && result.externalIPs.length > 0
  if (result.type !== 'ClusterIP' || hasExternalIps) result = fill(result, { externalTrafficPolicy: 'Cluster' })
  if (result.type === 'LoadBalancer') result = fill(result, { allocateLoadBalancerNodePorts: true })
  const isHeadlessWithoutSelector = result.clusterIP === 'None' && result.selector === undefined
  return fill(result, {
    internalTrafficPolicy: 'Cluster',
    ...(isHeadlessWithoutSelector
      ? { ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv4', 'IPv6'] }
      : { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv4'] }),
  })
}

function defaultPort(port: JsonObject): JsonObject {
  const result = compact(port, ['name', 'protocol', 'nodePort', 'targetPort'])
  return fill(result, { protocol: 'TCP', ...(result.port !== undefined && { targetPort: result.port }) })
}

const hintsAnnotation = 'service.kubernetes.io/topology-aware-hints'

/** Models pkg/api/service/warnings.go GetWarningsForService (v1.36). */
function warningsOf(object: Defaulted<Service>, release: Release): string[] {
  const annotations = metaOf(object).annotations ?? {}
  const spec = object.spec
  const texts: string[] = []
  const externalIps = spec.externalIPs ?? []
  const isHeadless = spec.type === 'ClusterIP' && spec.clusterIP === 'None'
  if (Object.hasOwn(annotations, hintsAnnotation))
    texts.push(`annotation ${hintsAnnotation} is deprecated, please use service.kubernetes.io/topology-mode instead`)
  if (!isHeadless)
    texts.push(...(spec.clusterIPs ?? []).flatMap((ip, i) => addressWarnings(`spec.clusterIPs[${i}]`, ip)))
  else {
    if (spec.loadBalancerIP) texts.push('spec.loadBalancerIP is ignored for headless services')
    if (externalIps.length > 0) texts.push('spec.externalIPs is ignored for headless services')
    if (spec.sessionAffinity !== 'None') texts.push('spec.SessionAffinity is ignored for headless services')
  }
  texts.push(...externalIps.flatMap((ip, i) => addressWarnings(`spec.externalIPs[${i}]`, ip)))
  const isDeprecated = isOn(release, 'externalIpsDeprecated')
  if (isDeprecated && externalIps.length > 0 && !isHeadless && spec.type !== 'ExternalName')
    texts.push('spec.externalIPs is deprecated and may no longer be implemented in some clusters')
  texts.push(...addressWarnings('spec.loadBalancerIP', spec.loadBalancerIP ?? ''))
  texts.push(
    ...(spec.loadBalancerSourceRanges ?? []).flatMap((range, i) =>
      networkWarnings(`spec.loadBalancerSourceRanges[${i}]`, range),
    ),
  )
  if (spec.type === 'ExternalName' && externalIps.length > 0)
    texts.push('spec.externalIPs is ignored when spec.type is "ExternalName"')
  if (spec.externalName && spec.type !== 'ExternalName')
    texts.push('spec.externalName is ignored when spec.type is not "ExternalName"')
  if (spec.trafficDistribution === 'PreferClose')
    texts.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"')
  return texts
}
