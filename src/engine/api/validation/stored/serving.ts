/** Aggregated APIs, manual addresses of Services, and leases. */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type {
  APIService,
  APIServiceSpec,
  ApiregistrationServiceReference,
  EndpointAddress,
  EndpointPort,
  EndpointSubset,
  Endpoints,
  Lease,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { isSet } from '../access.ts'
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
import { type Metadata, metadataUpdate, metaOf, validateObjectMeta } from '../objectMeta.ts'
import {
  all,
  among,
  byRule,
  each,
  formatted,
  given,
  ifSet,
  members,
  type PartRule,
  text,
  type Validated,
  within,
} from './rules.ts'

const MOST_SECONDS = 2 ** 31 - 1

/** Models pkg/apis/coordination/validation ValidateLease (v1.36). */
export const leases = byRule<Defaulted<Lease>>(
  members({
    spec: members({
      leaseDurationSeconds: within(1, MOST_SECONDS, 'must be greater than 0'),
      leaseTransitions: within(0, MOST_SECONDS, 'must be greater than or equal to 0'),
      strategy: ifSet((at, value) => strategyErrors(`${at}.strategy`, value)),
      preferredHolder: (at, value, { strategy }) =>
        value && !strategy ? [forbidden(at, 'may only be specified if `strategy` is defined')] : [],
    }),
  }),
)

const strategies = ['OldestEmulationVersion']

function strategyErrors(at: string, strategy: string): FieldError[] {
  if (strategy.includes('/')) return invalidFor(at, strategy, qualifiedName(strategy))
  return strategies.includes(strategy) ? [] : [notSupported(at, strategy, strategies)]
}

const NO_ADDRESS = 'must be a valid IP address'

const addressParts: PartRule<EndpointAddress> = members({
  ip: formatted(ipAddress),
  hostname: text(dns1123Label),
  nodeName: ifSet(formatted(dns1123Subdomain)),
})

/** Upstream checks the format of an address twice. Models validateEndpointAddress and ValidateEndpointIP. */
const address: PartRule<EndpointAddress> = (at, value) => {
  const ip = value?.ip ?? ''
  const place = `${at}.ip`
  return [
    ...addressParts(at, value),
    ...(ipAddress(ip).length > 0 ? [invalidValue(place, ip, NO_ADDRESS)] : invalidFor(place, ip, specialAddress(ip))),
  ]
}

const protocols = ['SCTP', 'TCP', 'UDP']

const portOf = (areSeveral: boolean): PartRule<EndpointPort> =>
  members({
    name: areSeveral ? all(given(), text(dns1123Label)) : text(dns1123Label),
    port: (at, value = 0) => portNumber(value).map((words) => invalidValue(at, value, words)),
    protocol: (at, value) => (value ? among(protocols)(at, value) : [required(at)]),
    appProtocol: ifSet(formatted(qualifiedName)),
  })

const subset: PartRule<EndpointSubset> = (at, { addresses = [], notReadyAddresses = [], ports = [] } = {}) => {
  return [
    ...(addresses.length + notReadyAddresses.length === 0
      ? [required(at, 'must specify `addresses` or `notReadyAddresses`')]
      : []),
    ...each(address)(`${at}.addresses`, addresses),
    ...each(address)(`${at}.notReadyAddresses`, notReadyAddresses),
    ...each(portOf(ports.length > 1))(`${at}.ports`, ports),
  ]
}

const subsetErrors = ({ subsets }: Defaulted<Endpoints>): FieldError[] => each(subset)('subsets', subsets)

/**
 * Models pkg/apis/core/validation ValidateEndpoints (v1.36). Unchanged subsets are not checked: they may come from an
 * older cluster with weaker rules.
 */
export const endpointsRules: Validated<Defaulted<Endpoints>> = {
  create: (object, names) => [...validateObjectMeta(names, metaOf(object)), ...subsetErrors(object)],
  update: (object, old) => [
    ...metadataUpdate(object, old),
    ...(deepEqual(object.subsets ?? [], old.subsets ?? []) ? [] : subsetErrors(object)),
  ],
}

/** Models kube-aggregator pkg/apis/apiregistration/validation ValidateAPIService (v0.36). */
export const apiServices = byRule<Defaulted<APIService>>((_, service) => {
  const spec = service?.spec ?? {}
  return [...nameErrors(service?.metadata ?? {}, spec), ...apiErrors(spec)]
})

type ApiSpec = Defaulted<APIServiceSpec>

function nameErrors(meta: Metadata, { version = '', group = '' }: ApiSpec): FieldError[] {
  const wanted = `${version}.${group}`
  return (['generateName', 'name'] as const).flatMap((member) => {
    const name = meta[member] ?? ''
    if (name === '' || name === wanted || pathSegment(name).length > 0) return []
    return [invalidValue(`metadata.${member}`, name, `must be \`spec.version+"."+spec.group\`: "${wanted}"`)]
  })
}

function apiErrors(spec: ApiSpec): FieldError[] {
  const { service, caBundle = '', insecureSkipTLSVerify, group = '', version = '' } = spec
  const { groupPriorityMinimum: ofGroup = 0, versionPriority: ofVersion = 0 } = spec
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
          ...serviceErrors(service),
          ...(insecureSkipTLSVerify === true && caBundle !== ''
            ? [invalidValue(skip, true, 'may not be true if caBundle is present')]
            : []),
        ]
      : [
          ...(caBundle === ''
            ? []
            : [invalidValue('spec.caBundle', bytesOf(caBundle), 'local APIServices may not have a caBundle')]),
          ...(insecureSkipTLSVerify === true
            ? [invalidValue(skip, true, 'local APIServices may not have insecureSkipTLSVerify')]
            : []),
        ]),
  ]
}

/** Number of bytes of a text in base64. */
const bytesOf = (text: string): string => `${Math.floor((text.replace(/=/g, '').length * 3) / 4)} bytes`

const serviceErrors = ({ namespace, name, port = 0 }: Defaulted<ApiregistrationServiceReference>): FieldError[] => [
  ...(namespace ? [] : [required('spec.service.namespace')]),
  ...(name ? [] : [required('spec.service.name')]),
  ...portNumber(port).map((words) => invalidValue('spec.service.port', port, `port is not valid: ${words}`)),
]
