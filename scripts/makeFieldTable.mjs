// Makes src/engine/api/fieldTable.json from conformance/fields.json: the same facts without descriptions and with a
// line per type, small enough for a browser. Run: node scripts/makeFieldTable.mjs
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * A type of fields.json: a struct has fields, other types have a type.
 * @typedef {{ type: string } & Record<string, unknown>} Field
 * @typedef {{ apiVersion?: string, kind?: string, type?: string, required?: string[], fields?: Record<string, Field> }}
 * FieldType
 */

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(new URL(`../conformance/${name}`, import.meta.url), 'utf8'))
/** @type {Record<string, FieldType>} */
const source = read('fields.json')
/** @type {Record<string, unknown>} */
const goSource = read('types.json')
const mergeKeys = ['patchStrategy', 'patchMergeKey', 'listType', 'listMapKeys', 'mapType']

// Go names of types that are strings in JSON and absent from types.json. They appear in decoding errors.
/** @type {Record<string, Record<string, string>>} */
const moreGoTypes = {
  'apps.v1.DeploymentStrategy': { type: 'v1.DeploymentStrategyType' },
  'apps.v1.DeploymentCondition': { type: 'v1.DeploymentConditionType', status: 'v1.ConditionStatus' },
  'apps.v1.ReplicaSetCondition': { type: 'v1.ReplicaSetConditionType', status: 'v1.ConditionStatus' },
  'apps.v1.DaemonSetUpdateStrategy': { type: 'v1.DaemonSetUpdateStrategyType' },
  'apps.v1.StatefulSetUpdateStrategy': { type: 'v1.StatefulSetUpdateStrategyType' },
  'apps.v1.StatefulSetSpec': { podManagementPolicy: 'v1.PodManagementPolicyType' },
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': {
    whenDeleted: 'v1.PersistentVolumeClaimRetentionPolicyType',
    whenScaled: 'v1.PersistentVolumeClaimRetentionPolicyType',
  },
  'autoscaling.v2.ContainerResourceMetricSource': { name: 'v1.ResourceName' },
  'autoscaling.v2.HPAScalingPolicy': { type: 'v2.HPAScalingPolicyType' },
  'autoscaling.v2.HPAScalingRules': { selectPolicy: 'v2.ScalingPolicySelect' },
  'autoscaling.v2.MetricSpec': { type: 'v2.MetricSourceType' },
  'autoscaling.v2.MetricTarget': { type: 'v2.MetricTargetType' },
  'autoscaling.v2.ResourceMetricSource': { name: 'v1.ResourceName' },
  'batch.v1.CronJobSpec': { concurrencyPolicy: 'v1.ConcurrencyPolicy' },
  'batch.v1.JobCondition': { type: 'v1.JobConditionType', status: 'v1.ConditionStatus' },
  'batch.v1.JobSpec': { completionMode: 'v1.CompletionMode', podReplacementPolicy: 'v1.PodReplacementPolicy' },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': { operator: 'v1.PodFailurePolicyOnExitCodesOperator' },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': { type: 'v1.PodConditionType', status: 'v1.ConditionStatus' },
  'batch.v1.PodFailurePolicyRule': { action: 'v1.PodFailurePolicyAction' },
  'batch.v1.UncountedTerminatedPods': { succeeded: '[]types.UID', failed: '[]types.UID' },
  'core.v1.LimitRangeItem': {
    type: 'v1.LimitType',
    max: 'v1.ResourceList',
    min: 'v1.ResourceList',
    default: 'v1.ResourceList',
    defaultRequest: 'v1.ResourceList',
    maxLimitRequestRatio: 'v1.ResourceList',
  },
  'core.v1.NamespaceSpec': { finalizers: '[]v1.FinalizerName' },
  'core.v1.NamespaceStatus': { phase: 'v1.NamespacePhase' },
  'core.v1.NodeStatus': { capacity: 'v1.ResourceList', allocatable: 'v1.ResourceList', phase: 'v1.NodePhase' },
  'core.v1.ObjectReference': { uid: 'types.UID' },
  'core.v1.ModifyVolumeStatus': { status: 'v1.PersistentVolumeClaimModifyVolumeStatus' },
  'core.v1.PersistentVolumeClaimCondition': {
    type: 'v1.PersistentVolumeClaimConditionType',
    status: 'v1.ConditionStatus',
  },
  'core.v1.PersistentVolumeClaimStatus': {
    accessModes: '[]v1.PersistentVolumeAccessMode',
    allocatedResourceStatuses: 'map[v1.ResourceName]v1.ClaimResourceStatus',
    allocatedResources: 'v1.ResourceList',
    capacity: 'v1.ResourceList',
    phase: 'v1.PersistentVolumeClaimPhase',
  },
  'core.v1.PodCondition': { type: 'v1.PodConditionType', status: 'v1.ConditionStatus' },
  'core.v1.PodStatus': { phase: 'v1.PodPhase', qosClass: 'v1.PodQOSClass' },
  'core.v1.ResourceQuotaSpec': { hard: 'v1.ResourceList', scopes: '[]v1.ResourceQuotaScope' },
  'core.v1.ResourceQuotaStatus': { hard: 'v1.ResourceList', used: 'v1.ResourceList' },
  'core.v1.ScopedResourceSelectorRequirement': {
    scopeName: 'v1.ResourceQuotaScope',
    operator: 'v1.ScopeSelectorOperator',
  },
  'core.v1.Secret': { type: 'v1.SecretType' },
  'core.v1.ServicePort': { protocol: 'v1.Protocol' },
  'core.v1.ServiceSpec': {
    type: 'v1.ServiceType',
    sessionAffinity: 'v1.ServiceAffinity',
    externalTrafficPolicy: 'v1.ServiceExternalTrafficPolicy',
    internalTrafficPolicy: 'v1.ServiceInternalTrafficPolicy',
    ipFamilies: '[]v1.IPFamily',
    ipFamilyPolicy: 'v1.IPFamilyPolicy',
  },
  'core.v1.Taint': { effect: 'v1.TaintEffect' },
  'core.v1.ConfigMapNodeConfigSource': { uid: 'types.UID' },
  'coordination.v1.LeaseSpec': { strategy: 'v1.CoordinatedLeaseStrategy' },
  'discovery.v1.EndpointPort': { protocol: 'v1.Protocol' },
  'discovery.v1.EndpointSlice': { addressType: 'v1.AddressType' },
  'meta.v1.OwnerReference': { uid: 'types.UID' },
  'policy.v1.PodDisruptionBudgetSpec': { unhealthyPodEvictionPolicy: 'v1.UnhealthyPodEvictionPolicyType' },
  'scheduling.v1.PriorityClass': { preemptionPolicy: 'v1.PreemptionPolicy' },
}

/** @type {Record<string, string>} */
const scalarGoTypes = {
  string: 'string',
  boolean: 'bool',
  'integer(int32)': 'int32',
  'integer(int64)': 'int64',
  'string(byte)': '[]uint8',
}

/**
 * @param {string} type
 * @returns {string}
 */
const plainGoType = (type) => {
  if (type.startsWith('[]')) return `[]${plainGoType(type.slice(2))}`
  if (type.startsWith('map:')) return `map[string]${plainGoType(type.slice(4))}`
  return scalarGoTypes[type] ?? type.split('.').slice(-2).join('.')
}

/**
 * The Go type of each JSON field of a struct, including embedded structs.
 * @param {string} name
 * @returns {Record<string, string>}
 */
const goFieldsOf = (name) => {
  const struct = goSource[name]
  if (!Array.isArray(struct)) return {}
  /** @type {[string, string][]} */
  const entries = struct.flatMap((/** @type {{ json?: string, type: string }} */ { json = '', type }) => {
    const [field = '', ...options] = json.split(',')
    return options.includes('inline') ? Object.entries(goFieldsOf(type)) : [[field, type.replaceAll('*', '')]]
  })
  return Object.fromEntries(entries)
}

/**
 * The fields whose Go type does not follow from the JSON type.
 * @param {string} typeName
 * @param {Record<string, string>} fields
 */
const goTypesOf = (typeName, fields) => {
  const [group = '', version, name] = typeName.split('.')
  const known = ['core', 'meta'].includes(group) ? goFieldsOf(`${version}.${name}`) : {}
  const all = { ...known, ...moreGoTypes[typeName] }
  return Object.fromEntries(
    Object.entries(all).filter(([key, type]) => key in fields && plainGoType(fields[key] ?? '') !== type),
  )
}

/**
 * @param {string} typeName
 * @param {FieldType} type
 */
const compactType = (typeName, { apiVersion, kind, type, required, fields }) => {
  /** @type {Record<string, object>} */
  const merge = {}
  /** @type {Record<string, string>} */
  const types = {}
  for (const [name, field] of Object.entries(fields ?? {})) {
    types[name] = field.type
    const rules = Object.fromEntries(mergeKeys.filter((key) => key in field).map((key) => [key, field[key]]))
    if (Object.keys(rules).length > 0) merge[name] = rules
  }
  const goTypes = goTypesOf(typeName, types)
  return {
    ...(kind && { apiVersion, kind }),
    ...(type && { type }),
    ...(required && { required }),
    ...(fields && { fields: types }),
    ...(Object.keys(merge).length > 0 && { merge }),
    ...(Object.keys(goTypes).length > 0 && { goTypes }),
  }
}

const lines = Object.entries(source).map(
  ([name, type]) => `${JSON.stringify(name)}: ${JSON.stringify(compactType(name, type))}`,
)
writeFileSync(new URL('../src/engine/api/fieldTable.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
