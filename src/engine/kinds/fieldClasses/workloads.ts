/** Fields of workloads, and of objects that act on workloads. */
import type { ClassesByType } from './fieldClass.ts'

export const workloadClasses = {
  'apps.v1.Deployment': { simulated: 'spec' },
  'apps.v1.DeploymentSpec': {
    simulated:
      'minReadySeconds paused progressDeadlineSeconds replicas revisionHistoryLimit selector strategy template',
  },
  'apps.v1.DeploymentStrategy': { simulated: 'rollingUpdate type' },
  'apps.v1.RollingUpdateDeployment': { simulated: 'maxSurge maxUnavailable' },
  'apps.v1.ReplicaSet': { simulated: 'spec' },
  'apps.v1.ReplicaSetSpec': { simulated: 'minReadySeconds replicas selector template' },
  'core.v1.ReplicationController': { simulated: 'spec' },
  'core.v1.ReplicationControllerSpec': { simulated: 'minReadySeconds replicas selector template' },
  'apps.v1.StatefulSet': { simulated: 'spec' },
  'apps.v1.StatefulSetSpec': {
    simulated:
      'minReadySeconds ordinals persistentVolumeClaimRetentionPolicy podManagementPolicy replicas revisionHistoryLimit selector template updateStrategy volumeClaimTemplates',
    noEffect: 'serviceName',
  },
  'apps.v1.StatefulSetOrdinals': { simulated: 'start' },
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': { simulated: 'whenDeleted whenScaled' },
  'apps.v1.StatefulSetUpdateStrategy': { simulated: 'rollingUpdate type' },
  // Before v1.37, maxUnavailable is dropped.
  'apps.v1.RollingUpdateStatefulSetStrategy': { simulated: 'maxUnavailable partition' },
  'apps.v1.DaemonSet': { simulated: 'spec' },
  'apps.v1.DaemonSetSpec': { simulated: 'minReadySeconds revisionHistoryLimit selector template updateStrategy' },
  'apps.v1.DaemonSetUpdateStrategy': { simulated: 'rollingUpdate type' },
  'apps.v1.RollingUpdateDaemonSet': { simulated: 'maxSurge maxUnavailable' },
  'apps.v1.ControllerRevision': { simulated: 'data revision' },
  'batch.v1.Job': { simulated: 'spec' },
  'batch.v1.JobSpec': {
    simulated:
      'activeDeadlineSeconds backoffLimit backoffLimitPerIndex completionMode completions manualSelector maxFailedIndexes parallelism podFailurePolicy podReplacementPolicy selector successPolicy template ttlSecondsAfterFinished',
    asked: 'suspend',
    notSimulated: {
      managedBy: { notSimulated: 'jobManagedBy', when: (value) => value !== 'kubernetes.io/job-controller' },
    },
  },
  'batch.v1.PodFailurePolicy': { simulated: 'rules' },
  'batch.v1.PodFailurePolicyRule': { simulated: 'action onExitCodes onPodConditions' },
  'batch.v1.SuccessPolicy': { simulated: 'rules' },
  'batch.v1.SuccessPolicyRule': { simulated: 'succeededCount succeededIndexes' },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': { simulated: 'containerName operator values' },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': { simulated: 'status type' },
  'batch.v1.CronJob': { simulated: 'spec' },
  'batch.v1.CronJobSpec': {
    simulated:
      'concurrencyPolicy failedJobsHistoryLimit jobTemplate schedule startingDeadlineSeconds successfulJobsHistoryLimit suspend timeZone',
  },
  'batch.v1.JobTemplateSpec': { simulated: 'spec' },
  'autoscaling.v2.HorizontalPodAutoscaler': { simulated: 'spec' },
  'autoscaling.v2.HorizontalPodAutoscalerSpec': {
    simulated: 'behavior maxReplicas metrics minReplicas scaleTargetRef',
  },
  'autoscaling.v2.HorizontalPodAutoscalerBehavior': { simulated: 'scaleDown scaleUp' },
  'autoscaling.v2.HPAScalingRules': { simulated: 'policies selectPolicy stabilizationWindowSeconds tolerance' },
  'autoscaling.v2.HPAScalingPolicy': { simulated: 'periodSeconds type value' },
  // The other metrics need an adapter. Without an adapter they fail, as in the simulation.
  'autoscaling.v2.MetricSpec': { simulated: 'containerResource external object pods resource type' },
  'autoscaling.v2.ContainerResourceMetricSource': { simulated: 'container name target' },
  'autoscaling.v2.ResourceMetricSource': { simulated: 'name target' },
  'autoscaling.v2.ExternalMetricSource': { simulated: 'metric target' },
  'autoscaling.v2.ObjectMetricSource': { simulated: 'describedObject metric target' },
  'autoscaling.v2.PodsMetricSource': { simulated: 'metric target' },
  'autoscaling.v2.MetricTarget': { simulated: 'averageUtilization averageValue type value' },
  'autoscaling.v2.MetricIdentifier': { simulated: 'name selector' },
  'autoscaling.v2.CrossVersionObjectReference': { simulated: 'name' },
  'policy.v1.PodDisruptionBudget': { simulated: 'spec' },
  'policy.v1.PodDisruptionBudgetSpec': { simulated: 'maxUnavailable minAvailable selector unhealthyPodEvictionPolicy' },
  'meta.v1.LabelSelector': { simulated: 'matchExpressions matchLabels' },
  'meta.v1.LabelSelectorRequirement': { simulated: 'key operator values' },
} satisfies ClassesByType
