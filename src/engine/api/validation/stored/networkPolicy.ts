/** Network policies and Ingress classes. Models pkg/apis/networking/validation (v1.36). */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { JsonObject } from '../../types.ts'
import { fields, isSet, str } from '../access.ts'
import { forbidden, immutableText, invalidFor, invalidValue, notSupported, required, tooLong } from '../fieldErrors.ts'
import { cidr, dns1123Label, dns1123Subdomain, pathSegment, portName, portNumber } from '../formats.ts'
import { isWithin, parseNetwork } from './networks.ts'
import { all, among, byRule, each, givenText, ifSet, members, type Rule, selector } from './rules.ts'

const port: Rule = (at, value) => {
  const { protocol, port: number, endPort } = fields(value)
  const end = `${at}.endPort`
  const errors = ifSet(among(['TCP', 'UDP', 'SCTP']))(`${at}.protocol`, protocol, {})
  if (!isSet(number))
    return isSet(endPort)
      ? [...errors, invalidValue(end, endPort, 'may not be specified when `port` is not specified')]
      : errors
  if (typeof number !== 'number')
    return [
      ...errors,
      ...(isSet(endPort) ? [invalidValue(end, endPort, 'may not be specified when `port` is non-numeric')] : []),
      ...invalidFor(`${at}.port`, str(number), portName(str(number))),
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

const block: Rule = (at, value) => {
  const { cidr: whole, except } = fields(value)
  if (str(whole) === '') return [required(`${at}.cidr`)]
  const errors = invalidFor(`${at}.cidr`, str(whole), cidr(str(whole)))
  const network = parseNetwork(str(whole))
  if (network === undefined) return errors
  const excepted = each((place, one) => {
    const part = parseNetwork(str(one))
    if (part === undefined) return invalidFor(place, str(one), cidr(str(one)))
    return isWithin(part, network) && part.length > network.length
      ? []
      : [invalidValue(place, one, 'must be a strict subset of `cidr`')]
  })
  return [...errors, ...excepted(`${at}.except`, except, {})]
}

const peer: Rule = (at, value) => {
  const { podSelector, namespaceSelector, ipBlock } = fields(value)
  const count = [podSelector, namespaceSelector, ipBlock].filter(isSet).length
  return [
    ...members({ podSelector: selector, namespaceSelector: selector, ipBlock: ifSet(block) })(at, value, {}),
    ...(count === 0 ? [required(at, 'must specify a peer')] : []),
    ...(count > 1 && isSet(ipBlock) ? [forbidden(at, 'may not specify both ipBlock and another peer')] : []),
  ]
}

const POLICY_TYPES = ['Ingress', 'Egress']

const policyTypes: Rule = (at, value, owner) => {
  if (Array.isArray(value) && value.length > POLICY_TYPES.length)
    return [invalidValue(at, value, 'may not specify more than two policyTypes')]
  return each((place, one) => (POLICY_TYPES.includes(str(one)) ? [] : [notSupported(place, str(one), POLICY_TYPES)]))(
    at,
    value,
    owner,
  )
}

export const networkPolicies = byRule(
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
const domainPrefixedPath: Rule = (at, value) => {
  const whole = str(value)
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

const parameters: Rule = (at, value) => {
  const { scope, namespace } = fields(value)
  const errors = members({
    apiGroup: ifSet((place, one) => invalidFor(place, str(one), dns1123Subdomain(str(one)))),
    kind: givenText(pathSegment),
    name: givenText(pathSegment),
    scope: (place, one) => (isSet(one) ? among(['Cluster', 'Namespace'])(place, one, {}) : [required(place)]),
  })(at, value, {})
  const place = `${at}.namespace`
  if (scope === 'Namespace')
    return [
      ...errors,
      ...(isSet(namespace)
        ? invalidFor(place, str(namespace), dns1123Label(str(namespace)))
        : [required(place, "`parameters.scope` is set to 'Namespace'")]),
    ]
  return scope === 'Cluster' && isSet(namespace)
    ? [...errors, forbidden(place, "`parameters.scope` is set to 'Cluster'")]
    : errors
}

export const ingressClasses = byRule(
  members({
    spec: members({
      controller: all(
        (at, value) => (str(value).length > MOST_BYTES ? [tooLong(at, MOST_BYTES)] : []),
        domainPrefixedPath,
      ),
      parameters: ifSet(parameters),
    }),
  }),
  controllerStays,
)

function controllerStays({ spec }: JsonObject, old: JsonObject): FieldError[] {
  const { controller } = fields(spec)
  return deepEqual(controller ?? '', fields(old.spec).controller ?? '')
    ? []
    : [invalidValue('spec.controller', controller, immutableText)]
}
