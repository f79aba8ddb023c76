/** Builds the lanes of a set's timeline: Pods by ordinal or by node. */
import { objectKey } from '../../api/objectKey.ts'
import type { KubeObject } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { PodProjector } from '../podProjector.ts'
import { countedAs } from '../podState.ts'
import type { LanePod, PodView } from '../types.ts'

/** With more ordinals or nodes, the timeline only counts Pods. */
export const MOST_LANES = 32

/** Input of the lanes. */
export interface LaneReads {
  readonly store: StoredObjects
  readonly pods: PodProjector
  /** Tone of a revision, by uid. */
  toneOf(revisionUid: string): number | undefined
}

/**
 * Pods of a StatefulSet by name, in the order of ordinals from `start` on; undefined if there are or will be too many.
 */
export function ordinalLanes(
  set: KubeObject,
  { start, replicas }: { readonly start: number; readonly replicas: number },
  { store, pods, toneOf }: LaneReads,
): readonly LanePod[] | undefined {
  const { name, namespace, uid } = set.metadata
  const podAt = (ordinal: number) => {
    const pod = store.get('pods', objectKey(namespace, `${name}-${ordinal}`))
    return pod?.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === uid) ? pod : undefined
  }
  if (replicas > MOST_LANES || podAt(start + MOST_LANES)) return undefined
  const lanes: LanePod[] = []
  for (let ordinal = start; ordinal < start + MOST_LANES; ordinal += 1) {
    const view = pods.get(podAt(ordinal)?.metadata.uid ?? '')
    if (view) lanes.push(lanePod(view, view.name, toneOf))
  }
  return lanes
}

/** Pods of a DaemonSet by node name; undefined for too many nodes. */
export function nodeLanes(
  revisionUids: ReadonlySet<string>,
  nodes: number,
  { pods, toneOf }: LaneReads,
): readonly LanePod[] | undefined {
  if (nodes > MOST_LANES) return undefined
  const lanes: LanePod[] = []
  for (const view of pods.all()) {
    if (!revisionUids.has(view.ownerUid) || view.state === 'gone') continue
    const node = nodeLaneOf(view)
    if (node) lanes.push(lanePod(view, node, toneOf))
  }
  return lanes.sort(byLane)
}

/** Lane of a DaemonSet's Pod: its assigned or target node. */
export const nodeLaneOf = ({ node, meantFor }: PodView): string | undefined => node || meantFor

/** The last Pods of a deleted set: Pods whose revision has a tone. */
export function lanesLeft(
  laneOf: (pod: PodView) => string | undefined,
  { pods, toneOf }: Omit<LaneReads, 'store'>,
): readonly LanePod[] | undefined {
  const lanes: LanePod[] = []
  for (const view of pods.all()) {
    if (toneOf(view.ownerUid) === undefined || view.state === 'gone') continue
    const lane = laneOf(view)
    if (lane) lanes.push(lanePod(view, lane, toneOf))
  }
  return lanes.length > MOST_LANES ? undefined : lanes.sort(byLane)
}

const byLane = (a: LanePod, b: LanePod): number => (a.lane < b.lane ? -1 : a.lane > b.lane ? 1 : 0)

/** A finished Pod counts as failing: the set has no replacement yet. */
function lanePod({ ownerUid, state }: PodView, lane: string, toneOf: LaneReads['toneOf']): LanePod {
  const tone = toneOf(ownerUid)
  return { lane, state: countedAs[state] ?? 'failing', ...(tone === undefined ? {} : { tone }) }
}
