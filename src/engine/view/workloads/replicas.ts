/** ReplicaSets and ReplicationControllers as revisions: each has one Pod template and its Pods. */

import type { ReplicaSet, ReplicationController } from '../../api/types.ts'
import { controllerUidOf } from '../../client/informer.ts'
import { HASH_LABEL } from '../../controllers/deployment/deploymentUtil.ts'
import { revisionOf } from '../../controllers/deployment/revisions.ts'
import { imagesOf } from '../templateFacts.ts'
import type { RevisionView } from '../workload.ts'
import type { RevisionFacts, RevisionKind } from './workloadKind.ts'

type Replicas = ReplicaSet | ReplicationController

const replicas = {
  revisionOf: (object: Replicas) => revisionOf(object) ?? 0,
  controlsPods: true,
  replicasOf: ({ spec }: Replicas) => spec.replicas,
  isRevived: (before: Replicas, after: Replicas) => before.spec.replicas === 0 && after.spec.replicas > 0,
  templateOf,
  /** The Deployment controller's hash. */
  templateKeyOf: (object: Replicas) => object.metadata.labels?.[HASH_LABEL] ?? templateOf(object),
  view: replicasView,
}

export const replicaSetRevision: RevisionKind<Replicas> = { kind: 'ReplicaSet', resource: 'replicasets', ...replicas }

export const replicationControllerRevision: RevisionKind<Replicas> = {
  kind: 'ReplicationController',
  resource: 'replicationcontrollers',
  ...replicas,
}

function templateOf({ spec: { template } }: Replicas): string {
  return JSON.stringify([template.metadata?.labels, template.spec])
}

function replicasView(object: Replicas, facts: RevisionFacts): RevisionView {
  const { metadata, spec, status } = object
  const { podCounts, createdAt, lastScale, templateNumber, tone } = facts
  const failure = status.conditions?.find((condition) => condition.type === 'ReplicaFailure')
  return {
    uid: metadata.uid,
    kind: object.kind,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    workloadUid: controllerUidOf(object) ?? '',
    revision: revisionOf(object) ?? 0,
    tone,
    hash: metadata.labels?.[HASH_LABEL] ?? '',
    images: imagesOf(spec.template.spec),
    createdAt,
    specReplicas: spec.replicas,
    statusReplicas: status.replicas,
    readyReplicas: status.readyReplicas ?? 0,
    availableReplicas: status.availableReplicas ?? 0,
    terminatingReplicas: ('terminatingReplicas' in status ? status.terminatingReplicas : undefined) ?? 0,
    podCounts,
    minReadySeconds: spec.minReadySeconds ?? 0,
    ...(lastScale === undefined ? {} : { lastScale }),
    ...(templateNumber === undefined ? {} : { templateNumber }),
    ...(failure?.message === undefined ? {} : { failure: failure.message }),
  }
}
