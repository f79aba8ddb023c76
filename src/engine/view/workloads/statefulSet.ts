/** StatefulSets as workloads: their revisions are ControllerRevisions, to which Pods refer by a label. */

import type { ControllerRevision, StatefulSet } from '../../api/kindTypes.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { Pod } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import { controllerUidOf } from '../../client/informer.ts'
import { claimTemplatesOf, ordinalOf, revisionNameOf, startOrdinal } from '../../controllers/statefulSet/identity.ts'
import { maxUnavailableOf, partitionOf } from '../../controllers/statefulSet/updateSet.ts'
import type { PodOwner } from '../podProjector.ts'
import type { WorkloadView } from '../workload.ts'
import { newestOf, revisionOf } from './controllerRevision.ts'
import { ordinalLanes } from './lanePods.ts'
import { statefulSetRollout } from './setRollouts.ts'
import { setAskedOf, setStallAt, statefulSetStallGround } from './setStalls.ts'
import { viewOfSet } from './setView.ts'
import type { PodController, WorkloadFacts, WorkloadKind } from './workloadKind.ts'

export const statefulSetWorkload: WorkloadKind<StatefulSet, ControllerRevision> = {
  kind: 'StatefulSet',
  resource: 'statefulsets',
  revisionKind: 'ControllerRevision',
  controller: 'statefulset-controller',
  revisionOf: (_, revisions) => newestOf(revisions)?.revision ?? 0,
  countsEnding: true,
  podOwner,
  rolloutOf: statefulSetRollout,
  boundsOf,
  replicasOf: ({ spec }) => spec.replicas,
  revisionOfTemplate: ({ spec }, revisions) => revisionOf(spec.template, revisions),
  labelsOf: ({ spec }) => spec.template.metadata?.labels,
  view,
  lanesOf: (set, _, reads) => ordinalLanes(set, { start: startOrdinal(set), replicas: set.spec.replicas }, reads),
  laneOf: ({ name }) => name,
  stallGround: statefulSetStallGround,
  askedOf: setAskedOf,
  stallAt: setStallAt,
}

/** The label is the name of its revision, which belongs to the same set. */
function podOwner(pod: Pod, set: PodController, store: StoredObjects): PodOwner {
  const revision = store.get('controllerrevisions', objectKey(pod.metadata.namespace, revisionNameOf(pod)))
  const isOwn = revision !== undefined && controllerUidOf(revision) === set.uid
  return { uid: isOwn ? revision.metadata.uid : '', ordinal: ordinalOf(pod) }
}

/**
 * Before v1.37 a StatefulSet updates one Pod at a time with any policy, because the API server does not store
 * maxUnavailable.
 */
function boundsOf(set: StatefulSet) {
  const { replicas, updateStrategy } = set.spec
  const isRolling = updateStrategy.type === 'RollingUpdate'
  const minAvailable = isRolling ? Math.max(0, replicas - maxUnavailableOf(set)) : 0
  return { specReplicas: replicas, minAvailable, maxPods: replicas }
}

function view(set: StatefulSet, revisions: readonly ControllerRevision[], facts: WorkloadFacts): WorkloadView {
  const { metadata, spec, status } = set
  const { replicas, readyReplicas = 0, updatedReplicas = 0, availableReplicas = 0 } = status
  return {
    kind: 'StatefulSet',
    ...viewOfSet(set, revisions, facts),
    ...boundsOf(set),
    maxSurge: { written: '', pods: 0 },
    maxUnavailable: {
      written: String(spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1),
      pods: Math.min(maxUnavailableOf(set), spec.replicas),
    },
    status: {
      replicas,
      updatedReplicas,
      readyReplicas,
      availableReplicas,
      unavailableReplicas: Math.max(0, spec.replicas - availableReplicas),
      terminatingReplicas: 0,
    },
    rollout: statefulSetRollout(set),
    ordinals: {
      start: startOrdinal(set),
      policy: spec.podManagementPolicy,
      partition: partitionOf(set),
      currentRevision: status.currentRevision ?? '',
      updateRevision: status.updateRevision ?? '',
      claimPrefixes: claimTemplatesOf(set).map((template) => `${template.metadata?.name ?? ''}-${metadata.name}`),
    },
  }
}
