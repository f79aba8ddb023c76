/** Pods that lost their owner and still run. */
import { asObject } from '../../api/jsonObject.ts'
import { metaText, type ObservedChange, type ObservedRun, objectsAfter } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import { inNamespace } from './finding.ts'
import type { FindingRow } from './row.ts'
import { wasMade } from './workloadHistory.ts'

const MOST_NAMED = 5

interface Released {
  readonly pod: SeenObject
  /** Unix ms; undefined if the Pod lost its owner before the recording began. */
  readonly at: number | undefined
}

export const podsReleased: FindingRow = {
  id: 'podsReleased',
  find: ({ run, to }) => {
    const released = releasedPods(run)
    const first = released.find(({ at }) => at !== undefined) ?? released[0]
    if (!first) return []
    const named = released.slice(0, MOST_NAMED)
    const [label] = Object.entries(asObject(first.pod.metadata.labels))
    return [
      {
        id: 'podsReleased',
        severity: 'medium',
        object: seenName(first.pod),
        at: first.at ?? run.from ?? to,
        facts: { pods: released.length, names: named.map(({ pod }) => pod.metadata.name).join(', ') },
        evidence: named.map(({ pod, at }) => ({
          object: seenName(pod),
          field: 'metadata.ownerReferences',
          value:
            at === undefined
              ? 'no controller, but the labels that only a controller gives'
              : 'released: its labels no longer match the selector',
          ...(at === undefined ? {} : { time: at }),
        })),
        advice: `kubectl get pods -l ${label?.[0] ?? ''}=${String(label?.[1] ?? '')}${inNamespace(metaText(first.pod, 'namespace'))}`,
      },
    ]
  },
}

function releasedPods(run: ObservedRun): Released[] {
  const releases = new Map(run.changes.filter(isRelease).map(({ key, at }) => [key, at]))
  return objectsAfter(run).flatMap((pod) => {
    if (pod.kind !== 'Pod' || hasController(pod) || pod.metadata.deletionTimestamp !== undefined) return []
    const at = releases.get(metaText(pod, 'uid') ?? seenName(pod))
    return at !== undefined || wasMade(pod) ? { pod, at } : []
  })
}

const hasController = ({ metadata }: SeenObject): boolean =>
  Array.isArray(metadata.ownerReferences) && metadata.ownerReferences.some((ref) => asObject(ref).controller === true)

const isRelease = ({ resource, type, object, before }: ObservedChange): boolean =>
  resource === 'pods' && type === 'modified' && before !== undefined && hasController(before) && !hasController(object)
