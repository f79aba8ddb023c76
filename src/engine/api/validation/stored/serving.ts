/** Aggregated APIs, manual addresses of Services, and leases. */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { JsonObject } from '../../types.ts'
import { fields, int, isSet, str } from '../access.ts'
import { specialAddress } from '../endpointSlices.ts'
import { forbidden, invalidFor, invalidValue, notSupported, required } from '../fieldErrors.ts'
import {
  dns1035,
  dns1123Label,
  dns1123Subdomain,
  ipAddress,
  pathSegment,
  portNumber,
  qualifiedName,
} from '../formats.ts'
import { metadataUpdate, metaOf, validateObjectMeta } from '../objectMeta.ts'
import { all, among, byRule, each, given, ifSet, members, type Rule, text, type Validated, within } from './rules.ts'

const MOST_SECONDS = 2 ** 31 - 1

/** Models pkg/apis/coordination/validation ValidateLease (v1.36). */
export const leases = byRule(
  members({
    spec: members({
      leaseDurationSeconds: within(1, MOST_SECONDS, 'must be greater than 0'),
      leaseTransitions: within(0, MOST_SECONDS, 'must be greater than or equal to 0'),
      strategy: ifSet((at, value) => strategyErrors(`${at}.strategy`, str(value))),
      preferredHolder: (at, value, { strategy }) =>
        str(value) !== '' && str(strategy) === ''
          ? [forbidden(at, 'may only be specified if `strategy` is defined')]
          : [],
    }),
  }),
)

const strategies = ['OldestEmulationVersion']

function strategyErrors(at: string, strategy: string): FieldError[] {
  if (strategy.includes('/')) return invalidFor(at, strategy, qualifiedName(strategy))
  return strategies.includes(strategy) ? [] : [notSupported(at, strategy, strategies)]
}

const NO_ADDRESS = 'must be a valid IP address'

const addressParts = members({
  ip: (at, value) => invalidFor(at, str(value), ipAddress(str(value))),
  hostname: text(dns1123Label),
  nodeName: ifSet((at, value) => invalidFor(at, str(value), dns1123Subdomain(str(value)))),
})

/** Upstream checks the format of an address twice. Models validateEndpointAddress and ValidateEndpointIP. */
const address: Rule = (at, value, owner) => {
  const ip = str(fields(value).ip)
  const place = `${at}.ip`
  return [
    ...addressParts(at, value, owner),
    ...(ipAddress(ip).length > 0 ? [invalidValue(place, ip, NO_ADDRESS)] : invalidFor(place, ip, specialAddress(ip))),
  ]
}

const protocols = ['SCTP', 'TCP', 'UDP']

const portOf = (areSeveral: boolean): Rule =>
  members({
    name: areSeveral ? all(given(), text(dns1123Label)) : text(dns1123Label),
    port: (at, value) => portNumber(int(value)).map((words) => invalidValue(at, int(value), words)),
    protocol: (at, value) => (str(value) === '' ? [required(at)] : among(protocols)(at, value, {})),
    appProtocol: ifSet((at, value) => invalidFor(at, str(value), qualifiedName(str(value)))),
  })

const subset: Rule = (at, value) => {
  const { addresses, notReadyAddresses, ports } = fields(value)
  const count = (list: typeof ports): number => (Array.isArray(list) ? list.length : 0)
  return [
    ...(count(addresses) + count(notReadyAddresses) === 0
      ? [required(at, 'must specify `addresses` or `notReadyAddresses`')]
      : []),
    ...each(address)(`${at}.addresses`, addresses, {}),
    ...each(address)(`${at}.notReadyAddresses`, notReadyAddresses, {}),
    ...each(portOf(count(ports) > 1))(`${at}.ports`, ports, {}),
  ]
}

const subsetErrors = (object: JsonObject): FieldError[] => each(subset)('subsets', object.subsets, object)

/**
 * Models pkg/apis/core/validation ValidateEndpoints (v1.36). Unchanged subsets are not checked: they may come from an
 * older cluster with weaker rules.
 */
export const endpointsRules: Validated = {
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...subsetErrors(object)],
  update: (object, old) => [
    ...metadataUpdate(object, old),
    ...(deepEqual(object.subsets ?? [], old.subsets ?? []) ? [] : subsetErrors(object)),
  ],
}

/** Models kube-aggregator pkg/apis/apiregistration/validation ValidateAPIService (v0.36). */
export const apiServices = byRule((_, object) => {
  const { metadata, spec } = fields(object)
  return [...nameErrors(fields(metadata), fields(spec)), ...apiErrors(fields(spec))]
})

function nameErrors(meta: JsonObject, spec: JsonObject): FieldError[] {
  const wanted = `${str(spec.version)}.${str(spec.group)}`
  return ['generateName', 'name'].flatMap((member) => {
    const name = str(meta[member])
    if (name === '' || name === wanted || pathSegment(name).length > 0) return []
    return [invalidValue(`metadata.${member}`, name, `must be \`spec.version+"."+spec.group\`: "${wanted}"`)]
  })
}

function apiErrors(spec: JsonObject): FieldError[] {
  const { service, caBundle, insecureSkipTLSVerify } = spec
  const [group, version] = [str(spec.group), str(spec.version)]
  const [ofGroup, ofVersion] = [int(spec.groupPriorityMinimum), int(spec.versionPriority)]
  const skip = 'spec.insecureSkipTLSVerify'
  return [
    ...(group === '' && version !== 'v1'
      ? [required('spec.group', 'only v1 may have an empty group and it better be legacy kube')]
      : []),
    ...(group === '' ? [] : invalidFor('spec.group', group, dns1123Subdomain(group))),
    ...invalidFor('spec.version', version, dns1035(version)),
    ...(ofGroup <= 0 || ofGroup > 20_000
      ? [invalidValue('spec.groupPriorityMinimum', ofGroup, 'must be positive and less than 20000')]
      : []),
    ...(ofVersion <= 0 || ofVersion > 1_000
      ? [invalidValue('spec.versionPriority', ofVersion, 'must be positive and less than 1000')]
      : []),
    ...(isSet(service)
      ? [
          ...serviceErrors(fields(service)),
          ...(insecureSkipTLSVerify === true && str(caBundle) !== ''
            ? [invalidValue(skip, true, 'may not be true if caBundle is present')]
            : []),
        ]
      : [
          ...(str(caBundle) === ''
            ? []
            : [invalidValue('spec.caBundle', bytesOf(str(caBundle)), 'local APIServices may not have a caBundle')]),
          ...(insecureSkipTLSVerify === true
            ? [invalidValue(skip, true, 'local APIServices may not have insecureSkipTLSVerify')]
            : []),
        ]),
  ]
}

/** Number of bytes of a text in base64. */
const bytesOf = (text: string): string => `${Math.floor((text.replace(/=/g, '').length * 3) / 4)} bytes`

const serviceErrors = ({ namespace, name, port }: JsonObject): FieldError[] => [
  ...(str(namespace) === '' ? [required('spec.service.namespace')] : []),
  ...(str(name) === '' ? [required('spec.service.name')] : []),
  ...portNumber(int(port)).map((words) => invalidValue('spec.service.port', int(port), `port is not valid: ${words}`)),
]
