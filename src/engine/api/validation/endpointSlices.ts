/** EndpointSlices. Models pkg/apis/discovery/validation (v1.36). */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { DiscoveryEndpointPort, Endpoint, EndpointSlice, ForNode, ForZone } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { duplicate, invalidFor, invalidValue, notSupported, required, tooMany } from './fieldErrors.ts'
import {
  dns1123Label,
  dns1123Subdomain,
  ipAddress,
  isIpv4,
  isIpv6,
  labelValueErrors,
  qualifiedName,
} from './formats.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'

const addressTypes = ['FQDN', 'IPv4', 'IPv6']
const protocols = ['SCTP', 'TCP', 'UDP']
const MOST_ENDPOINTS = 1_000
const MOST_ADDRESSES = 100
const MOST_PORTS = 20_000
const MOST_HINTS = 8

export const validateEndpointSlice = (slice: Defaulted<EndpointSlice>, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(slice)),
  ...typeErrors(slice.addressType),
  ...portErrors(slice.ports),
  ...endpointErrors(slice.endpoints, slice.addressType ?? ''),
]

/** Unchanged endpoints are not checked: they may come from an older cluster with weaker rules. */
export const validateEndpointSliceUpdate = (
  slice: Defaulted<EndpointSlice>,
  old: Defaulted<EndpointSlice>,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(slice), metaOf(old)),
  ...typeErrors(slice.addressType),
  ...portErrors(slice.ports),
  ...(deepEqual(slice.endpoints ?? [], old.endpoints ?? [])
    ? []
    : endpointErrors(slice.endpoints, slice.addressType ?? '')),
  ...immutable('addressType', slice.addressType ?? null, old.addressType ?? null),
]

function typeErrors(type: string | undefined): FieldError[] {
  if (!type) return [required('addressType')]
  return addressTypes.includes(type) ? [] : [notSupported('addressType', type, addressTypes)]
}

function endpointErrors(value: readonly Defaulted<Endpoint>[] | undefined, type: string): FieldError[] {
  const endpoints = value ?? []
  if (endpoints.length > MOST_ENDPOINTS) return [tooMany('endpoints', endpoints.length, MOST_ENDPOINTS)]
  return endpoints.flatMap((endpoint, i) => {
    const at = `endpoints[${i}]`
    const addresses = endpoint.addresses ?? []
    return [
      ...(addresses.length === 0
        ? [required(`${at}.addresses`, 'must contain at least 1 address')]
        : addresses.length > MOST_ADDRESSES
          ? [tooMany(`${at}.addresses`, addresses.length, MOST_ADDRESSES)]
          : []),
      ...addresses.flatMap((address, j) => addressErrors(`${at}.addresses`, j, address, type)),
      ...named(`${at}.nodeName`, endpoint.nodeName, dns1123Subdomain),
      ...named(`${at}.hostname`, endpoint.hostname, dns1123Label),
      ...hintErrors(`${at}.hints.forZones`, endpoint.hints?.forZones, labelValueErrors),
      ...hintErrors(`${at}.hints.forNodes`, endpoint.hints?.forNodes, dns1123Subdomain),
    ]
  })
}

const named = (field: string, value: string | undefined, check: (text: string) => string[]): FieldError[] =>
  isSet(value) ? invalidFor(field, value, check(value)) : []

function addressErrors(field: string, index: number, address: string, type: string): FieldError[] {
  const at = `${field}[${index}]`
  if (type === 'FQDN') return nameErrors(at, address)
  if (type !== 'IPv4' && type !== 'IPv6') return []
  const errors = invalidFor(at, address, ipAddress(address))
  if (errors.length > 0) return errors
  const isOfType = type === 'IPv4' ? isIpv4(address) : isIpv6(address)
  return [
    ...(isOfType ? [] : [invalidValue(field, address, `must be an ${type} address`)]),
    ...invalidFor(at, address, specialAddress(address)),
  ]
}

function nameErrors(field: string, name: string): FieldError[] {
  if (name === '') return [required(field)]
  const plain = name.replace(/\.$/, '')
  const errors = invalidFor(field, plain, dns1123Subdomain(plain))
  if (errors.length > 0) return errors
  return plain.split('.').length < 2
    ? [invalidValue(field, plain, 'should be a domain with at least two segments separated by dots')]
    : []
}

/** Models pkg/apis/core/validation ValidateEndpointIP. */
export function specialAddress(address: string): string[] {
  const lower = address.toLowerCase()
  const digits = lower.replace(/[0:]/g, '')
  if (lower === '0.0.0.0' || digits === '') return [`may not be unspecified (${address})`]
  if (lower.startsWith('127.') || (digits === '1' && lower.endsWith('1')))
    return ['may not be in the loopback range (127.0.0.0/8, ::1/128)']
  if (/^169\.254\.|^fe[89ab][0-9a-f]:/.test(lower))
    return ['may not be in the link-local range (169.254.0.0/16, fe80::/10)']
  return /^224\.0\.0\.|^ff02:/.test(lower)
    ? ['may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)']
    : []
}

function hintErrors(
  field: string,
  value: readonly Defaulted<ForNode>[] | readonly Defaulted<ForZone>[] | undefined,
  check: (name: string) => readonly string[],
): FieldError[] {
  const hints = value ?? []
  if (hints.length > MOST_HINTS) return [tooMany(field, hints.length, MOST_HINTS)]
  const seen = new Set<string>()
  return hints.flatMap(({ name }, i) => {
    const at = `${field}[${i}].name`
    const own = name ?? ''
    const isTwice = seen.has(own)
    seen.add(own)
    return [...(isTwice ? [duplicate(at, own)] : []), ...invalidFor(at, own, check(own))]
  })
}

function portErrors(value: readonly Defaulted<DiscoveryEndpointPort>[] | undefined): FieldError[] {
  const ports = value ?? []
  if (ports.length > MOST_PORTS) return [tooMany('ports', ports.length, MOST_PORTS)]
  const seen = new Set<string>()
  return ports.flatMap((port, i) => {
    const at = `ports[${i}]`
    const name = port.name ?? ''
    const isTwice = seen.has(name)
    seen.add(name)
    return [
      ...(name === '' ? [] : invalidFor(`${at}.name`, name, dns1123Label(name))),
      ...(isTwice ? [duplicate(`${at}.name`, name)] : []),
      ...(!isSet(port.protocol)
        ? [required(`${at}.protocol`)]
        : protocols.includes(port.protocol)
          ? []
          : [notSupported(`${at}.protocol`, port.protocol, protocols)]),
      ...named(`${at}.appProtocol`, port.appProtocol, qualifiedName),
    ]
  })
}
