import type { FieldError } from '../errors.ts'
import type { Service, ServicePort, ServiceSpec } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { requiredOneOf } from './containers.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { cidr, dns1123Label, dns1123Subdomain, ipAddress, isIpv4, portNumber, qualifiedName } from './formats.ts'
import { portNumberOrName } from './handlers.ts'
import { metaOf, type NameRules, validateLabels, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'

const serviceTypes = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']
const protocols = ['SCTP', 'TCP', 'UDP']
const trafficPolicies = ['Cluster', 'Local']

/** Models pkg/apis/core/validation ValidateService (v1.36). */
export function validateService(service: Defaulted<Service>, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(service)), ...specErrors(service.spec)]
}

/** Models pkg/apis/core/validation ValidateServiceUpdate (v1.36). */
export function validateServiceUpdate(
  service: Defaulted<Service>,
  old: Defaulted<Service>,
  names: NameRules,
): FieldError[] {
  const spec = service.spec
  const oldSpec = old.spec
  return [
    ...validateObjectMetaUpdate(metaOf(service), metaOf(old)),
    ...clusterIpUpdateErrors(spec, oldSpec),
    ...validateService(service, names),
  ]
}

/** Errors of a changed cluster IP. The first IP stays, unless the Service is or was an ExternalName. */
function clusterIpUpdateErrors(spec: Defaulted<ServiceSpec>, old: Defaulted<ServiceSpec>): FieldError[] {
  if (spec.type === 'ExternalName' || old.type === 'ExternalName') return []
  const before = old.clusterIPs ?? []
  const after = spec.clusterIPs ?? []
  if (before.length === 0 || before[0] === after[0]) return []
  const detail = after.length === 0 ? 'primary clusterIP can not be unset' : 'may not change once set'
  return [invalidValue('spec.clusterIPs[0]', [...after], detail)]
}

const isHeadless = (spec: Defaulted<ServiceSpec>): boolean =>
  spec.clusterIP === 'None' || spec.clusterIPs?.[0] === 'None'

function specErrors(spec: Defaulted<ServiceSpec>): FieldError[] {
  const type = spec.type
  const ports = spec.ports ?? []
  return [
    ...(ports.length === 0 && !isHeadless(spec) && type !== 'ExternalName' ? [required('spec.ports')] : []),
    ...headlessErrors(spec, type),
    ...(type === 'ExternalName' ? externalNameErrors(spec) : []),
    ...portErrors(ports),
    ...validateLabels('spec.selector', spec.selector),
    ...affinityErrors(spec),
    ...(type === 'ExternalName' ? [] : clusterIpErrors(spec)),
    ...(spec.externalIPs ?? []).flatMap((ip, i) => externalIpErrors(`spec.externalIPs[${i}]`, ip)),
    ...requiredOneOf('spec.type', type, serviceTypes),
    ...nodePortErrors(type, ports),
    ...duplicatePortErrors(ports),
    ...loadBalancerErrors(spec, type),
    ...trafficErrors(spec, type),
  ]
}

/** Models pkg/apis/core/validation ValidateEndpointIP (v1.36) for IPv4 addresses. */
function externalIpErrors(field: string, ip: string): FieldError[] {
  const errors = invalidFor(field, ip, ipAddress(ip))
  if (errors.length > 0) return errors
  if (ip === '0.0.0.0' || ip === '::') return [invalidValue(field, ip, `may not be unspecified (${ip})`)]
  if (ip.startsWith('127.') || ip === '::1')
    return [invalidValue(field, ip, 'may not be in the loopback range (127.0.0.0/8, ::1/128)')]
  if (ip.startsWith('169.254.'))
    return [invalidValue(field, ip, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)')]
  if (ip.startsWith('224.0.0.'))
    return [invalidValue(field, ip, 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)')]
  return []
}

function headlessErrors(spec: Defaulted<ServiceSpec>, type: string): FieldError[] {
  if (!isHeadless(spec) || (type !== 'LoadBalancer' && type !== 'NodePort')) return []
  return [invalidValue('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${type} services`)]
}

function externalNameErrors(spec: Defaulted<ServiceSpec>): FieldError[] {
  const errors: FieldError[] = []
  for (const key of ['clusterIPs', 'ipFamilies'] as const) {
    if (!spec[key]?.length) continue
    errors.push(forbidden(`spec.${key}`, 'may not be set for ExternalName services'))
  }
  if (isSet(spec.ipFamilyPolicy)) {
    errors.push(forbidden('spec.ipFamilyPolicy', 'may not be set for ExternalName services'))
  }
  const name = (spec.externalName ?? '').replace(/\.$/, '')
  if (name === '') return [...errors, required('spec.externalName')]
  return [...errors, ...invalidFor('spec.externalName', name, dns1123Subdomain(name))]
}

// Models pkg/apis/core/validation validateServicePort (v1.36).
function portErrors(ports: readonly Defaulted<ServicePort>[]): FieldError[] {
  const names = new Set<string>()
  return ports.flatMap((port, i) => {
    const at = `spec.ports[${i}]`
    const name = port.name ?? ''
    const errors: FieldError[] = []
    if (ports.length > 1 && name === '') errors.push(required(`${at}.name`))
    else if (name !== '') {
      errors.push(...invalidFor(`${at}.name`, name, dns1123Label(name)))
      if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
      names.add(name)
    }
    errors.push(...portNumber(port.port ?? 0).map((text) => invalidValue(`${at}.port`, port.port ?? 0, text)))
    errors.push(...requiredOneOf(`${at}.protocol`, port.protocol, protocols))
    errors.push(...portNumberOrName(`${at}.targetPort`, port.targetPort))
    if (isSet(port.appProtocol)) {
      errors.push(...invalidFor(`${at}.appProtocol`, port.appProtocol, qualifiedName(port.appProtocol)))
    }
    return errors
  })
}

const maxAffinitySeconds = 86400

function affinityErrors(spec: Defaulted<ServiceSpec>): FieldError[] {
  const errors = requiredOneOf('spec.sessionAffinity', spec.sessionAffinity, ['ClientIP', 'None'])
  const field = 'spec.sessionAffinityConfig'
  if (spec.sessionAffinity === 'None' && isSet(spec.sessionAffinityConfig)) {
    return [...errors, forbidden(field, 'must not be set when session affinity is None')]
  }
  if (spec.sessionAffinity !== 'ClientIP') return errors
  const missing = 'when session affinity type is ClientIP'
  if (!isSet(spec.sessionAffinityConfig)) return [...errors, required(field, missing)]
  const { clientIP } = spec.sessionAffinityConfig
  if (!isSet(clientIP)) return [...errors, required(`${field}.clientIP`, missing)]
  const { timeoutSeconds } = clientIP
  const at = `${field}.clientIP.timeoutSeconds`
  if (!isSet(timeoutSeconds)) return [...errors, required(at, missing)]
  const seconds = timeoutSeconds
  if (seconds > 0 && seconds <= maxAffinitySeconds) return errors
  return [...errors, invalidValue(at, seconds, `must be greater than 0 and less than ${maxAffinitySeconds}`)]
}

/** Errors in the addresses and their families of a Service's spec. */
// Models pkg/apis/core/validation ValidateServiceClusterIPsRelatedFields (v1.36).
export function clusterIpErrors(spec: Defaulted<ServiceSpec>): FieldError[] {
  const field = 'spec.clusterIPs'
  const ip = spec.clusterIP ?? ''
  const ips = spec.clusterIPs ?? []
  const errors: FieldError[] = []
  if (ip !== '' && ips.length === 0) errors.push(required(field))
  else if (ip !== '' && ips[0] !== ip) errors.push(invalidValue(field, [...ips], 'first value must match `clusterIP`'))
  else if (ip === '' && ips.length > 0) {
    errors.push(invalidValue(field, [...ips], 'must be empty when `clusterIP` is not specified'))
  }
  const families = new Set<string>()
  spec.ipFamilies?.forEach((family, i) => {
    if (family === 'IPv6') errors.push(invalidValue(`spec.ipFamilies[${i}]`, family, 'not configured on this cluster'))
    if (!['IPv4', 'IPv6'].includes(family)) errors.push(notSupported(`spec.ipFamilies[${i}]`, family, ['IPv4', 'IPv6']))
    if (families.has(family)) errors.push(duplicate(`spec.ipFamilies[${i}]`, family))
    families.add(family)
  })
  const policies = ['PreferDualStack', 'RequireDualStack', 'SingleStack']
  if (isSet(spec.ipFamilyPolicy) && !policies.includes(spec.ipFamilyPolicy)) {
    errors.push(notSupported('spec.ipFamilyPolicy', spec.ipFamilyPolicy, policies))
  }
  return [...errors, ...addressListErrors(field, ips)]
}

function addressListErrors(field: string, ips: readonly string[]): FieldError[] {
  const invalidIps = ips.flatMap((item, i) => {
    if (i > 0 || item !== 'None') return invalidFor(`${field}[${i}]`, item, ipAddress(item))
    return ips.length > 1 ? [invalidValue(field, [...ips], "'None' must be the first and only value")] : []
  })
  const tooMany = ips.length > 2 ? [invalidValue(field, [...ips], 'may only hold up to 2 values')] : []
  if (invalidIps.length > 0 || ips.length < 2) return [...invalidIps, ...tooMany]
  const isDualStack = ips.some(isIpv4) && !ips.every(isIpv4)
  const detail = 'may specify no more than one IP for each IP family'
  return isDualStack ? tooMany : [...tooMany, invalidValue(field, [...ips], detail)]
}

function nodePortErrors(type: string, ports: readonly Defaulted<ServicePort>[]): FieldError[] {
  const taken = new Set<string>()
  const misplaced = ports.flatMap((port, i) =>
    type === 'ClusterIP' && port.nodePort
      ? [forbidden(`spec.ports[${i}].nodePort`, "may not be used when `type` is 'ClusterIP'")]
      : [],
  )
  const repeated = ports.flatMap((port, i) => {
    const nodePort = port.nodePort ?? 0
    const key = `${port.protocol}/${nodePort}`
    if (nodePort === 0 || !taken.has(key)) {
      taken.add(key)
      return []
    }
    return [duplicate(`spec.ports[${i}].nodePort`, nodePort)]
  })
  return [...misplaced, ...repeated]
}

function duplicatePortErrors(ports: readonly Defaulted<ServicePort>[]): FieldError[] {
  const taken = new Set<string>()
  return ports.flatMap((port, i) => {
    const key = `${port.protocol}/${port.port ?? 0}`
    const isRepeated = taken.has(key)
    taken.add(key)
    if (!isRepeated) return []
    // The internal struct with only protocol and port filled in.
    const shown = {
      Name: '',
      Protocol: port.protocol,
      AppProtocol: null,
      Port: port.port ?? 0,
      TargetPort: 0,
      NodePort: 0,
    }
    return [duplicate(`spec.ports[${i}]`, shown)]
  })
}

function loadBalancerErrors(spec: Defaulted<ServiceSpec>, type: string): FieldError[] {
  const errors: FieldError[] = []
  const only = "may only be used when `type` is 'LoadBalancer'"
  const ranges = spec.loadBalancerSourceRanges ?? []
  const field = 'spec.LoadBalancerSourceRanges'
  if (ranges.length > 0 && type !== 'LoadBalancer') errors.push(forbidden(field, only))
  ranges.forEach((range, i) => {
    errors.push(...invalidFor(`${field}[${i}]`, range.trim(), cidr(range.trim())))
  })
  if (isSet(spec.allocateLoadBalancerNodePorts) && type !== 'LoadBalancer') {
    errors.push(forbidden('spec.allocateLoadBalancerNodePorts', only))
  }
  if (!isSet(spec.allocateLoadBalancerNodePorts) && type === 'LoadBalancer') {
    errors.push(required('allocateLoadBalancerNodePorts'))
  }
  if (isSet(spec.loadBalancerClass) && type !== 'LoadBalancer') {
    errors.push(forbidden('spec.loadBalancerClass', only))
  } else if (isSet(spec.loadBalancerClass)) {
    const name = spec.loadBalancerClass
    errors.push(...invalidFor('spec.loadBalancerClass', name, qualifiedName(name)))
  }
  return errors
}

// Models pkg/apis/core/validation validateServiceExternalTrafficPolicy and the internal one (v1.36).
function trafficErrors(spec: Defaulted<ServiceSpec>, type: string): FieldError[] {
  const errors: FieldError[] = []
  const external = spec.externalTrafficPolicy ?? ''
  const isExternal =
    type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && (spec.externalIPs ?? []).length > 0)
  const field = 'spec.externalTrafficPolicy'
  if (isExternal) errors.push(...requiredOneOf(field, external, trafficPolicies))
  else if (external !== '' && serviceTypes.includes(type)) {
    errors.push(invalidValue(field, external, 'may only be set for externally-accessible services'))
  }
  const needsHealthCheck = type === 'LoadBalancer' && external === 'Local'
  if (!needsHealthCheck && spec.healthCheckNodePort) {
    const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'"
    errors.push(invalidValue('spec.healthCheckNodePort', spec.healthCheckNodePort, detail))
  }
  const internal = spec.internalTrafficPolicy
  if (!isSet(internal)) {
    if (['NodePort', 'LoadBalancer', 'ClusterIP'].includes(type)) errors.push(required('spec.internalTrafficPolicy'))
  } else if (!trafficPolicies.includes(internal)) {
    errors.push(notSupported('spec.internalTrafficPolicy', internal, trafficPolicies))
  }
  const distributions = ['PreferClose', 'PreferSameZone', 'PreferSameNode']
  if (isSet(spec.trafficDistribution) && !distributions.includes(spec.trafficDistribution)) {
    errors.push(notSupported('spec.trafficDistribution', spec.trafficDistribution, distributions))
  }
  return errors
}
