/** Builders of test objects: manifests as users write them, and objects as the store contains them. */
import { timestampAt } from '../api/clock.ts'
import { inRequest } from '../api/fields/inRequest.ts'
import { ofKind } from '../api/fields/ofKind.ts'
import type { Written } from '../api/fields/writtenPart.ts'
import type {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
  DeploymentStrategy,
  IntOrString,
  JsonObject,
  KubeObject,
  Labels,
  ObjectMeta,
  Pod,
  PodPhase,
  PodTemplateSpec,
  Probe,
  ReplicaSet,
  ReplicaSetStatus,
  ResourceRequirements,
} from '../api/types.ts'
import { DESIRED_REPLICAS, MAX_REPLICAS, REVISION } from '../controllers/deployment/revisions.ts'
import { applyDefaults } from '../kinds/defaults.ts'

/** Options of a workload; everything else has a default. */
interface WorkloadOptions {
  readonly name?: string
  readonly replicas?: number
  readonly image?: string
  readonly labels?: Labels
  readonly minReadySeconds?: number
  readonly readinessProbe?: Written<Probe>
  readonly livenessProbe?: Written<Probe>
  readonly resources?: ResourceRequirements
}

export interface DeploymentOptions extends WorkloadOptions {
  /** `Recreate`, or maxSurge and maxUnavailable of a rolling update. */
  readonly strategy?: 'Recreate' | { readonly maxSurge?: IntOrString; readonly maxUnavailable?: IntOrString }
  readonly revisionHistoryLimit?: number
  /** `'none'`: no deadline, which only other API versions allow. */
  readonly progressDeadlineSeconds?: number | 'none'
  readonly paused?: boolean
  readonly annotations?: Labels
}

function templateOf(options: WorkloadOptions): Written<PodTemplateSpec> {
  const { image = 'shop/web:v1', labels = { app: 'web' }, readinessProbe, livenessProbe, resources } = options
  const more = {
    ...(readinessProbe === undefined ? {} : { readinessProbe }),
    ...(livenessProbe === undefined ? {} : { livenessProbe }),
    ...(resources === undefined ? {} : { resources }),
  }
  return { metadata: { labels }, spec: { containers: [{ name: 'web', image, ...more }] } }
}

const strategyOf = (strategy: DeploymentOptions['strategy']): DeploymentStrategy =>
  strategy === 'Recreate'
    ? { type: 'Recreate' }
    : { type: 'RollingUpdate', rollingUpdate: strategy ?? { maxSurge: '25%', maxUnavailable: '25%' } }

/** Manifest of a Deployment. */
export function deploymentManifest(options: DeploymentOptions = {}): JsonObject {
  const { name = 'web', replicas, strategy, labels = { app: 'web' }, annotations } = options
  const { minReadySeconds, revisionHistoryLimit, progressDeadlineSeconds, paused } = options
  const spec = {
    ...(replicas === undefined ? {} : { replicas }),
    ...(strategy === undefined ? {} : { strategy: strategyOf(strategy) }),
    ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    ...(revisionHistoryLimit === undefined ? {} : { revisionHistoryLimit }),
    ...(typeof progressDeadlineSeconds === 'number' ? { progressDeadlineSeconds } : {}),
    ...(paused === undefined ? {} : { paused }),
    selector: { matchLabels: labels },
    template: templateOf(options),
  }
  const metadata = { name, ...(annotations === undefined ? {} : { annotations }) }
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: spec }
}

/** Manifest of a ReplicationController. */
export function replicationControllerManifest(options: WorkloadOptions = {}): JsonObject {
  const { name = 'rc', replicas = 1, labels = { app: name }, minReadySeconds } = options
  const spec = {
    replicas,
    ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    selector: labels,
    template: templateOf({ ...options, labels }),
  }
  return {
    apiVersion: 'v1',
    kind: 'ReplicationController',
    metadata: { name },
    spec: spec,
  }
}

const storedMeta = (name: string, createdAt: number): ObjectMeta => ({
  name,
  namespace: 'default',
  uid: `uid-${name}`,
  resourceVersion: '',
  generation: 1,
  creationTimestamp: timestampAt(createdAt),
})

interface StoredDeploymentOptions extends DeploymentOptions {
  readonly status?: DeploymentStatus
  readonly deletedAt?: number
  readonly generation?: number
}

/** A stored Deployment with the API server's defaults. */
export function storedDeployment(options: StoredDeploymentOptions = {}): Deployment {
  const { name = 'web', replicas = 1, strategy, labels = { app: 'web' }, status = {}, annotations } = options
  const { minReadySeconds, revisionHistoryLimit = 10, progressDeadlineSeconds = 600, paused, deletedAt } = options
  const d = {
    apiVersion: 'apps/v1' as const,
    kind: 'Deployment' as const,
    metadata: {
      ...storedMeta(name, 0),
      generation: options.generation ?? 1,
      ...(annotations === undefined ? {} : { annotations }),
      ...(deletedAt === undefined ? {} : { deletionTimestamp: timestampAt(deletedAt), finalizers: ['orphan'] }),
    },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: templateOf(options),
      strategy: strategyOf(strategy),
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      revisionHistoryLimit,
      ...(paused === undefined ? {} : { paused }),
      ...(progressDeadlineSeconds === 'none' ? {} : { progressDeadlineSeconds }),
    },
    status,
  }
  const { spec } = ofKind('Deployment', inRequest(applyDefaults(d)))
  return { ...d, spec: { ...d.spec, template: spec.template } }
}

export interface StoredReplicaSetOptions {
  readonly name: string
  readonly image?: string
  readonly replicas?: number
  /** Available (and ready) replicas in the status. */
  readonly available?: number
  readonly status?: Partial<ReplicaSetStatus>
  readonly revision?: number | string
  /** Values of the annotations desired-replicas and max-replicas. */
  readonly scaledFor?: { readonly desired: number | string; readonly max: number | string }
  readonly annotations?: Labels
  readonly labels?: Labels
  readonly minReadySeconds?: number
  /** Virtual ms. */
  readonly createdAt?: number
  readonly owner?: 'owned' | 'orphan'
  readonly deletedAt?: number
  readonly generation?: number
}

/** A stored ReplicaSet of a Deployment, with the Deployment's template except for `image`. */
export function replicaSetOf(d: Deployment, options: StoredReplicaSetOptions): ReplicaSet {
  const { name, replicas = 0, available = 0, revision, scaledFor, createdAt = 0, deletedAt, generation = 1 } = options
  const labels = { ...(options.labels ?? d.spec.template.metadata?.labels), 'pod-template-hash': name }
  const [container] = d.spec.template.spec.containers
  const containers = container ? [{ ...container, image: options.image ?? container.image }] : []
  const { name: ownerName, uid } = d.metadata
  const annotations = {
    ...(revision === undefined ? {} : { [REVISION]: String(revision) }),
    ...(scaledFor ? { [DESIRED_REPLICAS]: String(scaledFor.desired), [MAX_REPLICAS]: String(scaledFor.max) } : {}),
    ...options.annotations,
  }
  const ref = { apiVersion: 'apps/v1', kind: 'Deployment', name: ownerName, uid }
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      ...storedMeta(name, createdAt),
      generation,
      labels,
      annotations,
      ...(options.owner === 'orphan'
        ? {}
        : { ownerReferences: [{ ...ref, controller: true, blockOwnerDeletion: true }] }),
      ...(deletedAt === undefined ? {} : { deletionTimestamp: timestampAt(deletedAt), finalizers: ['orphan'] }),
    },
    spec: {
      replicas,
      ...(options.minReadySeconds === undefined ? {} : { minReadySeconds: options.minReadySeconds }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { ...d.spec.template.spec, containers } },
    },
    status: {
      replicas,
      ...(available > 0 ? { readyReplicas: available, availableReplicas: available } : {}),
      terminatingReplicas: 0,
      observedGeneration: generation,
      ...options.status,
    },
  }
}

export interface StoredPodOptions {
  readonly name: string
  readonly uid?: string
  readonly phase?: PodPhase
  readonly node?: string
  /** Virtual ms since which it has been ready; absent: not ready. */
  readonly readyAt?: number
  readonly createdAt?: number
  readonly restarts?: number
  readonly sidecarRestarts?: number
  readonly labels?: Labels
  readonly annotations?: Labels
  readonly owner?: 'owned' | 'orphan'
  readonly deletedAt?: number
}

/** A stored Pod of a ReplicaSet; by default it runs on a node. */
export function podOf(rs: ReplicaSet, options: StoredPodOptions): Pod {
  const { name, phase = 'Running', node = 'node-1', readyAt, createdAt = 0, restarts = 0, deletedAt } = options
  const { name: ownerName, uid } = rs.metadata
  const ready = readyAt === undefined ? undefined : timestampAt(readyAt)
  const status = (restartCount: number, container: string) => ({
    name: container,
    state: {},
    lastState: {},
    ready: ready !== undefined,
    restartCount,
    image: '',
    imageID: '',
  })
  const sidecar = { name: 'proxy', image: 'proxy:v1', restartPolicy: 'Always' }
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...storedMeta(name, createdAt),
      uid: options.uid ?? `uid-${name}`,
      labels: options.labels ?? rs.spec.template.metadata?.labels ?? {},
      ...(options.annotations === undefined ? {} : { annotations: options.annotations }),
      ...(options.owner === 'orphan'
        ? {}
        : {
            ownerReferences: [
              {
                apiVersion: 'apps/v1',
                kind: 'ReplicaSet',
                name: ownerName,
                uid,
                controller: true,
                blockOwnerDeletion: true,
              },
            ],
          }),
      ...(deletedAt === undefined ? {} : { deletionTimestamp: timestampAt(deletedAt), deletionGracePeriodSeconds: 30 }),
    },
    spec: {
      ...rs.spec.template.spec,
      ...(options.sidecarRestarts === undefined ? {} : { initContainers: [sidecar] }),
      ...(node === '' ? {} : { nodeName: node }),
    },
    status: {
      phase,
      conditions: ready === undefined ? [] : [{ type: 'Ready', status: 'True', lastTransitionTime: ready }],
      containerStatuses: [status(restarts, 'web')],
      ...(options.sidecarRestarts === undefined
        ? {}
        : { initContainerStatuses: [status(options.sidecarRestarts, 'proxy')] }),
    },
  }
  return ofKind('Pod', inRequest(applyDefaults(pod)))
}

/** A ResourceQuota for Pods with a status, and without usage. */
export function podQuota(name: string, pods: number): KubeObject {
  const hard = { pods: String(pods) }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: storedMeta(name, 0) }
  return inRequest({ ...quota, spec: { hard }, status: { hard, used: { pods: '0' } } })
}

/** A Progressing condition; times in virtual ms. */
export function progressing(status: DeploymentCondition['status'], reason: string, updatedAt = 0): DeploymentCondition {
  const at = timestampAt(updatedAt)
  return { type: 'Progressing', status, reason, message: '', lastUpdateTime: at, lastTransitionTime: at }
}
