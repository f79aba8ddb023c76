/** Networks in CIDR notation, as numbers. */
import { cidr, isIpv4 } from '../formats.ts'

interface Network {
  /** The bits of the network's address, the most significant bit first. */
  readonly bits: string
  readonly length: number
}

/** The network; undefined for an invalid text. */
export function parseNetwork(text: string): Network | undefined {
  if (cidr(text).length > 0) return undefined
  const [address = '', length = '0'] = text.split('/')
  return { bits: isIpv4(address) ? bitsOfIpv4(address) : bitsOfIpv6(address), length: Number(length) }
}

/** Whether the first address of a network is in another network of the same family. */
export const isWithin = (part: Network, whole: Network): boolean =>
  part.bits.length === whole.bits.length && part.bits.slice(0, whole.length) === whole.bits.slice(0, whole.length)

const binary = (value: number, digits: number): string => value.toString(2).padStart(digits, '0')

const bitsOfIpv4 = (address: string): string =>
  address
    .split('.')
    .map((part) => binary(Number(part), 8))
    .join('')

const GROUPS = 8

function bitsOfIpv6(address: string): string {
  const [before = '', after] = address.split('::')
  const head = groupsOf(before)
  const tail = after === undefined ? [] : groupsOf(after)
  const gap = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => binary(0, 16))
  return [...head, ...gap, ...tail].join('')
}

/** The groups of sixteen bits; an IPv4 address at the end counts as two. */
const groupsOf = (text: string): string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [binary(Number.parseInt(group, 16), 16)]
      const bits = bitsOfIpv4(group)
      return [bits.slice(0, 16), bits.slice(16)]
    })
