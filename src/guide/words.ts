/** Kubernetes' words for each finding: reasons, and the texts of Events, conditions and commands. */
import type { FindingId } from '../engine/index.ts'

/** A reason or status (`ErrImagePull`), or a text in which `…` stands for any characters. */
interface Words {
  readonly text: string
  readonly in: 'status' | 'event' | 'condition' | 'message'
  /**
   * File of the sources of Kubernetes v1.36 that has the words. Absent: the run that shows the finding has the words,
   * and a test checks it.
   */
  readonly source?: string
}

type Place = Words['in']

/** Words that the finding's own run has. */
const shown = (place: Place, ...texts: readonly string[]): Words[] => texts.map((text) => ({ text, in: place }))

/** Words that no run has, from a file of Kubernetes' sources. */
const written = (source: string, place: Place, ...texts: readonly string[]): Words[] =>
  texts.map((text) => ({ text, in: place, source }))

const images = 'pkg/kubelet/images/types.go'
const rolloutStatus = 'staging/src/k8s.io/kubectl/pkg/polymorphichelpers/rollout_status.go'
const volumes = 'pkg/volume/util/operationexecutor/operation_generator.go'
const limits = 'plugin/pkg/admission/limitranger/admission.go'
const evictions = 'pkg/registry/core/pod/storage/eviction.go'
const quotas = 'staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go'
const autoscaling = 'pkg/controller/podautoscaler/horizontal.go'

/**
 * In the order in which users meet them. A finding without words is only visible in the fields of objects; an Event that
 * also belongs to every healthy rollout does not count.
 */
export const words: Readonly<Record<FindingId, readonly Words[]>> = {
  imagePull: [
    ...shown('status', 'ErrImagePull', 'ImagePullBackOff'),
    ...shown('event', 'Back-off pulling image "…"', 'Failed to pull image "…": …', 'Error: ErrImagePull'),
    ...written(images, 'status', 'InvalidImageName', 'ErrImageNeverPull'),
    ...written(
      'pkg/kubelet/images/image_manager.go',
      'event',
      'Container image "…" is not present with pull policy of Never',
    ),
    ...written('pkg/util/parsers/parsers.go', 'event', 'couldn\'t parse image name "…": invalid reference format'),
  ],
  crashLoop: [
    ...shown('status', 'CrashLoopBackOff'),
    ...shown('event', 'Back-off restarting failed container … in pod …'),
    ...shown('condition', 'back-off … restarting failed container=… pod=…'),
    ...written('pkg/kubelet/kuberuntime/helpers.go', 'status', 'OOMKilled'),
  ],
  badConfig: [
    ...shown('status', 'CreateContainerConfigError'),
    ...shown('event', 'Error: configmap "…" not found'),
    ...written('pkg/kubelet/kuberuntime/kuberuntime_container.go', 'status', 'CreateContainerError'),
    ...written('pkg/kubelet/container/sync_result.go', 'status', 'RunContainerError'),
    ...written('staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go', 'event', 'Error: secret "…" not found'),
    ...written(
      'pkg/kubelet/kubelet_pods.go',
      'event',
      "couldn't find key … in ConfigMap …",
      "couldn't find key … in Secret …",
    ),
    ...written(volumes, 'event', 'FailedMount', 'MountVolume.SetUp failed for volume "…" : …'),
  ],
  probeFailing: [
    ...shown('event', 'Unhealthy', 'Readiness probe failed: …'),
    ...shown('condition', 'ContainersNotReady', 'containers with unready status: […]'),
  ],
  probeKills: [
    ...shown('event', 'Container … failed liveness probe, will be restarted', 'Liveness probe failed: …'),
    ...written(
      'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
      'event',
      'Container … failed startup probe, will be restarted',
    ),
    ...written('pkg/kubelet/prober/prober.go', 'event', 'Startup probe failed: …'),
  ],
  podNotStarting: [
    ...shown('status', 'ContainerCreating'),
    ...written(
      'pkg/kubelet/kuberuntime/kuberuntime_manager.go',
      'event',
      'FailedCreatePodSandBox',
      'Failed to create pod sandbox: …',
    ),
    ...written(volumes, 'event', 'FailedAttachVolume', 'AttachVolume.Attach failed for volume "…" : …'),
  ],
  unschedulable: [
    ...shown('event', 'FailedScheduling', '0/… nodes are available: …'),
    ...shown('condition', 'Unschedulable', 'Insufficient cpu'),
    ...written('pkg/scheduler/framework/plugins/noderesources/fit.go', 'event', 'Insufficient memory', 'Too many pods'),
    ...written(
      'pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go',
      'event',
      "didn't match Pod's node affinity/selector",
    ),
    ...written('pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go', 'event', 'had untolerated taint'),
    ...written(
      'pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go',
      'event',
      'were unschedulable',
    ),
  ],
  quota: shown(
    'event',
    'exceeded quota: …, requested: …, used: …, limited: …',
    'Error creating: pods "…" is forbidden: exceeded quota: …',
  ),
  podsRefused: [
    ...shown(
      'event',
      'FailedCreate',
      'Error creating: pods "…" is forbidden: …',
      'maximum … usage per Container is …, but limit is …',
    ),
    ...written(limits, 'event', 'minimum … usage per Container is …, but request is …'),
    ...written(
      'staging/src/k8s.io/pod-security-admission/admission/admission.go',
      'event',
      'violates PodSecurity "…": …',
    ),
    ...written(quotas, 'event', 'failed quota: …: must specify …'),
    ...written(
      'plugin/pkg/admission/serviceaccount/admission.go',
      'event',
      'error looking up service account …: serviceaccount "…" not found',
    ),
    ...written(
      'staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go',
      'event',
      'admission webhook "…" denied the request: …',
    ),
  ],
  rolloutStalled: written(
    rolloutStatus,
    'message',
    'Waiting for deployment "…" rollout to finish: … out of … new replicas have been updated...',
    'Waiting for deployment "…" rollout to finish: … old replicas are pending termination...',
    'Waiting for deployment "…" rollout to finish: … of … updated replicas are available...',
  ),
  deadlineExceeded: [
    ...shown('condition', 'ProgressDeadlineExceeded', 'ReplicaSet "…" has timed out progressing.'),
    ...written(rolloutStatus, 'message', 'error: deployment "…" exceeded its progress deadline'),
  ],
  rolloutPaused: shown('condition', 'DeploymentPaused', 'Deployment is paused'),
  replicaSetScaled: [],
  setStalled: written(
    rolloutStatus,
    'message',
    'waiting for statefulset rolling update to complete … pods at revision …...',
    'Waiting for partitioned roll out to finish: … out of … new pods have been updated...',
    'Waiting for daemon set "…" rollout to finish: … out of … new pods have been updated...',
  ),
  setWaitsForBrokenPod: written(rolloutStatus, 'message', 'Waiting for … pods to be ready...'),
  unavailable: [
    ...written('pkg/controller/deployment/util/deployment_util.go', 'condition', 'MinimumReplicasUnavailable'),
    ...written('pkg/controller/deployment/sync.go', 'condition', 'Deployment does not have minimum availability.'),
  ],
  noEndpoints: written(
    'pkg/registry/core/service/storage/storage.go',
    'message',
    'no endpoints available for service "…"',
  ),
  selectsNothing: written('pkg/controller/disruption/disruption.go', 'event', 'NoPods', 'No matching pods found'),
  selectsTooMuch: [],
  budgetBlocks: [
    ...shown('condition', 'InsufficientPods'),
    ...written(evictions, 'message', 'The disruption budget … needs … healthy pods and has … currently'),
  ],
  drainWaits: [
    ...written(evictions, 'message', "Cannot evict pod as it would violate the pod's disruption budget."),
    ...written(
      'staging/src/k8s.io/kubectl/pkg/drain/drain.go',
      'message',
      'error when evicting pods/"…" -n "…" (will retry after 5s): …',
    ),
  ],
  autoscalerAgainstReplicas: [],
  noMetrics: [
    ...shown('event', 'FailedGetResourceMetric', 'failed to get cpu utilization: …'),
    ...shown('event', 'missing request for cpu in container … of Pod …'),
    ...written(
      autoscaling,
      'event',
      'the HPA was unable to compute the replica count: …',
      'FailedComputeMetricsReplicas',
      'invalid metrics (… invalid out of …), first error is: …',
    ),
    ...written(
      'pkg/controller/podautoscaler/metrics/client.go',
      'event',
      'unable to fetch metrics from resource metrics API: …',
      'no metrics returned from resource metrics API',
    ),
  ],
  podsEvicted: [
    ...shown('condition', 'DeletionByTaintManager', 'Taint manager: deleting due to NoExecute taint'),
    ...shown('event', 'TaintManagerEviction', 'Marking for deletion Pod …'),
    ...written('staging/src/k8s.io/api/core/v1/types.go', 'condition', 'PreemptionByScheduler'),
    ...written(evictions, 'condition', 'EvictionByEvictionAPI'),
    ...written(
      'pkg/controller/devicetainteviction/device_taint_eviction.go',
      'condition',
      'DeletionByDeviceTaintManager',
      'Device Taint manager: deleting due to NoExecute taint',
    ),
    ...written(
      'pkg/kubelet/nodeshutdown/nodeshutdown_manager.go',
      'status',
      'Pod was terminated in response to imminent node shutdown.',
    ),
    ...written('pkg/kubelet/preemption/preemption.go', 'status', 'Preempted in order to admit critical pod'),
    ...written('pkg/kubelet/eviction/helpers.go', 'status', 'Evicted', 'The node was low on resource: ….'),
    ...written('pkg/scheduler/framework/preemption/executor.go', 'event', 'Preempted by pod … on node …'),
  ],
  nodeLost: [
    ...shown('condition', 'NodeStatusUnknown', 'Kubelet stopped posting node status.'),
    ...shown('status', 'node.kubernetes.io/unreachable'),
    ...shown('event', 'NodeNotReady', 'Node is not ready'),
    ...written(
      'pkg/controller/tainteviction/taint_eviction.go',
      'event',
      'TaintManagerEviction',
      'Marking for deletion Pod …',
    ),
  ],
  jobFailed: [
    ...shown('condition', 'BackoffLimitExceeded', 'Job has reached the specified backoff limit'),
    ...written('pkg/controller/job/job_controller.go', 'condition', 'Job was active longer than specified deadline'),
  ],
  podsReleased: [],
  finalizerHolds: shown('status', 'deletionTimestamp', 'finalizers'),
  killedAfterGrace: [],
  slowPods: [],
}
