/**
 * Computes the usage of a node by its containers. No container really runs, so the figures come from the image's tag or
 * are invented.
 */

import { quantityValue } from '../../api/quantity.ts'
import type { Node, Pod } from '../../api/types.ts'
import type { ImageBehavior } from '../imageBehavior.ts'
import { containerNamed } from '../nodeContext.ts'
import { hasEnded } from '../runs.ts'
import type { PodRecord, ShortResource } from '../types.ts'

export const SHORT_RESOURCES: readonly ShortResource[] = ['memory', 'disk', 'pids']

export const MIB = 1024 * 1024

/** Memory in MiB of a Pod's first container if its tag has no figure; other containers use none. */
const USUAL_MEMORY_MI = 64
/** Disk use in MiB of each container without a figure. */
const USUAL_DISK_MI = 1

/** Linux' limit of processes on a small machine; a real kubelet reads its kernel's limit. */
const MOST_PIDS = 32_768

/** A container's memory in MiB; `usual` is the figure of a Pod's first container without a word in its tag. */
const memoryMiOf = (behavior: ImageBehavior, isFirst: boolean, usual = USUAL_MEMORY_MI): number =>
  behavior.usesMi ?? (isFirst ? usual : 0)

/** The usage of a running container: bytes, or processes. */
interface ContainerUse {
  readonly container: string
  readonly used: number
}

/** The usage of each running container of a Pod, in the order of their starts; undefined if no container runs. */
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

/** The machine's capacity of a resource. */
export function capacityOf(of: ShortResource, node: Node | undefined): number {
  if (of === 'pids') return MOST_PIDS
  return quantityValue(node?.status.capacity?.[of === 'memory' ? 'memory' : 'ephemeral-storage'] ?? 0)
}
