import type { PodCounts, RevisionView, WorkloadView } from '../../engine/index.ts'
import { formatCount } from '../format.ts'
import { compareText } from '../inOrder.ts'

/** A segment of the bounds bar, in Pods. */
export interface BoundsSegment {
  readonly kind: 'available' | 'ready' | 'starting' | 'failing' | 'toCreate' | 'ending'
  readonly revision: number
  readonly tone: number
  readonly from: number
  readonly to: number
}

export interface Bounds {
  readonly counts: BoundsCounts
  readonly segments: readonly BoundsSegment[]
  /** Number of Pods at the bar's right end. */
  readonly extent: number
  /** Absent for Recreate and OnDelete, which guarantee no minimum. */
  readonly minAvailable: number | undefined
  readonly maxPods: number
  /** No Pod is available although replicas > 0 and Pods were available before. */
  readonly outage: boolean
}

interface BoundsCounts extends Omit<PodCounts, 'terminating'> {
  readonly toCreate: number
  readonly ending: number
}

/**
 * Content of the bounds bar: Pods of all revisions by progress, available first, then desired Pods that are not created
 * yet. Terminating Pods count toward neither bound and lie beyond the maximum.
 */
export function boundsOf(workload: WorkloadView, revisions: readonly RevisionView[]): Bounds {
  const sets = [...revisions].sort((a, b) => a.revision - b.revision || compareText(a.name, b.name))
  const segments: BoundsSegment[] = []
  const counts = { available: 0, ready: 0, starting: 0, failing: 0, toCreate: 0, ending: 0 }
  let at = 0
  const add = (kind: BoundsSegment['kind'], { revision, tone }: RevisionView, pods: number) => {
    counts[kind] += pods
    if (pods <= 0) return
    segments.push({ kind, revision, tone, from: at, to: at + pods })
    at += pods
  }
  for (const kind of ['available', 'ready', 'starting', 'failing'] as const) {
    for (const set of sets) add(kind, set, set.podCounts[kind])
  }
  for (const set of sets) add('toCreate', set, Math.max(0, set.specReplicas - createdPods(set.podCounts)))
  const present = Math.max(at, workload.maxPods)
  at = present
  for (const set of sets) add('ending', set, set.podCounts.terminating)
  return {
    counts,
    segments,
    // A quarter of the bar is reserved for Terminating Pods, so that the scale does not change with each of them.
    extent: Math.max(1, present + Math.max(counts.ending, Math.ceil(workload.maxPods / 4))),
    minAvailable: workload.strategy !== 'RollingUpdate' ? undefined : workload.minAvailable,
    maxPods: workload.maxPods,
    outage: workload.specReplicas > 0 && counts.available === 0 && !workload.isFirstStart,
  }
}

/** Removes the desired Pods that are not created yet, so that a lesson's question does not show its answer. */
export function withoutPlanned(bounds: Bounds): Bounds {
  const segments = bounds.segments.filter(({ kind }) => kind !== 'toCreate')
  return { ...bounds, segments, counts: { ...bounds.counts, toCreate: 0 } }
}

/** Pods that count toward a ReplicaSet's replicas: neither terminating nor finished. */
export function createdPods(counts: PodCounts): number {
  return counts.available + counts.ready + counts.starting + counts.failing
}

/**
 * Minimum and maximum as sums: `10 − ⌊2.5⌋` and `10 + ⌈2.5⌉`. If Kubernetes uses another number than the rounded one (0
 * and 0 become 1; never more than replicas), that number is shown.
 */
export function boundSums(workload: WorkloadView): { readonly least: string; readonly most: string } {
  const { specReplicas, maxUnavailable, maxSurge, daemons } = workload
  return {
    least: `${formatCount(specReplicas)} − ${roundedTerm(maxUnavailable, specReplicas, daemons ? 'up' : 'down')}`,
    most: `${formatCount(specReplicas)} + ${roundedTerm(maxSurge, specReplicas, 'up')}`,
  }
}

function roundedTerm(
  limit: { readonly written: string; readonly pods: number },
  replicas: number,
  direction: 'up' | 'down',
): string {
  const percent = /^(\d+)%$/.exec(limit.written)?.[1]
  if (percent === undefined) return formatCount(limit.pods)
  const hundredths = Number(percent) * replicas
  const rounded = direction === 'up' ? Math.ceil(hundredths / 100) : Math.floor(hundredths / 100)
  if (rounded !== limit.pods || hundredths % 100 === 0) return formatCount(limit.pods)
  const exact = `${formatCount(Math.floor(hundredths / 100))}${decimals(hundredths % 100)}`
  return direction === 'up' ? `⌈${exact}⌉` : `⌊${exact}⌋`
}

/** Decimal places of hundredths: `.5` for 50, `.05` for 5. */
function decimals(hundredths: number): string {
  return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`
}
