/** Addresses of Services and the networks that they come from. Models pkg/apis/networking/validation (v1.36). */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { IPAddress, ParentReference, ServiceCIDR, ServiceCIDRSpec } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { goQuote } from '../../goFormat.ts'
import type { JsonObject } from '../../types.ts'
import { isSet } from '../access.ts'
import { canonicalIpv6 } from '../addressWarnings.ts'
import { immutableText, invalidValue, required } from '../fieldErrors.ts'
import { cidr, dns1123Subdomain, ipAddress, isIpv4, pathSegment } from '../formats.ts'
import { parseNetwork } from './networks.ts'
import { byRule, each, formatted, givenText, members, type PartRule, text } from './rules.ts'

/** Without zeros at the beginning of the numbers of an IPv4 address. */
const withoutZeros = (address: string): string => (address.includes(':') ? address : address.replace(/\b0+(?=\d)/g, ''))

/** With an IPv4 address at the end of an IPv6 address as two groups of hexadecimal digits. */
const inGroups = (address: string): string =>
  address.replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })

const MAPPED = `${'0'.repeat(80)}${'1'.repeat(16)}`
const isMapped = (address: string): boolean => parseNetwork(`${address}/128`)?.bits.startsWith(MAPPED) ?? false

/** As Go writes a valid address. */
const canonical = (address: string): string =>
  isIpv4(address) ? address : (canonicalIpv6(inGroups(address)) ?? address)

const notCanonical = (given: string, wanted: string): string[] =>
  given === wanted ? [] : [`must be in canonical form (${goQuote(wanted)})`]

/** Checks for an address in its only form. Models apimachinery util/validation/ip.go IsValidIP (v1.36). */
export function strictAddress(address: string): string[] {
  const plain = withoutZeros(address)
  const errors = ipAddress(plain)
  if (errors.length > 0) return errors
  if (plain !== address) return ['must not have leading 0s']
  if (isMapped(address)) return ['must not be an IPv4-mapped IPv6 address']
  return notCanonical(address, canonical(address))
}

/** Checks for a network in its only form. Models apimachinery util/validation/ip.go IsValidCIDR (v1.36). */
function strictNetwork(network: string): string[] {
  const [address = '', length = ''] = network.split('/')
  const plain = network.replace(address, withoutZeros(address)).replace(/\/0+(?=\d)/, '/')
  const errors = cidr(plain)
  if (errors.length > 0) return errors
  if (plain !== network) return ['must not have leading 0s in IP or prefix length']
  if (isMapped(address)) return ['must not have an IPv4-mapped IPv6 address']
  if (parseNetwork(network)?.bits.slice(Number(length)).includes('1'))
    return ['must not have bits set beyond the prefix length']
  return notCanonical(network, `${canonical(address)}/${length}`)
}

/** A reference as Go prints it. */
const shown = (reference: Defaulted<ParentReference> | undefined): JsonObject | undefined => {
  if (!isSet(reference)) return undefined
  const { group: Group = '', resource: Resource = '', namespace: Namespace = '', name: Name = '' } = reference
  return { Group, Resource, Namespace, Name }
}

const parent: PartRule<ParentReference> = members({
  group: text(dns1123Subdomain),
  resource: givenText(pathSegment),
  name: givenText(pathSegment),
  namespace: text(pathSegment),
})

export const ipAddresses = byRule<Defaulted<IPAddress>>(
  members({
    spec: members({ parentRef: (at, value) => (isSet(value) ? parent(at, value) : [required(at)]) }),
  }),
  ({ spec }, old): FieldError[] => {
    const is = shown(spec?.parentRef)
    return deepEqual(is ?? null, shown(old.spec?.parentRef) ?? null)
      ? []
      : [invalidValue('spec.parentRef', is, immutableText)]
  },
)

const AT = 'spec.cidrs'

const networks: PartRule<ServiceCIDRSpec> = (_at, { cidrs: all = [] } = {}) => {
  if (all.length === 0) return [required(AT, 'at least one CIDR required')]
  if (all.length > 2) return [invalidValue(AT, { CIDRs: all }, 'may only hold up to 2 values')]
  const [first, second] = all.map((network) => parseNetwork(network)?.bits.length)
  return [
    ...each(formatted(strictNetwork))(AT, all),
    ...(first !== undefined && first === second
      ? [
          invalidValue(
            AT,
            all,
            'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64',
          ),
        ]
      : []),
  ]
}

const created = byRule<Defaulted<ServiceCIDR>>(members({ spec: networks }))

export const serviceCidrs = {
  create: created.create,
  // A network can get a second one of the other family. Otherwise networks stay, and are not checked again.
  update: byRule<Defaulted<ServiceCIDR>>(
    () => [],
    ({ spec }, old): FieldError[] => {
      const [is, was] = [spec?.cidrs ?? [], old.spec?.cidrs ?? []]
      const isGrown = was.length === 1 && is.length === 2
      if (is.length !== was.length && !isGrown) return [invalidValue(AT, is, immutableText)]
      return [
        ...was.flatMap((network, i) => (network === is[i] ? [] : [invalidValue(`${AT}[${i}]`, is[i], immutableText)])),
        ...(isGrown ? networks('spec', spec) : []),
      ]
    },
  ).update,
}
