/** Notes about a DaemonSet's bounds, zones and nodes as keys of the catalogues, for the page and for pictures. */
import type { PodView, WorkloadView } from '../../engine/index.ts'
import { type Phrase, phrase } from '../../i18n/phrase.ts'
import { shortClockText } from '../format.ts'
import { boundSums } from './bounds.ts'
import type { NodeRow, ZoneBox } from './scene.ts'

export type DaemonNoteKey =
  | 'sets.node.taint'
  | 'sets.node.affinity'
  | 'sets.node.label'
  | 'sets.node.lost'
  | 'sets.node.updated'
  | 'sets.node.onDelete'
  | 'sets.node.mayBeNext'
  | 'sets.node.then'

type BoundNoteKey = 'sets.bound.unavailable' | 'sets.bound.noSurge' | 'sets.bound.surge'

const isUpdated = (pod: PodView, { newRevisionUid }: WorkloadView): boolean =>
  pod.ownerUid === newRevisionUid && pod.state === 'available'

/**
 * Note beside the Pod of a node; undefined if there is none. `epochMs`: Unix ms of virtual time 0 in a recorded run.
 */
export function nodeNote(
  { node, unfit, pods }: NodeRow,
  workload: WorkloadView,
  epochMs: number | undefined,
): Phrase<DaemonNoteKey> | undefined {
  if (unfit)
    return unfit.why === 'taint'
      ? phrase('sets.node.taint', { key: unfit.key })
      : unfit.key === ''
        ? phrase('sets.node.affinity')
        : phrase('sets.node.label', { label: unfit.key })
  if (node.lostAt !== undefined) return phrase('sets.node.lost')
  const updated = pods.find((pod) => isUpdated(pod, workload))
  if (updated?.readySince !== undefined) {
    if (workload.revision <= 1) return undefined
    return phrase('sets.node.updated', { time: shortClockText(updated.readySince, epochMs) })
  }
  const isOld =
    pods.length > 0 &&
    pods.every(({ ownerUid, state }) => ownerUid !== workload.newRevisionUid && state === 'available')
  if (isOld) return phrase(workload.strategy === 'OnDelete' ? 'sets.node.onDelete' : 'sets.node.mayBeNext')
  return pods.some(({ state }) => state === 'terminating') ? phrase('sets.node.then') : undefined
}

export type ZoneNoteKey = 'sets.zone.updated' | 'sets.zone.available' | 'sets.zone.none'

/**
 * Progress of a zone. On the first rollout: fitting nodes with an available Pod. In an update: fitting nodes with a Pod
 * of the newest revision, as in the DaemonSet's status.
 */
export function zoneCounts({ rows }: ZoneBox, workload: WorkloadView): Phrase<ZoneNoteKey> {
  const fitting = rows.filter(({ unfit }) => unfit === undefined)
  if (fitting.length === 0) return phrase('sets.zone.none')
  const isFirst = workload.revision <= 1
  const isCounted = (pod: PodView): boolean =>
    isFirst ? isUpdated(pod, workload) : pod.ownerUid === workload.newRevisionUid && !isEnding(pod)
  const pods = fitting.filter((row) => row.pods.some(isCounted)).length
  return phrase(isFirst ? 'sets.zone.available' : 'sets.zone.updated', { pods, of: fitting.length })
}

const isEnding = ({ state }: PodView): boolean => state === 'terminating' || state === 'gone'

/** Resolved bound, such as `11 − ⌈2.75⌉ stay available`; without a surge, that the old Pod is deleted first. */
export function boundNote(workload: WorkloadView, name: 'maxUnavailable' | 'maxSurge'): Phrase<BoundNoteKey> {
  const { least, most } = boundSums(workload)
  if (name === 'maxUnavailable') return phrase('sets.bound.unavailable', { sum: least, least: workload.minAvailable })
  if (workload.maxSurge.pods === 0) return phrase('sets.bound.noSurge')
  return phrase('sets.bound.surge', { sum: most, most: workload.maxPods })
}
