/** Deployments, ReplicaSets, nodes and everything else as the page draws them, read from the store. */
import { quantityMilliValue, quantityValue } from '../api/quantity.ts'
import type { Deployment, IntOrString, KubeObject, Node, ReplicaSet, ReplicationController } from '../api/types.ts'
import { getCondition } from '../controllers/deployment/conditions.ts'
import {
  deploymentComplete,
  findNewReplicaSet,
  HASH_LABEL,
  progressDeadlineAt,
} from '../controllers/deployment/deploymentUtil.ts'
import { maxSurgeOf, maxUnavailableOf, minAvailableOf } from '../controllers/deployment/fenceposts.ts'
import { revisionOf } from '../controllers/deployment/revisions.ts'
import { kindOf } from '../kinds/table.ts'
import type { NodeView, OtherObjectView } from './types.ts'
import type { PodCounts, RevisionView, StallView, WorkloadView } from './workload.ts'

export interface ScaleChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

interface ReplicaSetPast {
  readonly createdAt: number
  readonly lastScale: ScaleChange | undefined
  readonly templateNumber: number | undefined
  readonly tone: number
}

export function replicaSetView(
  object: ReplicaSet | ReplicationController,
  podCounts: PodCounts,
  { createdAt, lastScale, templateNumber, tone }: ReplicaSetPast,
): RevisionView {
  const { metadata, spec, status } = object
  const failure = status.conditions?.find((condition) => condition.type === 'ReplicaFailure')
  return {
    uid: metadata.uid,
    kind: object.kind,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    workloadUid: controllerUid(object),
    revision: revisionOf(object) ?? 0,
    tone,
    hash: metadata.labels?.[HASH_LABEL] ?? '',
    images: spec.template.spec.containers.map((container) => container.image).join(', '),
    createdAt,
    specReplicas: spec.replicas,
    statusReplicas: status.replicas,
    readyReplicas: status.readyReplicas ?? 0,
    availableReplicas: status.availableReplicas ?? 0,
    terminatingReplicas: status.terminatingReplicas ?? 0,
    podCounts,
    minReadySeconds: spec.minReadySeconds ?? 0,
    ...(lastScale === undefined ? {} : { lastScale }),
    ...(templateNumber === undefined ? {} : { templateNumber }),
    ...(failure?.message === undefined ? {} : { failure: failure.message }),
  }
}

interface DeploymentFacts {
  readonly rolloutStartedAt: number | undefined
  readonly stall: StallView | undefined
  readonly nextTone: number
}

export function deploymentView(
  d: Deployment,
  replicaSets: readonly ReplicaSet[],
  { rolloutStartedAt, stall, nextTone }: DeploymentFacts,
): WorkloadView {
  const { metadata, spec, status } = d
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {}
  const surge = maxSurgeOf(d)
  const deadline = progressDeadlineAt(d, status)
  return {
    uid: metadata.uid,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    generation: metadata.generation ?? 0,
    observedGeneration: status.observedGeneration ?? 0,
    paused: spec.paused ?? false,
    strategy: spec.strategy.type ?? 'RollingUpdate',
    specReplicas: spec.replicas,
    maxSurge: { written: written(maxSurge), pods: surge },
    maxUnavailable: { written: written(maxUnavailable), pods: maxUnavailableOf(d) },
    minAvailable: minAvailableOf(d),
    maxPods: spec.replicas + surge,
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

/** What is asked for, and the bounds within which a rollout keeps the Pods. */
export function boundsOf(d: Deployment): { specReplicas: number; minAvailable: number; maxPods: number } {
  const { replicas } = d.spec
  return { specReplicas: replicas, minAvailable: minAvailableOf(d), maxPods: replicas + maxSurgeOf(d) }
}

/** As `kubectl rollout status` would end: done, failed, or waiting. */
export function rolloutState(d: Deployment): WorkloadView['rollout'] {
  if (deploymentComplete(d, d.status)) return 'complete'
  if (d.spec.paused) return 'paused'
  // Until the controller has seen a new spec, the conditions speak of the one before.
  if ((d.status.observedGeneration ?? 0) < (d.metadata.generation ?? 0)) return 'progressing'
  const { reason } = getCondition(d.status, 'Progressing') ?? {}
  return reason === 'ProgressDeadlineExceeded' ? 'failed' : 'progressing'
}

const written = (value: IntOrString | undefined): string => (value === undefined ? '' : String(value))

export function nodeView({ metadata, spec, status }: Node, lostAt: number | undefined): NodeView {
  const { cpu = 0, memory = 0, pods = 0 } = status.allocatable ?? {}
  return {
    name: metadata.name,
    ready: status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false,
    cordoned: spec.unschedulable ?? false,
    ...(lostAt === undefined ? {} : { lostAt }),
    cpuMilli: quantityMilliValue(cpu),
    memoryBytes: quantityValue(memory),
    pods: quantityValue(pods),
  }
}

export function otherObjectView(object: KubeObject): OtherObjectView {
  const { apiVersion, kind, metadata } = object
  const view = { uid: metadata.uid, kind, apiVersion, namespace: metadata.namespace ?? '', name: metadata.name }
  return kindOf(object)?.hasEffect ? { ...view, hasEffect: true } : view
}

function controllerUid({ metadata }: KubeObject): string {
  return metadata.ownerReferences?.find((ref) => ref.controller)?.uid ?? ''
}
