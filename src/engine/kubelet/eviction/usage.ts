/** How much of a node its containers use. No container runs here, so these are figures of the image's tag, or made-up ones. */

import { quantityValue } from '../../api/quantity.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ImageBehavior } from '../imageBehavior.ts'
import { containerNamed } from '../nodeContext.ts'
import { hasEnded } from '../runs.ts'
import type { PodRecord, ShortResource } from '../types.ts'

export const SHORT_RESOURCES: readonly ShortResource[] = ['memory', 'disk', 'pids']

export const MIB = 1024 * 1024

/** Memory in MiB of the first container of a Pod whose tag names no figure; its other containers use none. */
export const USUAL_MEMORY_MI = 64
/** The same on the disk, of each container. */
const USUAL_DISK_MI = 1

/** As Linux has it on a small machine; a kubelet reads it from its kernel. */
const MOST_PIDS = 32_768

/** Memory in MiB that a container uses; `usual` is what the first container of a Pod without a figure uses. */
export const memoryMiOf = (behavior: ImageBehavior, isFirst: boolean, usual = USUAL_MEMORY_MI): number =>
  behavior.usesMi ?? (isFirst ? usual : 0)

/** The use of a running container: bytes, or processes. */
export interface ContainerUse {
  readonly container: string
  readonly used: number
}

/** The use of each running container of a Pod, in the order of their starts; undefined while none runs. */
export function usageOf(of: ShortResource, { pod, runs }: PodRecord, now: number): readonly ContainerUse[] | undefined {
  const running = runs.filter((run) => run.startedAt <= now && !hasEnded(run, now)).reverse()
  if (running.length === 0) return undefined
  return running.map(({ container, behavior }) => ({ container, used: usedBy(of, pod, container, behavior) }))
}

function usedBy(of: ShortResource, pod: Pod, container: string, behavior: ImageBehavior): number {
  if (of === 'pids') return 1
  if (of === 'disk') return (behavior.writesMi ?? USUAL_DISK_MI) * MIB
  const isFirst = containerNamed(pod, container)?.container === pod.spec.containers[0]
  return memoryMiOf(behavior, isFirst) * MIB
}

export const sumOf = (uses: readonly ContainerUse[] | undefined): number =>
  (uses ?? []).reduce((sum, { used }) => sum + used, 0)

/** How much of a resource the machine has. */
export function capacityOf(of: ShortResource, node: Node | undefined): number {
  if (of === 'pids') return MOST_PIDS
  return quantityValue(node?.status.capacity?.[of === 'memory' ? 'memory' : 'ephemeral-storage'] ?? 0)
}
