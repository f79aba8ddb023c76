/**
 * The fields of objects that redaction keeps. A text field without an entry is hidden. Numbers, booleans, times and
 * quantities are kept where the API declares them, if the value has that type.
 */

import { fieldsOf, typeOfKind } from '../../api/fieldTable.ts'
import { lookup } from '../../api/lookup.ts'
import { keptOfPods } from './keptOfPods.ts'
import { keptOfVolumes } from './keptOfVolumes.ts'
import { type KeptByType, type Treatment, treatments } from './treatment.ts'

const condition = { key: 'type', word: 'status', reason: 'reason', message: 'message' } as const
const reference = { apiVersion: 'apiVersion', kind: 'kind', name: 'name' } as const

const keptOfMeta: KeptByType = {
  'meta.v1.ObjectMeta': {
    annotations: 'annotations',
    labels: 'labels',
    name: 'name namespace generateName',
    key: 'finalizers',
    uid: 'uid',
    digits: 'resourceVersion',
  },
  'meta.v1.OwnerReference': { ...reference, uid: 'uid' },
  'meta.v1.ManagedFieldsEntry': {
    apiVersion: 'apiVersion',
    word: 'fieldsType operation subresource',
    manager: 'manager',
    fieldsV1: 'fieldsV1',
  },
  'meta.v1.LabelSelector': { labels: 'matchLabels' },
  'meta.v1.LabelSelectorRequirement': { key: 'key', word: 'operator', labelValue: 'values' },
  'meta.v1.Condition': condition,
  'meta.v1.Status': { message: 'message', reason: 'reason', word: 'status' },
  'core.v1.ObjectReference': {
    ...reference,
    name: 'name namespace',
    uid: 'uid',
    digits: 'resourceVersion',
    fieldPath: 'fieldPath',
  },
  'core.v1.LocalObjectReference': { name: 'name' },
  'core.v1.TypedLocalObjectReference': { key: 'apiGroup', kind: 'kind', name: 'name' },
  'core.v1.TypedObjectReference': { key: 'apiGroup', kind: 'kind', name: 'name namespace' },
}

const keptOfWorkloads: KeptByType = {
  'apps.v1.ControllerRevision': { revision: 'data' },
  'apps.v1.DaemonSetCondition': condition,
  'apps.v1.DaemonSetUpdateStrategy': { word: 'type' },
  'apps.v1.DeploymentCondition': condition,
  'apps.v1.DeploymentStrategy': { word: 'type' },
  'apps.v1.ReplicaSetCondition': condition,
  'apps.v1.StatefulSetCondition': condition,
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': { word: 'whenDeleted whenScaled' },
  'apps.v1.StatefulSetSpec': { word: 'podManagementPolicy', name: 'serviceName' },
  'apps.v1.StatefulSetStatus': { name: 'currentRevision updateRevision' },
  'apps.v1.StatefulSetUpdateStrategy': { word: 'type' },
  'batch.v1.CronJobSpec': { word: 'concurrencyPolicy', schedule: 'schedule', timeZone: 'timeZone' },
  'batch.v1.JobCondition': condition,
  'batch.v1.JobSpec': { word: 'completionMode podReplacementPolicy', key: 'managedBy' },
  'batch.v1.JobStatus': { indexes: 'completedIndexes failedIndexes' },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': { name: 'containerName', word: 'operator' },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': { key: 'type', word: 'status' },
  'batch.v1.PodFailurePolicyRule': { word: 'action' },
  'batch.v1.SuccessPolicyRule': { indexes: 'succeededIndexes' },
  'batch.v1.UncountedTerminatedPods': { uid: 'failed succeeded' },
  'core.v1.ReplicationControllerCondition': condition,
  'core.v1.ReplicationControllerSpec': { labels: 'selector' },
}

const metricName = { name: 'name' } as const

const keptOfOthers: KeptByType = {
  'autoscaling.v1.CrossVersionObjectReference': reference,
  'autoscaling.v2.ContainerResourceMetricSource': { name: 'container name' },
  'autoscaling.v2.ContainerResourceMetricStatus': { name: 'container name' },
  'autoscaling.v2.CrossVersionObjectReference': reference,
  'autoscaling.v2.HPAScalingPolicy': { word: 'type' },
  'autoscaling.v2.HPAScalingRules': { word: 'selectPolicy' },
  'autoscaling.v2.HorizontalPodAutoscalerCondition': condition,
  'autoscaling.v2.MetricIdentifier': metricName,
  'autoscaling.v2.MetricSpec': { word: 'type' },
  'autoscaling.v2.MetricStatus': { word: 'type' },
  'autoscaling.v2.MetricTarget': { word: 'type' },
  'autoscaling.v2.ResourceMetricSource': metricName,
  'autoscaling.v2.ResourceMetricStatus': metricName,
  'coordination.v1.LeaseSpec': { name: 'holderIdentity' },
  'core.v1.ConfigMap': { keys: 'binaryData data' },
  'core.v1.Secret': { keys: 'data stringData', key: 'type' },
  'core.v1.Event': {
    manager: 'reportingComponent',
    message: 'message',
    name: 'reportingInstance',
    reason: 'action reason',
    word: 'type',
  },
  'core.v1.EventSource': { manager: 'component', name: 'host' },
  'core.v1.LimitRangeItem': { word: 'type' },
  'core.v1.LoadBalancerIngress': { address: 'hostname ip', word: 'ipMode' },
  'core.v1.NamespaceCondition': condition,
  'core.v1.NamespaceSpec': { key: 'finalizers' },
  'core.v1.NamespaceStatus': { word: 'phase' },
  'core.v1.NodeAddress': { address: 'address', word: 'type' },
  'core.v1.NodeCondition': condition,
  'core.v1.NodeSelectorRequirement': { key: 'key', word: 'operator', labelValue: 'values' },
  'core.v1.NodeSpec': { address: 'podCIDR podCIDRs' },
  'core.v1.NodeStatus': { empty: 'images', word: 'phase' },
  'core.v1.NodeSystemInfo': {
    word: 'architecture operatingSystem',
    version: 'containerRuntimeVersion kubeProxyVersion kubeletVersion',
  },
  'core.v1.PortStatus': { word: 'protocol' },
  'core.v1.ResourceQuotaSpec': { word: 'scopes' },
  'core.v1.ScopedResourceSelectorRequirement': { word: 'operator scopeName', name: 'values' },
  'core.v1.ServicePort': { name: 'name targetPort', word: 'protocol' },
  'core.v1.ServiceSpec': {
    address: 'clusterIP clusterIPs externalIPs externalName loadBalancerIP loadBalancerSourceRanges',
    labels: 'selector',
    word: 'externalTrafficPolicy internalTrafficPolicy ipFamilies ipFamilyPolicy sessionAffinity trafficDistribution type',
  },
  'core.v1.Taint': { key: 'key', labelValue: 'value', word: 'effect' },
  'core.v1.Toleration': { key: 'key', labelValue: 'value', word: 'effect operator' },
  'discovery.v1.Endpoint': { address: 'addresses', name: 'hostname nodeName zone' },
  'discovery.v1.EndpointPort': { name: 'name', word: 'protocol' },
  'discovery.v1.EndpointSlice': { word: 'addressType' },
  'discovery.v1.ForNode': { name: 'name' },
  'discovery.v1.ForZone': { name: 'name' },
  'policy.v1.PodDisruptionBudgetSpec': { word: 'unhealthyPodEvictionPolicy' },
  'policy.v1.PodDisruptionBudgetStatus': { names: 'disruptedPods' },
  'scheduling.v1.PriorityClass': { word: 'preemptionPolicy' },
}

/** Kept fields, by a type of the field table or of `otherTypes`. */
export const keptByType: KeptByType = {
  ...keptOfMeta,
  ...keptOfWorkloads,
  ...keptOfPods,
  ...keptOfVolumes,
  ...keptOfOthers,
}

const table: ReadonlyMap<string, ReadonlyMap<string, Treatment>> = new Map(
  Object.entries(keptByType).map(([type, fields]) => [
    type,
    new Map(
      treatments.flatMap((treatment) =>
        (fields[treatment]?.split(' ') ?? []).map((name): [string, Treatment] => [name, treatment]),
      ),
    ),
  ]),
)

/** The treatment of a text field; undefined if the text is hidden. */
export const treatmentOf = (type: string, field: string): Treatment | undefined => table.get(type)?.get(field)

/** Kinds that the simulation stores and the field table lacks, with the fields that a run needs. */
const otherTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = lookup({
  'meta.v1.Status': { code: 'integer(int32)', message: 'string', reason: 'string', status: 'string' },
})

const otherKinds: Readonly<Record<string, string>> = lookup({ 'v1 Status': 'meta.v1.Status' })

/** The type of a kind that the field table lacks. */
const otherTypeOf = (apiVersion: string, kind: string): string | undefined => {
  const name = `${apiVersion} ${kind}`
  return Object.hasOwn(otherKinds, name) ? otherKinds[name] : undefined
}

/** The fields of a type with their types; undefined for a type without fields. */
export const fieldsOfType = (type: string): Readonly<Record<string, string>> | undefined =>
  fieldsOf(type) ?? (Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined)

/** The type of a field; undefined for an unknown field. */
export function typeOfField(type: string, field: string): string | undefined {
  const fields = fieldsOfType(type)
  return fields && Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** The type of the objects of a kind; undefined for an unknown kind. */
export const typeOfObject = (apiVersion: string, kind: string): string | undefined =>
  typeOfKind(apiVersion, kind) ?? otherTypeOf(apiVersion, kind)

/** Whether the values of a map with this type are amounts, whose keys name resources. */
export const isAmount = (type: string): boolean => type === 'api.resource.Quantity'
