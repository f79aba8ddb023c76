/** Kinds that route and restrict traffic. In the simulation, only EndpointSlices have a controller. */

import type { Ingress, NetworkPolicy, NetworkPolicyPeer } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import { fill, setList, setObject } from '../api/jsonObject.ts'
import { isSet, structs } from '../api/validation/access.ts'
import { networkWarnings } from '../api/validation/addressWarnings.ts'
import { validateEndpointSlice, validateEndpointSliceUpdate } from '../api/validation/endpointSlices.ts'
import { validateIngress, validateIngressUpdate } from '../api/validation/ingress.ts'
import { metaOf } from '../api/validation/objectMeta.ts'
import { ipAddresses, serviceCidrs, strictAddress } from '../api/validation/stored/addresses.ts'
import { ingressClasses, networkPolicies } from '../api/validation/stored/networkPolicy.ts'
import { endpointsRules } from '../api/validation/stored/serving.ts'
import { type Change, compact, ofSpec } from './defaulting.ts'
import { kindRow } from './kind.ts'

export const endpoints = kindRow({
  apiVersion: 'v1',
  kind: 'Endpoints',
  resource: 'endpoints',
  scope: 'namespace',
  shortName: 'ep',
  // Models pkg/apis/core/v1/defaults.go SetDefaults_Endpoints (v1.36).
  defaults: (object) =>
    setList(compact(object), 'subsets', (subset) =>
      setList(subset, 'ports', (port) => fill(compact(port, ['protocol']), { protocol: 'TCP' })),
    ),
  validate: endpointsRules,
  deprecated: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  isHidden: true,
})

export const endpointSlice = kindRow({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  resource: 'endpointslices',
  scope: 'namespace',
  // Models pkg/apis/discovery/v1/defaults.go SetDefaults_EndpointPort (v1.36); Go has the conditions as a struct.
  defaults: (object) =>
    setList(
      setList(compact(object), 'ports', (port) => fill(port, { name: '', protocol: 'TCP' })),
      'endpoints',
      (endpoint) => fill(endpoint, { conditions: {} }),
    ),
  validate: { create: validateEndpointSlice, update: validateEndpointSliceUpdate },
  generation: 'spec',
  isHidden: true,
})

export const ingress = kindRow({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  resource: 'ingresses',
  scope: 'namespace',
  shortName: 'ing',
  subresources: ['status'],
  validate: { create: validateIngress, update: validateIngressUpdate },
  warnings: { create: ingressWarnings },
  generation: 'spec',
})

export const ingressClass = kindRow({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IngressClass',
  resource: 'ingressclasses',
  scope: 'cluster',
  defaults: ofSpec((spec) => setObject(spec, 'parameters', (parameters) => fill(parameters, { scope: 'Cluster' }))),
  validate: ingressClasses,
  generation: 'spec',
})

export const ipAddress = kindRow({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'IPAddress',
  resource: 'ipaddresses',
  scope: 'cluster',
  shortName: 'ip',
  nameErrors: strictAddress,
  validate: ipAddresses,
  isHidden: true,
})

export const serviceCidr = kindRow({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'ServiceCIDR',
  resource: 'servicecidrs',
  scope: 'cluster',
  subresources: ['status'],
  validate: serviceCidrs,
})

/** Models pkg/apis/networking/v1/defaults.go (v1.36). */
const policyDefaults = ofSpec((spec) => {
  const withPorts: Change = (rule) => setList(rule, 'ports', (port) => fill(port, { protocol: 'TCP' }))
  const hasEgress = structs(spec.egress).length > 0
  const ported = setList(setList(spec, 'ingress', withPorts), 'egress', withPorts)
  return fill(compact(ported, ['policyTypes']), { policyTypes: ['Ingress', ...(hasEgress ? ['Egress'] : [])] })
})

export const networkPolicy = kindRow({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  resource: 'networkpolicies',
  scope: 'namespace',
  shortName: 'netpol',
  defaults: policyDefaults,
  validate: networkPolicies,
  warnings: { create: policyWarnings, update: policyWarnings },
  generation: 'spec',
})

function ingressWarnings(object: Defaulted<Ingress>): string[] {
  const key = 'kubernetes.io/ingress.class'
  return Object.hasOwn(metaOf(object).annotations ?? {}, key) && !isSet(object.spec?.ingressClassName)
    ? [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
    : []
}

function policyWarnings(policy: Defaulted<NetworkPolicy>): string[] {
  const spec = policy.spec ?? {}
  return [...blockWarnings('ingress', 'from', spec.ingress), ...blockWarnings('egress', 'to', spec.egress)]
}

const blockWarnings = <Peers extends 'from' | 'to'>(
  direction: string,
  peers: Peers,
  rules: readonly { readonly [Side in Peers]?: readonly Defaulted<NetworkPolicyPeer>[] }[] | undefined,
): string[] =>
  (rules ?? []).flatMap((rule, i) =>
    (rule[peers] ?? []).flatMap(({ ipBlock }, j) => {
      const at = `spec.${direction}[${i}].${peers}[${j}].ipBlock`
      const { cidr = '', except } = ipBlock ?? {}
      return [
        ...networkWarnings(`${at}.cidr`, cidr),
        ...(except ?? []).flatMap((network, k) => networkWarnings(`${at}.except[${k}]`, network)),
      ]
    }),
  )
