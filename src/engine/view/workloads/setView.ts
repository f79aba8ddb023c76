import type { ControllerRevision, DaemonSet, StatefulSet } from '../../api/kindTypes.ts'
import type { WorkloadView } from '../workload.ts'
import { newestOf } from './controllerRevision.ts'
import type { WorkloadFacts } from './workloadKind.ts'

type OfAnySet = Pick<
  WorkloadView,
  | 'uid'
  | 'name'
  | 'namespace'
  | 'generation'
  | 'observedGeneration'
  | 'paused'
  | 'strategy'
  | 'revision'
  | 'newRevisionUid'
  | 'conditions'
  | 'nextTone'
  | 'rolloutStartedAt'
  | 'stall'
>

/** The common part of StatefulSet and DaemonSet views: neither can be paused or has conditions. */
export function viewOfSet(
  { metadata, spec, status }: StatefulSet | DaemonSet,
  revisions: readonly ControllerRevision[],
  { rolloutStartedAt, stall, nextTone }: WorkloadFacts,
): OfAnySet {
  const newest = newestOf(revisions)
  return {
    uid: metadata.uid,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    generation: metadata.generation ?? 0,
    observedGeneration: status.observedGeneration ?? 0,
    paused: false,
    strategy: spec.updateStrategy.type,
    revision: newest?.revision ?? 0,
    newRevisionUid: newest?.metadata.uid ?? '',
    conditions: [],
    nextTone,
    ...(rolloutStartedAt === undefined ? {} : { rolloutStartedAt }),
    ...(stall === undefined ? {} : { stall }),
  }
}
