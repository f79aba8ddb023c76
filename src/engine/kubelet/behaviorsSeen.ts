/** Reads the behavior of images from Pods' statuses: containers that exit, and images that cannot be pulled. */

import { decodePart } from '../api/decode.ts'
import { fromTimestamp } from '../api/time.ts'
import type { ContainerStateTerminated, ContainerStatus, JsonObject } from '../api/types.ts'
import type { ClusterState } from '../document/types.ts'
import { type ImageBehavior, parseImageBehavior } from './imageBehavior.ts'

const PULL_FAILURES: ReadonlySet<string> = new Set(['ErrImagePull', 'ImagePullBackOff'])
/** Least run time of a container in ms, because times in statuses are whole seconds. */
const LEAST_RUN_MS = 500
/** A container no longer counts as crashing after it has run this many times as long as the run before its crash. */
const RECOVERED = 3

interface Seen {
  readonly image: string
  readonly status: ContainerStatus
  readonly isForEver: boolean
}

/**
 * The behavior of images in a cluster that begins with a recorded state. Words of a tag take precedence; otherwise
 * containers that crashed repeatedly keep crashing, and images that no node could pull stay missing.
 */
export function behaviorsSeen({ objects, at }: ClusterState): (image: string) => ImageBehavior {
  const byImage = new Map<string, Seen[]>()
  for (const seen of objects.flatMap(containersOf)) byImage.set(seen.image, [...(byImage.get(seen.image) ?? []), seen])
  const known = new Map<string, ImageBehavior>()
  for (const [image, all] of byImage) {
    const told = parseImageBehavior(image)
    const exit = told.exit ?? crashOf(all, at)
    const isPullFailing = told.isPullFailing || (all.some(isUnpulled) && !all.some(hasRun))
    if (exit !== told.exit || isPullFailing !== told.isPullFailing)
      known.set(image, { ...told, isPullFailing, ...(exit ? { exit } : {}) })
  }
  return (image) => known.get(image) ?? parseImageBehavior(image)
}

function containersOf(object: JsonObject): Seen[] {
  if (object.kind !== 'Pod' || object.apiVersion !== 'v1') return []
  const [spec, status] = [decodePart('core.v1.PodSpec', object.spec), decodePart('core.v1.PodStatus', object.status)]
  if (spec === undefined) return []
  const isForEver = spec.restartPolicy === 'Always'
  return (spec.containers ?? []).flatMap(({ name, image }) => {
    const own = status?.containerStatuses?.find((one) => one.name === name)
    return own ? [{ image, status: own, isForEver }] : []
  })
}

const isUnpulled = ({ status }: Seen): boolean => PULL_FAILURES.has(status.state?.waiting?.reason ?? '')
const hasRun = ({ status }: Seen): boolean =>
  status.state?.running !== undefined || status.state?.terminated !== undefined || status.restartCount > 0

/** The crash of an image's containers; undefined if none crashes, or if a container has recovered. */
function crashOf(all: readonly Seen[], at: number): ImageBehavior['exit'] {
  for (const { status, isForEver } of all) {
    const end = status.state?.terminated ?? status.lastState?.terminated
    if (!isForEver || end === undefined || end.exitCode === 0) continue
    const afterMs = Math.max(LEAST_RUN_MS, spanOf(end))
    const isOver = all.some(({ status: { state } }) => {
      const startedAt = timeOf(state?.running?.startedAt)
      return startedAt !== undefined && at - startedAt > RECOVERED * (afterMs + 1000)
    })
    if (!isOver) return { code: end.exitCode, afterMs, reason: end.reason ?? 'Error' }
  }
  return undefined
}

const spanOf = ({ startedAt, finishedAt }: ContainerStateTerminated): number =>
  (timeOf(finishedAt) ?? 0) - (timeOf(startedAt) ?? timeOf(finishedAt) ?? 0)

function timeOf(time: string | undefined | null): number | undefined {
  try {
    return time ? fromTimestamp(time) : undefined
  } catch {
    return undefined
  }
}
