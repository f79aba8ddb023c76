/** Network policies and Ingress classes. Models pkg/apis/networking/validation (v1.36). */
import type { FieldError } from '../../errors.ts'
import type {
  IngressClass,
  IngressClassParametersReference,
  IPBlock,
  NetworkPolicy,
  NetworkPolicyPeer,
  NetworkPolicyPort,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { isSet } from '../access.ts'
import { forbidden, immutableText, invalidFor, invalidValue, required, tooLong } from '../fieldErrors.ts'
import { cidr, dns1123Label, dns1123Subdomain, pathSegment, portName, portNumber } from '../formats.ts'
import { isWithin, parseNetwork } from './networks.ts'
import {
  all,
  among,
  byRule,
  each,
  formatted,
  givenText,
  ifSet,
  members,
  type PartRule,
  type Rule,
  selector,
} from './rules.ts'

const port: PartRule<NetworkPolicyPort> = (at, { protocol, port: number, endPort } = {}) => {
  const end = `${at}.endPort`
  const errors = ifSet(among(['TCP', 'UDP', 'SCTP']))(`${at}.protocol`, protocol)
  if (!isSet(number))
    return isSet(endPort)
      ? [...errors, invalidValue(end, endPort, 'may not be specified when `port` is not specified')]
      : errors
  if (typeof number !== 'number')
    return [
      ...errors,
      ...(isSet(endPort) ? [invalidValue(end, endPort, 'may not be specified when `port` is non-numeric')] : []),
      ...invalidFor(`${at}.port`, number, portName(number)),
    ]
  return [
    ...errors,
    ...portNumber(number).map((words) => invalidValue(`${at}.port`, number, words)),
    ...(typeof endPort === 'number'
      ? [
          ...(endPort < number ? [invalidValue(end, number, 'must be greater than or equal to `port`')] : []),
          ...portNumber(endPort).map((words) => invalidValue(end, endPort, words)),
        ]
      : []),
  ]
}

const block: PartRule<IPBlock> = (at, { cidr: whole = '', except } = {}) => {
  if (whole === '') return [required(`${at}.cidr`)]
  const errors = invalidFor(`${at}.cidr`, whole, cidr(whole))
  const network = parseNetwork(whole)
  if (network === undefined) return errors
  const excepted = each<string>((place, one = '') => {
    const part = parseNetwork(one)
    if (part === undefined) return invalidFor(place, one, cidr(one))
    return isWithin(part, network) && part.length > network.length
      ? []
      : [invalidValue(place, one, 'must be a strict subset of `cidr`')]
  })
  return [...errors, ...excepted(`${at}.except`, except)]
}

const ofPeer: PartRule<NetworkPolicyPeer> = members({
  podSelector: selector,
  namespaceSelector: selector,
  ipBlock: ifSet(block),
})

const peer: PartRule<NetworkPolicyPeer> = (at, value = {}) => {
  const { podSelector, namespaceSelector, ipBlock } = value
  const count = [podSelector, namespaceSelector, ipBlock].filter(isSet).length
  return [
    ...ofPeer(at, value),
    ...(count === 0 ? [required(at, 'must specify a peer')] : []),
    ...(count > 1 && isSet(ipBlock) ? [forbidden(at, 'may not specify both ipBlock and another peer')] : []),
  ]
}

const POLICY_TYPES = ['Ingress', 'Egress']

const policyTypes: Rule<readonly string[]> = (at, value = []) =>
  value.length > POLICY_TYPES.length
    ? [invalidValue(at, value, 'may not specify more than two policyTypes')]
    : each(among(POLICY_TYPES))(at, value)

export const networkPolicies = byRule<Defaulted<NetworkPolicy>>(
  members({
    spec: members({
      podSelector: selector,
      ingress: each(members({ ports: each(port), from: each(peer) })),
      egress: each(members({ ports: each(port), to: each(peer) })),
      policyTypes,
    }),
  }),
)

const MOST_BYTES = 250

/** `acme.io/foo`. Models apimachinery util/validation IsDomainPrefixedPath (v1.36). */
const domainPrefixedPath: Rule<string> = (at, whole = '') => {
  if (whole === '') return [required(at)]
  const slash = whole.indexOf('/')
  const [host, path] = slash < 0 ? ['', ''] : [whole.slice(0, slash), whole.slice(slash + 1)]
  if (host === '' || path === '')
    return [invalidValue(at, whole, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  const isPath = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)
  return [
    ...invalidFor(at, host, dns1123Subdomain(host)),
    ...(isPath
      ? []
      : [invalidValue(at, path, "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')")]),
  ]
}

const ofParameters: PartRule<IngressClassParametersReference> = members({
  apiGroup: ifSet(formatted(dns1123Subdomain)),
  kind: givenText(pathSegment),
  name: givenText(pathSegment),
  scope: (at, value) => (isSet(value) ? among(['Cluster', 'Namespace'])(at, value) : [required(at)]),
})

const parameters: PartRule<IngressClassParametersReference> = (at, value = {}) => {
  const { scope, namespace } = value
  const errors = ofParameters(at, value)
  const place = `${at}.namespace`
  if (scope === 'Namespace')
    return [
      ...errors,
      ...(isSet(namespace)
        ? invalidFor(place, namespace, dns1123Label(namespace))
        : [required(place, "`parameters.scope` is set to 'Namespace'")]),
    ]
  return scope === 'Cluster' && isSet(namespace)
    ? [...errors, forbidden(place, "`parameters.scope` is set to 'Cluster'")]
    : errors
}

export const ingressClasses = byRule<Defaulted<IngressClass>>(
  members({
    spec: members({
      controller: all(
        (at, value = '') => (value.length > MOST_BYTES ? [tooLong(at, MOST_BYTES)] : []),
        domainPrefixedPath,
      ),
      parameters: ifSet(parameters),
    }),
  }),
  controllerStays,
)

function controllerStays({ spec }: Defaulted<IngressClass>, old: Defaulted<IngressClass>): FieldError[] {
  return (spec?.controller ?? '') === (old.spec?.controller ?? '')
    ? []
    : [invalidValue('spec.controller', spec?.controller, immutableText)]
}
