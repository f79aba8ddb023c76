/** Classifies the Pods of a Job as finished or active, and makes the template of new Pods. */
import type { Job } from '../../api/kindTypes.ts'
import type { Labels, Pod, PodTemplateSpec } from '../../api/types.ts'
import { compareVictims } from '../controllerUtils/activePods.ts'
import { isPodActive, isPodReady, isPodTerminating } from '../controllerUtils/podUtils.ts'
import { indexOf, readIndexes } from './indexes.ts'
import { DEFAULT_BACKOFF_LIMIT, INDEX_ANNOTATION, isIndexed, TRACKING_FINALIZER } from './jobTypes.ts'

const INDEX_VARIABLE = 'JOB_COMPLETION_INDEX'
const LONGEST_PREFIX = 58

export const isTracked = ({ metadata }: Pod): boolean => metadata.finalizers?.includes(TRACKING_FINALIZER) === true

/** Whether only failed Pods are replaced, but not Pods that are being deleted. */
export const replacesFailedOnly = ({ spec }: Job): boolean =>
  spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined

// Models pkg/controller/job isPodFailed (v1.36).
export function hasFailed(job: Job, { metadata, status }: Pod): boolean {
  if (status.phase === 'Failed') return true
  if (replacesFailedOnly(job)) return false
  return metadata.deletionTimestamp !== undefined && status.phase !== 'Succeeded'
}

/** The Pods of a Job in the current sync. */
export interface ObservedPods {
  readonly all: readonly Pod[]
  readonly active: readonly Pod[]
  readonly ready: number
  readonly terminating: number
  /** Finished Pods that are not counted yet. */
  readonly succeeded: readonly Pod[]
  readonly failed: readonly Pod[]
}

/**
 * Classifies the Pods. `settled`: uids of Pods that are counted, or whose finalizer was removed but is still in the
 * cache.
 */
export function observePods(job: Job, all: readonly Pod[], settled: ReadonlySet<string>): ObservedPods {
  const active = all.filter(isPodActive)
  const isNew = (pod: Pod): boolean => {
    if (!isTracked(pod) || settled.has(pod.metadata.uid)) return false
    const index = indexOf(pod)
    return !isIndexed(job) || (index !== undefined && index < (job.spec.completions ?? 0))
  }
  return {
    all,
    active,
    ready: active.filter(isPodReady).length,
    terminating: all.filter(isPodTerminating).length,
    succeeded: all.filter((pod) => isNew(pod) && pod.status.phase === 'Succeeded'),
    failed: all.filter((pod) => isNew(pod) && hasFailed(job, pod)),
  }
}

/** The succeeded indexes, including those of uncounted Pods. */
// Models pkg/controller/job calculateSucceededIndexes (v1.36).
export function succeededIndexesOf({ spec, status }: Job, pods: readonly Pod[]): Set<number> {
  const { completions = 0 } = spec
  const indexes = readIndexes(status.completedIndexes, completions)
  for (const pod of pods) {
    const index = pod.status.phase === 'Succeeded' && isTracked(pod) ? indexOf(pod) : undefined
    if (index !== undefined && index < completions) indexes.add(index)
  }
  return indexes
}

/** Whether the containers of the Pods were restarted in place more often than the backoffLimit allows. */
// Models pkg/controller/job pastBackoffLimitOnFailure (v1.36).
export function isPastRestarts({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false
  let restarts = 0
  for (const { status } of pods)
    if (status.phase === 'Running' || status.phase === 'Pending')
      for (const { restartCount } of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
        restarts += restartCount
  const { backoffLimit = DEFAULT_BACKOFF_LIMIT } = spec
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit
}

/**
 * The Pods to delete if there are too many: first second Pods of an index, then in the ReplicaSet controller's order.
 */
// Models pkg/controller/job activePodsForRemoval (v1.36).
export function surplusPods(job: Job, active: readonly Pod[], atLeast: number, now: number): Pod[] {
  const seen = new Set<number>()
  const first: Pod[] = []
  const rest: Pod[] = []
  const ranked = [...active].sort((a, b) => compareVictims({ pod: a, rank: 0 }, { pod: b, rank: 0 }, now).order)
  // Of two Pods with the same index, the one ranked last for deletion stays.
  for (const pod of isIndexed(job) ? ranked.reverse() : []) {
    const index = indexOf(pod)
    const isSurplus = index === undefined || index >= (job.spec.completions ?? 0) || seen.has(index)
    if (index !== undefined) seen.add(index)
    ;(isSurplus ? first : rest).push(pod)
  }
  const left = isIndexed(job) ? rest.reverse() : ranked
  return [...first, ...left.slice(0, Math.max(0, atLeast - first.length))]
}

/** The template of a new Pod, and the prefix of its name. */
export function podTemplate(
  job: Job,
  index: number | undefined,
  ownAnnotations: Labels,
): { template: PodTemplateSpec; prefix?: string } {
  const { metadata = {}, spec } = job.spec.template
  const finalizers = [...new Set([...(metadata.finalizers ?? []), TRACKING_FINALIZER])]
  if (index === undefined) return { template: { metadata: { ...metadata, finalizers }, spec } }
  const written = String(index)
  const end = `-${index}-`
  return {
    prefix: `${job.metadata.name.slice(0, LONGEST_PREFIX - end.length)}${end}`,
    template: {
      metadata: {
        ...metadata,
        finalizers,
        labels: { ...metadata.labels, [INDEX_ANNOTATION]: written },
        annotations: { ...metadata.annotations, [INDEX_ANNOTATION]: written, ...ownAnnotations },
      },
      spec: {
        ...spec,
        hostname: `${job.metadata.name}-${index}`,
        ...(spec.initContainers ? { initContainers: spec.initContainers.map(withIndexVariable) } : {}),
        containers: spec.containers.map(withIndexVariable),
      },
    },
  }
}

type Container = PodTemplateSpec['spec']['containers'][number]

function withIndexVariable(container: Container): Container {
  if (container.env?.some(({ name }) => name === INDEX_VARIABLE)) return container
  const fieldRef = { apiVersion: 'v1', fieldPath: `metadata.labels['${INDEX_ANNOTATION}']` }
  return { ...container, env: [...(container.env ?? []), { name: INDEX_VARIABLE, valueFrom: { fieldRef } }] }
}
