import type { NodeContext } from './nodeContext.ts'

/** The first address of a range is the network, the second the node's own. */
const FIRST_OFFSET = 2

/** The next address of the node's Pod range, counted on past its end rather than used twice. */
export function nextAddress(ctx: NodeContext): string {
  const [network = ''] = ctx.addresses().podCIDR.split('/')
  const base = network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const value = base + FIRST_OFFSET + ctx.state().nextAddress++
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}
