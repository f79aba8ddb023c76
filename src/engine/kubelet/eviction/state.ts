/** A kubelet's state about the shortages of its node. */

import { compareQuantity, quantityValue } from '../../api/quantity.ts'
import type { Node, Quantity } from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'
import { imageBytes } from '../imagePuller.ts'
import type { NodeContext } from '../nodeContext.ts'
import type { EvictionState, ShortResource } from '../types.ts'
import { pressureOf } from './thresholds.ts'
import { capacityOf, SHORT_RESOURCES, sumOf, usageOf } from './usage.ts'

/** Time in ms for which a condition stays after the last check that found a shortage. */
const TRANSITION_MS = 300_000

/** The available amount of a resource on the machine now, in bytes or processes. */
export function availableOf(ctx: NodeContext, node: Node | undefined, of: ShortResource): number {
  const others = ctx.state().eviction?.others.get(of) ?? 0
  return Math.max(0, capacityOf(of, node) - others - usedOf(ctx, of))
}

/** The usage of the node's containers and images together. */
function usedOf(ctx: NodeContext, of: ShortResource): number {
  const { pods, images } = ctx.state()
  let used = 0
  for (const record of pods.values()) used += sumOf(usageOf(of, record, ctx.sim.now))
  if (of === 'disk') for (const image of images) used += imageBytes(image)
  return used
}

/** The usage by other programs after which the given amount is left; by default a little less than the threshold. */
export function othersLeaving(
  ctx: NodeContext,
  node: Node | undefined,
  { of, left }: { readonly of: ShortResource; readonly left?: Quantity },
): number {
  const least = pressureOf(of).least(node)
  const amount = left === undefined || compareQuantity(left, 0) < 0 ? least - LACKING[of] : quantityValue(left)
  return capacityOf(of, node) - usedOf(ctx, of) - amount
}

/** The default lack; less than a Pod's use, so that the end of a single Pod is enough. */
const LACKING: Readonly<Record<ShortResource, number>> = { memory: 32 * 2 ** 20, disk: 2 ** 19, pids: 1 }

/** The state after a check that found these shortages. */
// Models pkg/kubelet/eviction/helpers.go nodeConditionsObservedSince (v1.36).
export function afterCheck(state: EvictionState, short: readonly ShortResource[], now: number): EvictionState {
  const seenAt = new Map(state.seenAt)
  for (const of of short) seenAt.set(of, now)
  const conditions = SHORT_RESOURCES.filter((of) => {
    const at = seenAt.get(of)
    return at !== undefined && now - at < TRANSITION_MS
  })
  return freeze({ ...state, seenAt, conditions })
}

/** Removes images that no container of the node uses; returns whether any was removed. */
// Models pkg/kubelet/images/image_gc_manager.go DeleteUnusedImages (v1.36).
export function removeUnusedImages(ctx: NodeContext): boolean {
  const { images, pods } = ctx.state()
  const used = new Set<string>()
  for (const { runs } of pods.values()) for (const { image } of runs) used.add(image)
  const unused = [...images].filter((image) => !used.has(image))
  for (const image of unused) images.delete(image)
  return unused.length > 0
}
