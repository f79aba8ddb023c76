import { goQuote } from '../goFormat.ts'
import { cidr, isIpv6 } from './formats.ts'

/**
 * A warning for an IPv6 address that is not in its shortest form. Models apimachinery util/validation/ip.go
 * GetWarningsForIP (v1.36).
 */
export function addressWarnings(field: string, address: string): string[] {
  const canonical = canonicalIpv6(address)
  if (canonical === undefined || canonical === address) return []
  return [`${field}: IPv6 address ${goQuote(address)} should be in RFC 5952 canonical format (${goQuote(canonical)})`]
}

/**
 * A warning for a network whose address is not in its shortest form. Models apimachinery util/validation/ip.go
 * GetWarningsForCIDR (v1.36).
 */
export function networkWarnings(field: string, network: string): string[] {
  if (cidr(network).length > 0) return []
  const [address = '', length = ''] = network.split('/')
  const canonical = canonicalIpv6(address)
  if (canonical === undefined || canonical === address) return []
  return [
    `${field}: IPv6 CIDR value ${goQuote(network)} should be in RFC 5952 canonical format (${goQuote(`${canonical}/${Number(length)}`)})`,
  ]
}

/** An IPv6 address as RFC 5952 writes it; undefined for other texts. */
export function canonicalIpv6(address: string): string | undefined {
  // Other code rejects an IPv4 address at the end, or warns about it.
  if (!isIpv6(address) || address.includes('.')) return undefined
  const [before = '', after] = address.split('::')
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const gap = after === undefined ? 0 : 8 - groupsOf(before).length - groupsOf(after).length
  const groups = [...groupsOf(before), ...Array<string>(gap).fill('0'), ...groupsOf(after ?? '')].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  let longest = { start: -1, length: 1 }
  for (let start = 0; start < groups.length; start++) {
    let length = 0
    while (groups[start + length] === '0') length++
    if (length > longest.length) longest = { start, length }
  }
  if (longest.start < 0) return groups.join(':')
  const head = groups.slice(0, longest.start).join(':')
  return `${head}::${groups.slice(longest.start + longest.length).join(':')}`
}
