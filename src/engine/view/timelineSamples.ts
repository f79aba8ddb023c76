/** Builds the samples of the timeline: a workload's Pods by revision, and its bounds. */
import type { KubeObject } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { freeze } from '../sim/freeze.ts'
import type { WorkloadLeft } from './clusterViewState.ts'
import { MOST_CHARTED_NODES } from './nodeShares.ts'
import type { PodProjector } from './podProjector.ts'
import type { StoredWorkload } from './stallWatch.ts'
import type { NodeShare, RevisionCounts, TimelineSample } from './types.ts'
import type { PodCounts } from './workload.ts'
import { workloadKinds } from './workloads/kinds.ts'
import { lanesLeft } from './workloads/lanePods.ts'
import type { RevisionKind } from './workloads/workloadKind.ts'

/** A revision and the declaration of its kind. */
export interface StoredRevision {
  readonly kind: RevisionKind
  readonly object: KubeObject
}

/** Input of a sample. */
export interface Sampled {
  /** Virtual ms. */
  readonly at: number
  readonly store: StoredObjects
  readonly pods: PodProjector
  readonly revisions: readonly StoredRevision[]
  /** Tone of a revision, by uid. */
  toneOf(revisionUid: string): number | undefined
  readonly stalledSince?: number | undefined
}

/** Sample of an existing workload. */
export function sampleOf({ kind, object }: StoredWorkload, sampled: Sampled): TimelineSample {
  const { at, revisions, pods, toneOf, stalledSince } = sampled
  const counts: RevisionCounts[] = []
  for (const one of revisions) {
    const { uid } = one.object.metadata
    const own = pods.countsOf(uid)
    if (hasPods(own)) counts.push(countsWith(own, one.kind.revisionOf(one.object), toneOf(uid) ?? 0))
  }
  const { specReplicas, minAvailable, maxPods } = kind.boundsOf(object)
  // Assigned one by one for speed: every change of a rollout makes a sample.
  const sample: { -readonly [K in keyof TimelineSample]: TimelineSample[K] } = {
    at,
    workloadUid: object.metadata.uid,
    revisions: inOrder(counts),
    specReplicas,
    minAvailable,
    maxPods,
  }
  if (stalledSince !== undefined) sample.stalledSince = stalledSince
  const nodes = nodeShares(sampled)
  if (nodes !== undefined) sample.nodes = nodes
  const lanes = kind.lanesOf?.(
    object,
    revisions.map((one) => one.object),
    sampled,
  )
  if (lanes !== undefined) sample.lanes = lanes
  return freeze(sample)
}

function countsWith(counts: PodCounts, revision: number, tone: number): RevisionCounts {
  const { available, ready, starting, failing, terminating } = counts
  return { revision, tone, available, ready, starting, failing, terminating }
}

/** Sample of a deleted workload: its last Pods, with 0 desired. */
export function sampleOfDeleted(
  workloadUid: string,
  { resource, revisions }: WorkloadLeft,
  sampled: Sampled,
): TimelineSample {
  const { at, pods } = sampled
  const counts = [...revisions].map(([uid, revision]): RevisionCounts => ({ ...revision, ...pods.countsOf(uid) }))
  const nodes = nodeShares(sampled)
  const laneOf = workloadKinds.find((kind) => kind.resource === resource)?.laneOf
  const lanes = laneOf && lanesLeft(laneOf, { pods, toneOf: (uid) => revisions.get(uid)?.tone })
  return freeze({
    at,
    workloadUid,
    revisions: inOrder(counts.filter(hasPods)),
    ...noBounds(0),
    ...(nodes === undefined ? {} : { nodes }),
    ...(lanes === undefined ? {} : { lanes }),
  })
}

/** Pods of revisions without a workload, by template, and orphaned Pods (revision 0). There is no minimum. */
export function looseSample(templateOf: ReadonlyMap<string, number>, sampled: Sampled): TimelineSample {
  const { at, revisions, pods, toneOf } = sampled
  const counts = [...revisions.map(({ object }) => object.metadata.uid), ''].map((uid): RevisionCounts => {
    const tone = toneOf(uid)
    return { revision: templateOf.get(uid) ?? 0, ...(tone === undefined ? {} : { tone }), ...pods.countsOf(uid) }
  })
  const asked = revisions.reduce((sum, { kind, object }) => sum + kind.replicasOf(object), 0)
  const nodes = nodeShares(sampled)
  return freeze({
    at,
    workloadUid: '',
    revisions: inOrder(counts.filter(hasPods)),
    ...noBounds(asked),
    ...(nodes === undefined ? {} : { nodes }),
  })
}

const noBounds = (specReplicas: number) => ({ specReplicas, minAvailable: 0, maxPods: specReplicas })

/** Counts with the oldest revision first. */
const inOrder = (counts: RevisionCounts[]): RevisionCounts[] => sorted(counts, (a, b) => a.revision - b.revision)

/** Sorts in place. These lists are short and mostly sorted, so insertion is cheaper. */
function sorted<T>(list: T[], compare: (a: T, b: T) => number): T[] {
  for (let i = 1; i < list.length; i++) if (compare(list[i - 1]!, list[i]!) > 0) return list.sort(compare)
  return list
}

export function hasPods(counts: PodCounts): boolean {
  return counts.available + counts.ready + counts.starting + counts.failing + counts.terminating > 0
}

/** CPU requests of the nodes, sorted by name. */
function nodeShares({ store, pods }: Sampled): readonly NodeShare[] | undefined {
  if (store.count('nodes') > MOST_CHARTED_NODES) return undefined
  const shares: NodeShare[] = []
  for (const { metadata } of store.list('nodes')) shares.push(pods.shareOf(metadata.name))
  return freeze(sorted(shares, (a, b) => (a.node < b.node ? -1 : 1)))
}
