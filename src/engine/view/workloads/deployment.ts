/** Deployments as workloads: their revisions are ReplicaSets. */
import type { Deployment, IntOrString, ReplicaSet } from '../../api/types.ts'
import { findNewReplicaSet, progressDeadlineAt } from '../../controllers/deployment/deploymentUtil.ts'
import { maxSurgeOf, maxUnavailableOf, minAvailableOf } from '../../controllers/deployment/fenceposts.ts'
import { revisionOf } from '../../controllers/deployment/revisions.ts'
import { askedOf, stallGround } from '../stalls.ts'
import { stallAt } from '../stallView.ts'
import type { WorkloadView } from '../workload.ts'
import { rolloutState } from './deploymentRollout.ts'
import type { WorkloadFacts, WorkloadKind } from './workloadKind.ts'

export const deploymentWorkload: WorkloadKind<Deployment, ReplicaSet> = {
  kind: 'Deployment',
  resource: 'deployments',
  revisionKind: 'ReplicaSet',
  controller: 'deployment-controller',
  revisionOf: (d) => revisionOf(d) ?? 0,
  rolloutOf: rolloutState,
  boundsOf,
  replicasOf: ({ spec }) => spec.replicas,
  revisionOfTemplate: findNewReplicaSet,
  labelsOf: ({ spec }) => spec.template.metadata?.labels,
  view: deploymentView,
  stallGround,
  askedOf,
  stallAt,
}

function boundsOf(d: Deployment) {
  const { replicas } = d.spec
  return { specReplicas: replicas, minAvailable: minAvailableOf(d), maxPods: replicas + maxSurgeOf(d) }
}

function deploymentView(
  d: Deployment,
  replicaSets: readonly ReplicaSet[],
  { epochMs, rolloutStartedAt, stall, nextTone }: WorkloadFacts,
): WorkloadView {
  const { metadata, spec, status } = d
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {}
  const deadline = progressDeadlineAt(d, status, epochMs)
  return {
    kind: 'Deployment',
    uid: metadata.uid,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    generation: metadata.generation ?? 0,
    observedGeneration: status.observedGeneration ?? 0,
    paused: spec.paused ?? false,
    strategy: spec.strategy.type,
    ...boundsOf(d),
    maxSurge: { written: written(maxSurge), pods: maxSurgeOf(d) },
    maxUnavailable: { written: written(maxUnavailable), pods: maxUnavailableOf(d) },
    revision: revisionOf(d) ?? 0,
    newRevisionUid: findNewReplicaSet(d, replicaSets)?.metadata.uid ?? '',
    conditions: status.conditions ?? [],
    status: {
      replicas: status.replicas ?? 0,
      updatedReplicas: status.updatedReplicas ?? 0,
      readyReplicas: status.readyReplicas ?? 0,
      availableReplicas: status.availableReplicas ?? 0,
      unavailableReplicas: status.unavailableReplicas ?? 0,
      terminatingReplicas: status.terminatingReplicas ?? 0,
    },
    nextTone,
    ...(rolloutStartedAt === undefined ? {} : { rolloutStartedAt }),
    rollout: rolloutState(d),
    ...(deadline === undefined ? {} : { progressDeadlineAt: deadline }),
    ...(stall === undefined ? {} : { stall }),
  }
}

const written = (value: IntOrString | undefined): string => (value === undefined ? '' : String(value))
