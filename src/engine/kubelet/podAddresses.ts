import type { NodeContext } from './nodeContext.ts'

/** The first address of a range is the network, the second the node's own. */
const FIRST_OFFSET = 2

/** The next address of the node's Pod range, counted on past its end rather than used twice. */
export function nextAddress(ctx: NodeContext): string {
  const value = rangeOf(ctx).begin + FIRST_OFFSET + ctx.state().nextAddress++
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

/** The address is in use already: of the range, they are counted on from the highest that is. */
export function keepAddress(ctx: NodeContext, ip: string): void {
  const { begin, size } = rangeOf(ctx)
  const offset = numberOf(ip) - begin
  const state = ctx.state()
  if (offset >= FIRST_OFFSET && offset < size)
    state.nextAddress = Math.max(state.nextAddress, offset - FIRST_OFFSET + 1)
}

/** The node's Pod range: its first address as a number, and how many there are. */
function rangeOf(ctx: NodeContext): { readonly begin: number; readonly size: number } {
  const [network = '', bits = '24'] = ctx.addresses().podCIDR.split('/')
  return { begin: numberOf(network), size: 2 ** (32 - Number(bits)) }
}

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
