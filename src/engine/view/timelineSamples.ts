/** What the timeline knows of a moment: the Pods of a workload, counted by revision, and its bounds. */
import type { KubeObject } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { freeze } from '../sim/freeze.ts'
import type { WorkloadLeft } from './clusterViewState.ts'
import { MOST_CHARTED_NODES } from './nodeShares.ts'
import type { PodProjector } from './podProjector.ts'
import type { StoredWorkload } from './stallWatch.ts'
import type { RevisionCounts, TimelineSample } from './types.ts'
import type { PodCounts } from './workload.ts'
import { workloadKinds } from './workloads/kinds.ts'
import { lanesLeft } from './workloads/lanePods.ts'
import type { RevisionKind } from './workloads/workloadKind.ts'

/** A revision and the row of its kind. */
export interface StoredRevision {
  readonly kind: RevisionKind
  readonly object: KubeObject
}

/** What a sample is taken from. */
export interface Sampled {
  /** Virtual ms. */
  readonly at: number
  readonly store: Store
  readonly pods: PodProjector
  readonly revisions: readonly StoredRevision[]
  /** Of a revision, by its uid. */
  toneOf(revisionUid: string): number | undefined
  readonly stalledSince?: number | undefined
}

/** Of a workload that is there. */
export function sampleOf({ kind, object }: StoredWorkload, sampled: Sampled): TimelineSample {
  const { at, revisions, pods, toneOf, stalledSince } = sampled
  const counts = revisions.map((one): RevisionCounts => {
    const { uid } = one.object.metadata
    return { revision: one.kind.revisionOf(one.object), tone: toneOf(uid) ?? 0, ...pods.countsOf(uid) }
  })
  const lanes = kind.lanesOf?.(
    object,
    revisions.map((one) => one.object),
    sampled,
  )
  return freeze({
    at,
    workloadUid: object.metadata.uid,
    revisions: inOrder(counts),
    ...kind.boundsOf(object),
    ...(stalledSince === undefined ? {} : { stalledSince }),
    ...nodeShares(sampled),
    ...(lanes === undefined ? {} : { lanes }),
  })
}

/** Of a workload that is deleted: its last Pods, of which none is asked for any more. */
export function sampleOfDeleted(
  workloadUid: string,
  { resource, revisions }: WorkloadLeft,
  sampled: Sampled,
): TimelineSample {
  const { at, pods } = sampled
  const counts = [...revisions].map(([uid, revision]): RevisionCounts => ({ ...revision, ...pods.countsOf(uid) }))
  const laneOf = workloadKinds.find((kind) => kind.resource === resource)?.laneOf
  const lanes = laneOf && lanesLeft(laneOf, { pods, toneOf: (uid) => revisions.get(uid)?.tone })
  return freeze({
    at,
    workloadUid,
    revisions: inOrder(counts),
    ...noBounds(0),
    ...nodeShares(sampled),
    ...(lanes === undefined ? {} : { lanes }),
  })
}

/**
 * Pods of revisions without a workload, by template, and those that have been let go (revision 0). Nothing promises a
 * lower bound.
 */
export function looseSample(templateOf: ReadonlyMap<string, number>, sampled: Sampled): TimelineSample {
  const { at, revisions, pods, toneOf } = sampled
  const counts = [...revisions.map(({ object }) => object.metadata.uid), ''].map((uid): RevisionCounts => {
    const tone = toneOf(uid)
    return { revision: templateOf.get(uid) ?? 0, ...(tone === undefined ? {} : { tone }), ...pods.countsOf(uid) }
  })
  const asked = revisions.reduce((sum, { kind, object }) => sum + kind.replicasOf(object), 0)
  return freeze({ at, workloadUid: '', revisions: inOrder(counts), ...noBounds(asked), ...nodeShares(sampled) })
}

const noBounds = (specReplicas: number) => ({ specReplicas, minAvailable: 0, maxPods: specReplicas })

/** Those that have Pods, the oldest first. */
const inOrder = (counts: readonly RevisionCounts[]): RevisionCounts[] =>
  counts.filter(hasPods).sort((a, b) => a.revision - b.revision)

export function hasPods(counts: PodCounts): boolean {
  return counts.available + counts.ready + counts.starting + counts.failing + counts.terminating > 0
}

function nodeShares({ store, pods }: Sampled): Pick<TimelineSample, 'nodes'> {
  if (store.count('nodes') > MOST_CHARTED_NODES) return {}
  const names: string[] = []
  for (const { metadata } of store.list('nodes')) names.push(metadata.name)
  return { nodes: freeze(names.sort().map((name) => pods.shareOf(name))) }
}
