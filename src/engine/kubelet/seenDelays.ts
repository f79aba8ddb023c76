/** Measured delays of containers in a real cluster, if the document contains any. */
import { parseImageName } from '../api/imageName.ts'
import type { Container, Pod } from '../api/types.ts'
import { workloadNameOf } from '../api/workloads.ts'
import type { ContainerDelays } from '../document/types.ts'
import type { ImageBehavior } from './imageBehavior.ts'
import { drawSeenMs, type NodeContext } from './nodeContext.ts'

/** The default period of a readiness probe. */

type Seen = Pick<ContainerDelays, Exclude<keyof ContainerDelays, 'workload' | 'container' | 'image' | 'node'>> & {
  /**
   * Whether the measured containers had exactly this image. Then the words of its tag have no meaning for the
   * simulation.
   */
  readonly isOfImage: boolean
}

/** Measurements of the container; undefined without any. */
export function seenOf(ctx: NodeContext, pod: Pod, container: Container): Seen | undefined {
  const { seen } = ctx.config
  if (seen === undefined) return undefined
  const workload = workloadNameOf(pod.metadata)
  const { image, name } = container
  const repository = parseImageName(image)?.repository
  const fitting = seen.filter(
    (one) =>
      one.workload === workload &&
      one.container === name &&
      (one.node === undefined || one.node === pod.spec.nodeName) &&
      (one.image === image || parseImageName(one.image)?.repository === repository),
  )
  const rank = (one: ContainerDelays): number => (one.image === image ? 2 : 0) + (one.node === undefined ? 0 : 1)
  // Entries for another tag of the same repository do not count.
  const counting = fitting.filter((one) => one.image === image || !hasTag(one.image))
  if (counting.length === 0) return undefined
  const merged: Partial<ContainerDelays> = Object.assign({}, ...counting.toSorted((a, b) => rank(a) - rank(b)))
  return { ...merged, isOfImage: counting.some((one) => one.image === image) }
}

const hasTag = (image: string): boolean => image.includes('@') || image.lastIndexOf(':') > image.lastIndexOf('/')

/** A container's behavior: measured if this very image was measured, else from its tag. */
export function behaviorOf(ctx: NodeContext, pod: Pod, container: Container): ImageBehavior {
  const behavior = ctx.behaviorOf(container.image)
  const seen = seenOf(ctx, pod, container)
  if (seen === undefined || !seen.isOfImage) return behavior
  const { pullFails = false, neverReady = false, exit } = seen
  return {
    isExact: false,
    isPullFailing: pullFails,
    liveToMs: Number.POSITIVE_INFINITY,
    ...(neverReady ? { ready: { fromMs: Number.POSITIVE_INFINITY, toMs: Number.POSITIVE_INFINITY } } : {}),
    ...(exit
      ? { exit: { code: exit.code, reason: exit.reason, afterMs: drawSeenMs(ctx.random(), exit.afterMs) } }
      : {}),
  }
}

/**
 * ms from the start until the process would pass its probe. The measured delay ends with the probe, on average half a
 * period later.
 */
export function seenReadyMs(ctx: NodeContext, { readyMs }: Seen, { readinessProbe }: Container): number | undefined {
  if (readyMs === undefined) return undefined
  const periodMs = readinessProbe ? readinessProbe.periodSeconds * 1000 : 0
  return Math.max(0, drawSeenMs(ctx.random(), readyMs) - periodMs / 2)
}
