import type { NodeContext } from './nodeContext.ts'

/** Offset of the first Pod's address: the first address of a range is the network, the second the node's own. */
const FIRST_OFFSET = 2

/**
 * The next address of the node's Pod range. At the end of the range the count continues, so that no address is used
 * twice.
 */
export function nextAddress(ctx: NodeContext): string {
  const value = rangeOf(ctx).begin + FIRST_OFFSET + ctx.state().nextAddress++
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

/** Marks an address as used: new addresses in the range continue after the highest used one. */
export function keepAddress(ctx: NodeContext, ip: string): void {
  const { begin, size } = rangeOf(ctx)
  const offset = numberOf(ip) - begin
  const state = ctx.state()
  if (offset >= FIRST_OFFSET && offset < size)
    state.nextAddress = Math.max(state.nextAddress, offset - FIRST_OFFSET + 1)
}

/** The node's Pod range: its first address as a number, and the number of addresses. */
function rangeOf(ctx: NodeContext): { readonly begin: number; readonly size: number } {
  const [network = '', bits = '24'] = ctx.addresses().podCIDR.split('/')
  return { begin: numberOf(network), size: 2 ** (32 - Number(bits)) }
}

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
