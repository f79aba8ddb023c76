/**
 * Promises about the parts of stored objects, as data. The border enforces them (`kinds/stored.ts`), and the types
 * require these fields. All other fields may be absent.
 */
import type { JsonValue } from './json.ts'

/** By type and field: Go's value for an absent field. The border sets it. */
export const filled = {
  'meta.v1.OwnerReference': { apiVersion: '', kind: '', name: '', uid: '' },
  'meta.v1.Condition': { type: '', status: '' },
  'apps.v1.Deployment': { spec: {}, status: {} },
  'apps.v1.DeploymentCondition': { type: '', status: '' },
  'apps.v1.ReplicaSet': { spec: {}, status: {} },
  'apps.v1.ReplicaSetStatus': { replicas: 0 },
  'apps.v1.ReplicaSetCondition': { type: '', status: '' },
  'apps.v1.StatefulSet': { spec: {}, status: {} },
  'apps.v1.StatefulSetSpec': { serviceName: '' },
  'apps.v1.StatefulSetStatus': { replicas: 0 },
  'apps.v1.DaemonSet': { spec: {}, status: {} },
  'apps.v1.DaemonSetStatus': {
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    desiredNumberScheduled: 0,
    numberReady: 0,
  },
  'apps.v1.ControllerRevision': { revision: 0 },
  'batch.v1.Job': { spec: {}, status: {} },
  'batch.v1.JobCondition': { type: '', status: '' },
  'batch.v1.PodFailurePolicy': { rules: [] },
  'batch.v1.PodFailurePolicyRule': { action: '' },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': { operator: '', values: [] },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': { type: '', status: '' },
  'batch.v1.CronJob': { spec: {}, status: {} },
  'batch.v1.CronJobSpec': { jobTemplate: {} },
  'batch.v1.JobTemplateSpec': { spec: {} },
  'autoscaling.v2.HorizontalPodAutoscaler': { spec: {}, status: {} },
  'autoscaling.v2.HorizontalPodAutoscalerSpec': { scaleTargetRef: {}, maxReplicas: 0, metrics: [] },
  'autoscaling.v2.HorizontalPodAutoscalerBehavior': { scaleUp: {}, scaleDown: {} },
  'autoscaling.v2.HorizontalPodAutoscalerCondition': { type: '', status: '' },
  'autoscaling.v2.HPAScalingPolicy': { type: '', value: 0, periodSeconds: 0 },
  'autoscaling.v2.CrossVersionObjectReference': { kind: '', name: '' },
  'autoscaling.v2.MetricSpec': { type: '' },
  'autoscaling.v2.MetricTarget': { type: '' },
  'autoscaling.v2.MetricIdentifier': { name: '' },
  'autoscaling.v2.ResourceMetricSource': { name: '', target: {} },
  'autoscaling.v2.ContainerResourceMetricSource': { name: '', container: '', target: {} },
  'autoscaling.v2.PodsMetricSource': { metric: {}, target: {} },
  'autoscaling.v2.ObjectMetricSource': { describedObject: {}, metric: {}, target: {} },
  'autoscaling.v2.ExternalMetricSource': { metric: {}, target: {} },
  'core.v1.ReplicationController': { spec: {}, status: {} },
  'core.v1.ReplicationControllerSpec': { selector: {} },
  'core.v1.ReplicationControllerStatus': { replicas: 0 },
  'core.v1.ReplicationControllerCondition': { type: '', status: '' },
  'core.v1.Pod': { spec: {}, status: {} },
  'core.v1.PodTemplateSpec': { spec: {} },
  'core.v1.PodSpec': { containers: [] },
  'core.v1.Container': { image: '' },
  'core.v1.EphemeralContainer': { image: '' },
  'core.v1.Volume': { name: '' },
  'core.v1.ContainerPort': { containerPort: 0 },
  'core.v1.EnvVar': { name: '' },
  'core.v1.HTTPGetAction': { port: 0 },
  'core.v1.TCPSocketAction': { port: 0 },
  'core.v1.GRPCAction': { port: 0 },
  'core.v1.SleepAction': { seconds: 0 },
  'core.v1.NodeSelector': { nodeSelectorTerms: [] },
  'core.v1.PreferredSchedulingTerm': { weight: 0, preference: {} },
  'core.v1.PodAffinityTerm': { topologyKey: '' },
  'core.v1.WeightedPodAffinityTerm': { weight: 0, podAffinityTerm: {} },
  'core.v1.TopologySpreadConstraint': { maxSkew: 0, topologyKey: '', whenUnsatisfiable: '' },
  'core.v1.TopologySelectorLabelRequirement': { key: '', values: [] },
  'core.v1.Sysctl': { name: '', value: '' },
  'core.v1.PodReadinessGate': { conditionType: '' },
  'core.v1.PodSchedulingGate': { name: '' },
  'core.v1.PodStatus': { phase: 'Pending' },
  'core.v1.PodCondition': { type: '', status: '' },
  'core.v1.PodIP': { ip: '' },
  'core.v1.HostIP': { ip: '' },
  'core.v1.ContainerStatus': {
    name: '',
    ready: false,
    restartCount: 0,
    image: '',
    imageID: '',
    state: {},
    lastState: {},
  },
  'core.v1.ContainerStateTerminated': { exitCode: 0 },
  'core.v1.Node': { spec: {}, status: {} },
  'core.v1.NodeAddress': { type: '', address: '' },
  'core.v1.NodeCondition': { type: '', status: '' },
  'core.v1.Event': { involvedObject: {}, source: {}, firstTimestamp: null, lastTimestamp: null },
  'core.v1.Service': { spec: {} },
  'core.v1.ServicePort': { port: 0 },
  'core.v1.PersistentVolumeClaim': { spec: {}, status: {} },
  'core.v1.PersistentVolume': { spec: {}, status: {} },
  'core.v1.LimitRangeItem': { type: '' },
  'discovery.v1.Endpoint': { addresses: [], conditions: {} },
  'policy.v1.PodDisruptionBudget': { spec: {} },
  'storage.v1.StorageClass': { provisioner: '' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, JsonValue>>>>

/** By type: fields that every object of an API server has. An object without them is refused. */
export const needed = {
  'meta.v1.LabelSelectorRequirement': ['key', 'operator'],
  'apps.v1.DeploymentSpec': ['selector', 'template', 'replicas', 'strategy'],
  'apps.v1.ReplicaSetSpec': ['selector', 'template', 'replicas'],
  'apps.v1.StatefulSetSpec': [
    'selector',
    'template',
    'replicas',
    'podManagementPolicy',
    'updateStrategy',
    'revisionHistoryLimit',
  ],
  'apps.v1.StatefulSetUpdateStrategy': ['type'],
  'apps.v1.DaemonSetSpec': ['selector', 'template', 'updateStrategy', 'revisionHistoryLimit'],
  'apps.v1.DaemonSetUpdateStrategy': ['type'],
  'batch.v1.JobSpec': ['template'],
  'batch.v1.CronJobSpec': ['schedule', 'concurrencyPolicy', 'suspend'],
  'core.v1.ReplicationControllerSpec': ['template', 'replicas'],
  'core.v1.Container': ['name'],
  'core.v1.EphemeralContainer': ['name'],
  'core.v1.NodeSelectorRequirement': ['key', 'operator'],
  'core.v1.Taint': ['key', 'effect'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * By type and field: the API server's default, which the defaults of kinds (`kinds`) set wherever the type occurs. A
 * part that comes from elsewhere gets it from the border. Defaults that depend on other fields are not listed.
 */
export const defaulted = {
  'apps.v1.DeploymentSpec': { revisionHistoryLimit: 10 },
  'apps.v1.DeploymentStrategy': { type: 'RollingUpdate' },
  'apps.v1.StatefulSetSpec': { persistentVolumeClaimRetentionPolicy: {} },
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': { whenDeleted: 'Retain', whenScaled: 'Retain' },
  'autoscaling.v2.HorizontalPodAutoscalerSpec': { minReplicas: 1 },
  'batch.v1.CronJobSpec': { successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 },
  'core.v1.PodSpec': {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
  },
  'core.v1.ContainerPort': { protocol: 'TCP' },
  'core.v1.Probe': { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 },
  'core.v1.HTTPGetAction': { path: '/', scheme: 'HTTP' },
  'core.v1.GRPCAction': { service: '' },
  'core.v1.ObjectFieldSelector': { apiVersion: 'v1' },
  'core.v1.ServiceAccountTokenProjection': { expirationSeconds: 3600 },
  'core.v1.PersistentVolumeClaimSpec': { volumeMode: 'Filesystem' },
  'core.v1.ServiceSpec': { sessionAffinity: 'None', type: 'ClusterIP' },
  'core.v1.ServicePort': { protocol: 'TCP' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, JsonValue>>>>

/**
 * By type: the other parts that the defaults of kinds (`kinds`) set wherever the type occurs, with values that depend
 * on other fields or on the release.
 */
export const created = {
  'apps.v1.Deployment': ['spec'],
  'apps.v1.DeploymentSpec': ['progressDeadlineSeconds', 'replicas', 'strategy', 'template'],
  'apps.v1.ReplicaSet': ['spec'],
  'apps.v1.ReplicaSetSpec': ['replicas', 'template'],
  'apps.v1.StatefulSet': ['spec'],
  'apps.v1.StatefulSetSpec': ['podManagementPolicy', 'replicas', 'revisionHistoryLimit', 'template', 'updateStrategy'],
  'apps.v1.StatefulSetUpdateStrategy': ['type'],
  'apps.v1.DaemonSet': ['spec'],
  'apps.v1.DaemonSetSpec': ['revisionHistoryLimit', 'template', 'updateStrategy'],
  'apps.v1.DaemonSetUpdateStrategy': ['type'],
  'batch.v1.Job': ['spec'],
  'batch.v1.JobSpec': ['template'],
  'batch.v1.CronJob': ['spec'],
  'batch.v1.CronJobSpec': ['concurrencyPolicy', 'jobTemplate', 'suspend'],
  'batch.v1.JobTemplateSpec': ['spec'],
  'autoscaling.v2.HorizontalPodAutoscaler': ['spec'],
  'autoscaling.v2.HorizontalPodAutoscalerSpec': ['metrics'],
  'core.v1.ReplicationController': ['spec'],
  'core.v1.ReplicationControllerSpec': ['replicas'],
  'core.v1.Pod': ['spec'],
  'core.v1.PodTemplateSpec': ['spec'],
  'core.v1.Service': ['spec'],
  'core.v1.LimitRange': ['spec'],
  'core.v1.ResourceQuota': ['spec'],
  'core.v1.PersistentVolume': ['spec'],
  'core.v1.PersistentVolumeClaim': ['spec'],
  'core.v1.PodTemplate': ['template'],
  'policy.v1.PodDisruptionBudget': ['spec'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** By type and field: all allowed values, where code handles each of them. */
export const oneOf = {
  'meta.v1.LabelSelectorRequirement': { operator: ['In', 'NotIn', 'Exists', 'DoesNotExist'] },
  'apps.v1.DeploymentStrategy': { type: ['RollingUpdate', 'Recreate'] },
  'apps.v1.StatefulSetSpec': { podManagementPolicy: ['OrderedReady', 'Parallel'] },
  'apps.v1.StatefulSetUpdateStrategy': { type: ['RollingUpdate', 'OnDelete'] },
  'apps.v1.DaemonSetUpdateStrategy': { type: ['RollingUpdate', 'OnDelete'] },
  'batch.v1.CronJobSpec': { concurrencyPolicy: ['Allow', 'Forbid', 'Replace'] },
  'core.v1.PodSpec': { restartPolicy: ['Always', 'OnFailure', 'Never'] },
  'core.v1.PodStatus': { phase: ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] },
  'core.v1.NodeSelectorRequirement': { operator: ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] },
  'core.v1.Taint': { effect: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/**
 * By type: fields of any form that must be an object if they are set, with the API server's words for any other value.
 */
export const objects = {
  'apps.v1.ControllerRevision': { data: 'data must be a valid JSON object' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** By type: fields whose text is a percentage, since code computes with it. */
export const percentages = {
  'apps.v1.RollingUpdateDeployment': ['maxSurge', 'maxUnavailable'],
  'apps.v1.RollingUpdateDaemonSet': ['maxSurge', 'maxUnavailable'],
  'policy.v1.PodDisruptionBudgetSpec': ['maxUnavailable', 'minAvailable'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Fields of every stored object: name and uid, version and creation time. */
export const identity = ['name', 'uid', 'resourceVersion', 'creationTimestamp'] as const

/** By type: fields in which the API writes null for an unset time or list. */
export const nullable = {
  'autoscaling.v2.HorizontalPodAutoscalerStatus': ['currentMetrics'],
  'core.v1.Event': ['firstTimestamp', 'lastTimestamp'],
  'core.v1.PodCondition': ['lastProbeTime'],
} as const satisfies Readonly<Record<string, readonly string[]>>
