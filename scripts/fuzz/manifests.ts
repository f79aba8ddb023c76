/** Generated manifests: existing kinds and fields with values that may be invalid. */
import type { Random } from '../../src/engine/sim/prng.ts'
import { hostileValue, hostileWords } from './mutations.ts'

const kinds: readonly (readonly [apiVersion: string, kind: string])[] = [
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'Deployment'],
  ['apps/v1', 'ReplicaSet'],
  ['apps/v1', 'StatefulSet'],
  ['apps/v1', 'DaemonSet'],
  ['v1', 'Pod'],
  ['v1', 'Pod'],
  ['v1', 'Service'],
  ['v1', 'ReplicationController'],
  ['v1', 'ConfigMap'],
  ['v1', 'Secret'],
  ['v1', 'Namespace'],
  ['v1', 'ResourceQuota'],
  ['v1', 'LimitRange'],
  ['v1', 'PersistentVolumeClaim'],
  ['v1', 'Node'],
  ['v1', 'Event'],
  ['v1', 'List'],
  ['batch/v1', 'Job'],
  ['batch/v1', 'CronJob'],
  ['policy/v1', 'PodDisruptionBudget'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  ['autoscaling/v1', 'HorizontalPodAutoscaler'],
  ['scheduling.k8s.io/v1', 'PriorityClass'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['example.com/v1', 'Thing'],
]

/** An object, or another value in its place. */
export function randomManifest(random: Random): unknown {
  const [apiVersion, kind] = random.pick(kinds)
  const object: Record<string, unknown> = { apiVersion, kind, metadata: metadata(random) }
  if (kind === 'List') object.items = [randomManifest(random)]
  else if (kind === 'ConfigMap' || kind === 'Secret') object.data = labels(random)
  else object.spec = /Pod$/.test(kind) ? podSpec(random) : spec(kind, random)
  if (random.float() < 0.1) object.status = hostileValue(random)
  return random.float() < 0.05 ? hostileValue(random) : object
}

function metadata(random: Random): Record<string, unknown> {
  const name = random.float() < 0.95 ? { name: value(random, ['web', 'api', 'a-b']) } : {}
  const others = some(random, 0.15, {
    namespace: () => value(random, ['default', 'default', 'shop']),
    generateName: () => value(random, ['web-']),
    labels: () => labels(random),
    annotations: () => labels(random),
    ownerReferences: () => [
      some(random, 0.7, {
        apiVersion: () => 'apps/v1',
        kind: () => 'ReplicaSet',
        name: () => 'x',
        uid: () => 'y',
        controller: () => true,
      }),
    ],
    finalizers: () => [value(random, ['kubernetes', 'example.com/x'])],
    resourceVersion: () => value(random, ['0', '1']),
    creationTimestamp: () => value(random, [null, '2026-01-01T00:00:00Z']),
    deletionGracePeriodSeconds: () => value(random, [1]),
    managedFields: () => [
      some(random, 0.6, { manager: () => 'x', operation: () => 'Apply', fieldsV1: () => ({ 'f:spec': {} }) }),
    ],
  })
  return { ...name, ...others }
}

const workload = ['replicas', 'selector', 'template', 'minReadySeconds']

/** The members of the specs by kind. */
const members: Readonly<Record<string, readonly string[]>> = {
  Deployment: [...workload, 'strategy', 'progressDeadlineSeconds', 'revisionHistoryLimit', 'paused'],
  ReplicaSet: workload,
  ReplicationController: ['replicas', 'template', 'minReadySeconds'],
  StatefulSet: [...workload, 'serviceName', 'revisionHistoryLimit'],
  DaemonSet: ['selector', 'template', 'minReadySeconds'],
  Service: ['ports', 'type'],
  ResourceQuota: ['hard'],
  LimitRange: ['limits'],
  PersistentVolumeClaim: ['storageClassName', 'resources', 'accessModes'],
  Job: ['template', 'completions', 'parallelism', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'],
  CronJob: ['schedule', 'jobTemplate'],
  PodDisruptionBudget: ['selector', 'minAvailable'],
  HorizontalPodAutoscaler: ['scaleTargetRef', 'maxReplicas'],
}

/** Most of the kind's members, and rarely an unknown member. */
function spec(kind: string, random: Random): Record<string, unknown> {
  const known = members[kind] ?? []
  const all = anySpec(random)
  const needed = /^(?:selector|template|ports|schedule|jobTemplate|scaleTargetRef|maxReplicas|hard|limits)$/
  return Object.fromEntries(
    Object.entries(all).filter(([key]) =>
      known.includes(key) ? random.float() < (needed.test(key) ? 0.97 : 0.5) : random.float() < 0.002,
    ),
  )
}

function anySpec(random: Random): Record<string, unknown> {
  return some(random, 1, {
    replicas: () => value(random, [0, 1, 2, 3, 12, 400]),
    selector: () =>
      random.float() < 0.9
        ? { matchLabels: labels(random) }
        : {
            matchExpressions: [
              some(random, 0.8, {
                key: () => value(random, ['app']),
                operator: () => value(random, ['In', 'Exists']),
                values: () => value(random, [['web']]),
              }),
            ],
          },
    template: () => ({ metadata: { labels: labels(random) }, spec: podSpec(random) }),
    strategy: () =>
      some(random, 0.7, {
        type: () => value(random, ['RollingUpdate', 'Recreate']),
        rollingUpdate: () =>
          some(random, 0.7, {
            maxSurge: () => value(random, ['25%', 1, 0]),
            maxUnavailable: () => value(random, ['25%', 1, 0]),
          }),
      }),
    minReadySeconds: () => value(random, [0, 5]),
    progressDeadlineSeconds: () => value(random, [600, 2]),
    revisionHistoryLimit: () => value(random, [0, 10]),
    paused: () => value(random, [true, false]),
    ports: () => [
      some(random, 0.6, {
        port: () => value(random, [80]),
        targetPort: () => value(random, [80, 'http']),
        name: () => value(random, ['http']),
        protocol: () => value(random, ['TCP']),
      }),
    ],
    type: () => value(random, ['ClusterIP', 'NodePort']),
    hard: () => ({ [keyOf(value(random, ['pods', 'requests.cpu', 'count/pods']))]: value(random, ['2', '1']) }),
    limits: () => [
      some(random, 0.6, {
        type: () => value(random, ['Container']),
        default: () => ({ cpu: value(random, ['100m']) }),
        max: () => ({ memory: value(random, ['1Gi']) }),
      }),
    ],
    minAvailable: () => value(random, [1, '50%']),
    maxUnavailable: () => value(random, [1, '50%']),
    completions: () => value(random, [1, 3]),
    parallelism: () => value(random, [1, 3]),
    backoffLimit: () => value(random, [0, 6]),
    activeDeadlineSeconds: () => value(random, [5]),
    ttlSecondsAfterFinished: () => value(random, [5]),
    schedule: () => value(random, ['* * * * *', '@daily']),
    jobTemplate: () => ({ spec: some(random, 0.8, { template: () => ({ spec: podSpec(random) }) }) }),
    scaleTargetRef: () =>
      some(random, 0.8, { apiVersion: () => 'apps/v1', kind: () => 'Deployment', name: () => 'web' }),
    maxReplicas: () => value(random, [3]),
    value: () => value(random, [100]),
    storageClassName: () => value(random, ['standard']),
    resources: () => resources(random),
    accessModes: () => [value(random, ['ReadWriteOnce'])],
    serviceName: () => value(random, ['web']),
  })
}

function podSpec(random: Random): Record<string, unknown> {
  return {
    containers: Array.from({ length: random.pick([0, 1, 1, 1, 1, 2]) }, () => container(random)),
    ...some(random, 0.15, {
      initContainers: () => [container(random)],
      restartPolicy: () => value(random, ['Always', 'Never', 'OnFailure']),
      terminationGracePeriodSeconds: () => value(random, [0, 30]),
      nodeSelector: () => labels(random),
      nodeName: () => value(random, ['node-1', 'none']),
      tolerations: () => [
        some(random, 0.6, {
          key: () => value(random, ['a']),
          operator: () => value(random, ['Exists']),
          effect: () => value(random, ['NoSchedule', 'NoExecute']),
          tolerationSeconds: () => value(random, [5]),
        }),
      ],
      affinity: () => ({
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            some(random, 0.8, {
              topologyKey: () => value(random, ['kubernetes.io/hostname']),
              labelSelector: () => ({ matchLabels: labels(random) }),
            }),
          ],
        },
      }),
      topologySpreadConstraints: () => [
        some(random, 0.8, {
          maxSkew: () => value(random, [1]),
          topologyKey: () => value(random, ['kubernetes.io/hostname']),
          whenUnsatisfiable: () => value(random, ['DoNotSchedule']),
          labelSelector: () => ({ matchLabels: labels(random) }),
        }),
      ],
      volumes: () => [
        some(random, 0.8, {
          name: () => value(random, ['data']),
          emptyDir: () => ({}),
          configMap: () => ({ name: value(random, ['cm']) }),
          persistentVolumeClaim: () => ({ claimName: value(random, ['data']) }),
        }),
      ],
      priorityClassName: () => value(random, ['system-cluster-critical']),
      schedulingGates: () => [{ name: value(random, ['a/b']) }],
      readinessGates: () => [{ conditionType: value(random, ['a/b']) }],
      securityContext: () => hostileValue(random),
      hostNetwork: () => value(random, [true]),
      overhead: () => ({ cpu: value(random, ['1']) }),
    }),
  }
}

function container(random: Random): Record<string, unknown> {
  return {
    name: value(random, ['web', 'side']),
    image: value(random, [
      'shop/web:v1',
      'shop/web:v2.crash',
      'shop/web:v2.nopull',
      'shop/web:v3.slow',
      'nginx',
      'a:live3',
      'a:exit3after5.crash.slow',
    ]),
    ...some(random, 0.2, {
      command: () =>
        value(random, [
          ['sleep', '3'],
          ['sh', '-c', 'exit 1'],
        ]),
      ports: () => [
        some(random, 0.8, { containerPort: () => value(random, [80]), name: () => value(random, ['http']) }),
      ],
      env: () => [
        some(random, 0.8, {
          name: () => value(random, ['A']),
          value: () => value(random, ['b']),
          valueFrom: () => ({ secretKeyRef: { name: 'x', key: 'y' } }),
        }),
      ],
      resources: () => resources(random),
      readinessProbe: () => probe(random),
      livenessProbe: () => probe(random),
      startupProbe: () => probe(random),
      lifecycle: () => ({
        preStop: { sleep: { seconds: value(random, [1, 5]) }, exec: { command: value(random, [['sleep', '2']]) } },
      }),
      restartPolicy: () => value(random, ['Always']),
      volumeMounts: () => [
        some(random, 0.8, { name: () => value(random, ['data']), mountPath: () => value(random, ['/data']) }),
      ],
      imagePullPolicy: () => value(random, ['Always', 'Never', 'IfNotPresent']),
    }),
  }
}

const probe = (random: Random): Record<string, unknown> =>
  some(random, 0.6, {
    httpGet: () => some(random, 0.8, { path: () => value(random, ['/']), port: () => value(random, [80, 'http']) }),
    exec: () => ({ command: value(random, [['true']]) }),
    initialDelaySeconds: () => value(random, [0, 2]),
    periodSeconds: () => value(random, [1, 10]),
    timeoutSeconds: () => value(random, [1]),
    failureThreshold: () => value(random, [1, 3]),
    successThreshold: () => value(random, [1]),
  })

const resources = (random: Random): Record<string, unknown> =>
  some(random, 0.7, {
    requests: () => ({ cpu: value(random, ['100m', '1', 2]), memory: value(random, ['64Mi', '1e3']) }),
    limits: () => ({
      cpu: value(random, ['200m', '1']),
      [random.pick(['memory', 'nvidia.com/gpu', ...hostileWords])]: value(random, ['1Gi']),
    }),
  })

function labels(random: Random): Record<string, unknown> {
  const made: Record<string, unknown> = { app: value(random, random.float() < 0.95 ? ['web'] : ['api']) }
  if (random.float() < 0.15)
    Object.defineProperty(made, random.pick(hostileWords), {
      value: value(random, ['x']),
      enumerable: true,
      configurable: true,
    })
  return made
}

/** A member's name from any value. JavaScript cannot convert an object such as `{ toString: 1 }` to text. */
const keyOf = (one: unknown): string => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))

/** A valid value, and occasionally any other value. */
const value = (random: Random, good: readonly unknown[]): unknown =>
  random.float() < 0.02 ? hostileValue(random) : random.pick(good)

/** Includes each member with a probability. */
function some(
  random: Random,
  probability: number,
  members: Readonly<Record<string, () => unknown>>,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, make] of Object.entries(members)) if (random.float() < probability) made[key] = make()
  return made
}
