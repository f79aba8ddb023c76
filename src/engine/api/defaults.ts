import { base64 } from './base64.ts'
import type { RawObject } from './errors.ts'
import { asObject, fill, isObject, set, setList, setObject } from './jsonObject.ts'
import { normalizeStruct } from './normalize.ts'
import { defaultPodSpec, defaultPodTemplate, dropInitContainerAnnotations } from './podDefaults.ts'
import { canonicalQuantity } from './quantity.ts'
import type { JsonObject, JsonValue } from './types.ts'
import { defaultHorizontalPodAutoscaler, defaultJobSpec, defaultStatefulSetSpec } from './workloadDefaults.ts'

/**
 * An object as the API server gives it back after decoding and defaulting: nulls and empty values dropped, quantities in
 * canonical text, defaults filled in. Status, addresses and what else the server assigns is not its work. Kinds that
 * have no defaults are only cleaned in their metadata. Gives the object itself if there was nothing to do.
 */
export function applyDefaults(object: RawObject): RawObject {
  const metadata = object.metadata
  const clean = isObject(metadata) ? set(object, { metadata: normalizeStruct('v1.ObjectMeta', metadata) }) : object
  const defaulter = defaulters.get(`${object.apiVersion} ${object.kind}`)
  return defaulter === undefined ? clean : defaulter(clean)
}

/** Members of a Service's spec that are left out when zero or empty. */
const serviceOmits = [
  'clusterIP',
  'clusterIPs',
  'externalIPs',
  'externalName',
  'externalTrafficPolicy',
  'loadBalancerIP',
  'loadBalancerSourceRanges',
  'ports',
  'publishNotReadyAddresses',
  'selector',
  'sessionAffinity',
  'type',
]

type Defaulter = (object: JsonObject) => JsonObject

/** Changes the spec, made if absent, after dropping nulls, and zeros of the members that are left out when zero. */
const ofSpec =
  (change: Defaulter, omitEmpty: readonly string[] = []): Defaulter =>
  (object) =>
    set(object, { spec: change(compact(asObject(object.spec), omitEmpty)) })

// Models pkg/apis/core/v1/defaults.go, pkg/apis/apps/v1/defaults.go, pkg/apis/batch/v1/defaults.go and
// pkg/apis/autoscaling/v2/defaults.go (v1.36).
const defaulters: ReadonlyMap<string, Defaulter> = new Map<string, Defaulter>([
  ['v1 Pod', defaultPod],
  ['apps/v1 Deployment', ofSpec(defaultDeploymentSpec, ['minReadySeconds', 'paused'])],
  ['apps/v1 ReplicaSet', ofSpec(defaultReplicaSetSpec, ['minReadySeconds'])],
  ['v1 ReplicationController', defaultReplicationController],
  [
    'apps/v1 StatefulSet',
    ofSpec((spec) => defaultStatefulSetSpec(withTemplate(withSelector(spec))), ['minReadySeconds']),
  ],
  ['apps/v1 DaemonSet', ofSpec(defaultDaemonSetSpec, ['minReadySeconds'])],
  ['batch/v1 Job', defaultJob],
  ['batch/v1 CronJob', ofSpec(defaultCronJobSpec)],
  ['v1 Event', defaultEvent],
  ['v1 Service', ofSpec(defaultServiceSpec, serviceOmits)],
  ['v1 Namespace', defaultNamespace],
  ['v1 Node', defaultNode],
  ['v1 ResourceQuota', defaultResourceQuota],
  ['v1 LimitRange', ofSpec((spec) => setList(spec, 'limits', defaultLimitRangeItem))],
  ['policy/v1 PodDisruptionBudget', ofSpec(withSelector)],
  ['autoscaling/v1 HorizontalPodAutoscaler', ofSpec((spec) => fill(spec, { minReplicas: 1 }))],
  ['autoscaling/v2 HorizontalPodAutoscaler', ofSpec(defaultHorizontalPodAutoscaler)],
  ['v1 ConfigMap', (object) => compact(object, ['data', 'binaryData'])],
  ['v1 Secret', (object) => fill(withStringData(compact(object, ['data', 'type'])), { type: 'Opaque' })],
])

/** `stringData` is written only: it becomes data, over what is there. Models pkg/apis/core/v1/conversion.go Convert_v1_Secret_To_core_Secret. */
function withStringData(secret: JsonObject): JsonObject {
  const { stringData, ...rest } = secret
  if (stringData === undefined) return secret
  const written = Object.entries(asObject(stringData)).map(([key, text]) => [key, base64(String(text))] as const)
  if (written.length === 0) return rest
  return { ...rest, data: { ...asObject(rest.data), ...Object.fromEntries(written) } }
}

function defaultPod(pod: JsonObject): JsonObject {
  return set(pod, {
    metadata: dropInitContainerAnnotations(asObject(pod.metadata)),
    spec: defaultPodSpec(asObject(pod.spec)),
  })
}

function defaultDeploymentSpec(spec: JsonObject): JsonObject {
  let strategy = fill(compact(asObject(spec.strategy), ['type']), { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate') {
    const rollingUpdate = compact(asObject(strategy.rollingUpdate))
    strategy = set(strategy, { rollingUpdate: fill(rollingUpdate, { maxUnavailable: '25%', maxSurge: '25%' }) })
  }
  return fill(set(withTemplate(withSelector(spec)), { strategy }), {
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  })
}

function defaultReplicaSetSpec(spec: JsonObject): JsonObject {
  return fill(withTemplate(withSelector(spec)), { replicas: 1 })
}

/** Selector and labels come from the template's labels where there are none. */
function defaultReplicationController(object: JsonObject): JsonObject {
  let spec = compact(asObject(object.spec), ['minReadySeconds', 'selector'])
  let metadata = asObject(object.metadata)
  if (isObject(spec.template)) {
    spec = withTemplate(spec)
    const { labels } = asObject(asObject(spec.template).metadata)
    if (labels !== undefined) {
      spec = fill(spec, { selector: labels })
      metadata = fill(metadata, { labels })
    }
  }
  return set(object, { metadata, spec: fill(spec, { replicas: 1 }) })
}

function defaultDaemonSetSpec(spec: JsonObject): JsonObject {
  let updateStrategy = fill(compact(asObject(spec.updateStrategy), ['type']), { type: 'RollingUpdate' })
  if (updateStrategy.type === 'RollingUpdate') {
    const rollingUpdate = fill(compact(asObject(updateStrategy.rollingUpdate)), { maxUnavailable: 1, maxSurge: 0 })
    updateStrategy = set(updateStrategy, { rollingUpdate })
  }
  return fill(set(withTemplate(withSelector(spec)), { updateStrategy }), { revisionHistoryLimit: 10 })
}

/** What the Go type writes even where nothing was sent: an Event need not say what it is about. */
function defaultEvent(event: JsonObject): JsonObject {
  return fill(compact(event), {
    involvedObject: {},
    source: {},
    firstTimestamp: null,
    lastTimestamp: null,
    eventTime: null,
    reportingComponent: '',
    reportingInstance: '',
  })
}

function defaultJob(job: JsonObject): JsonObject {
  const spec = defaultJobSpec(withTemplate(withSelector(compact(asObject(job.spec)))))
  const { labels } = asObject(asObject(spec.template).metadata)
  const metadata = asObject(job.metadata)
  return set(job, { metadata: labels === undefined ? metadata : fill(metadata, { labels }), spec })
}

function defaultCronJobSpec(spec: JsonObject): JsonObject {
  const jobTemplate = asObject(spec.jobTemplate)
  const inner = withTemplate(withSelector(compact(asObject(jobTemplate.spec))))
  const metadata = normalizeStruct('v1.ObjectMeta', asObject(jobTemplate.metadata))
  return fill(set(compact(spec, ['concurrencyPolicy']), { jobTemplate: set(jobTemplate, { metadata, spec: inner }) }), {
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
  })
}

// Models pkg/apis/core/v1/defaults.go SetDefaults_Service, and for the IP families pkg/registry/core/service/storage
// on a cluster with IPv4 only (v1.36).
function defaultServiceSpec(spec: JsonObject): JsonObject {
  let result = fill(setList(spec, 'ports', defaultServicePort), { sessionAffinity: 'None', type: 'ClusterIP' })
  if (result.sessionAffinity === 'ClientIP') {
    const { clientIP } = asObject(result.sessionAffinityConfig)
    if (asObject(clientIP).timeoutSeconds === undefined) {
      result = { ...result, sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } }
    }
  } else if (result.sessionAffinity === 'None' && result.sessionAffinityConfig !== undefined) {
    const { sessionAffinityConfig: _, ...rest } = result
    result = rest
  }
  if (result.type === 'ExternalName') return result
  const hasExternalIps = Array.isArray(result.externalIPs) && result.externalIPs.length > 0
  if (result.type !== 'ClusterIP' || hasExternalIps) result = fill(result, { externalTrafficPolicy: 'Cluster' })
  if (result.type === 'LoadBalancer') result = fill(result, { allocateLoadBalancerNodePorts: true })
  const isHeadlessWithoutSelector = result.clusterIP === 'None' && result.selector === undefined
  return fill(result, {
    internalTrafficPolicy: 'Cluster',
    ...(isHeadlessWithoutSelector
      ? { ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv4', 'IPv6'] }
      : { ipFamilyPolicy: 'SingleStack', ipFamilies: ['IPv4'] }),
  })
}

function defaultServicePort(port: JsonObject): JsonObject {
  const result = compact(port, ['name', 'protocol', 'nodePort', 'targetPort'])
  return fill(result, { protocol: 'TCP', ...(result.port !== undefined && { targetPort: result.port }) })
}

function defaultNamespace(namespace: JsonObject): JsonObject {
  const metadata = asObject(namespace.metadata)
  const status = fill(asObject(namespace.status), { phase: 'Active' })
  const spec = asObject(namespace.spec)
  const { name } = metadata
  if (name === undefined) return set(namespace, { spec, status })
  const labels = set(asObject(metadata.labels), { 'kubernetes.io/metadata.name': name })
  return set(namespace, { metadata: set(metadata, { labels }), spec, status })
}

function defaultNode(node: JsonObject): JsonObject {
  const spec = compact(asObject(node.spec), ['unschedulable', 'podCIDR', 'providerID', 'taints'])
  if (!isObject(node.status)) return set(node, { spec })
  let status = withAmounts(node.status, ['capacity', 'allocatable'])
  if (status.capacity !== undefined) status = fill(status, { allocatable: status.capacity })
  return set(node, { spec, status })
}

function defaultResourceQuota(quota: JsonObject): JsonObject {
  const withSpec = set(quota, { spec: withAmounts(compact(asObject(quota.spec)), ['hard']) })
  return setObject(withSpec, 'status', (status) => withAmounts(status, ['hard', 'used']))
}

/** A default limit comes from the maximum; a default request from the default limit, else from the minimum. */
function defaultLimitRangeItem(item: JsonObject): JsonObject {
  const amounts = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio']
  const result = withAmounts(item, amounts)
  if (item.type !== 'Container') return result
  const limits = fill(asObject(result.default), asObject(result.max))
  const requests = fill(fill(asObject(result.defaultRequest), limits), asObject(result.min))
  return set(result, {
    ...(Object.keys(limits).length > 0 && { default: limits }),
    ...(Object.keys(requests).length > 0 && { defaultRequest: requests }),
  })
}

/** The template of a kind that always has one. */
function withTemplate(spec: JsonObject): JsonObject {
  return set(spec, { template: defaultPodTemplate(asObject(spec.template)) })
}

function withSelector(spec: JsonObject): JsonObject {
  return setObject(spec, 'selector', (selector) => normalizeStruct('v1.LabelSelector', selector))
}

/** The object with the quantities of these members in canonical text. */
function withAmounts(object: JsonObject, members: readonly string[]): JsonObject {
  let result = compact(object, members)
  for (const member of members) {
    result = setObject(result, member, (amounts) => {
      const entries = Object.entries(amounts).map(([name, amount]) => [name, canonicalAmount(amount)] as const)
      return set(amounts, Object.fromEntries(entries))
    })
  }
  return result
}

/** Whether a value is a quantity at all is for the decoder to say, with the path to it. */
function canonicalAmount(amount: JsonValue): JsonValue {
  if (typeof amount !== 'string' && typeof amount !== 'number') return amount
  try {
    return canonicalQuantity(amount)
  } catch {
    return amount
  }
}

/** The object without nulls, and without those of the named members that are zero or empty. */
function compact(object: JsonObject, omitEmpty: readonly string[] = []): JsonObject {
  const isDropped = (key: string): boolean => object[key] === null || (omitEmpty.includes(key) && isEmpty(object[key]))
  const keys = Object.keys(object)
  if (!keys.some(isDropped)) return object
  return Object.fromEntries(keys.filter((key) => !isDropped(key)).map((key) => [key, object[key]!]))
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === 0 || value === '' || value === false
}
