/**
 * Releases of Kubernetes, and the table of switches in which they differ. Code asks for a switch by its name
 * (`isOn(release, 'autoscaleCpuFlag')`) and never compares numbers.
 */

import { type Release, releases } from './releases.ts'

/** A difference between releases. */
export interface VersionSwitch {
  /** The first release with the behaviour. */
  readonly since: Release
  /** The change in one sentence. */
  readonly changes: string
  /** Pull request of kubernetes/kubernetes, or its file. */
  readonly source: string
  /** Names of recordings with the difference; empty if only the source shows it. */
  readonly scenarios: readonly string[]
}

/** The differences, by name. */
export const versionSwitches = Object.freeze({
  noNullCreationTimestamp: {
    since: '1.34',
    changes: 'Output and stored revisions of objects without a creation time leave out `creationTimestamp: null`.',
    source: 'staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go',
    scenarios: ['sts-half-at-a-time', 'sts-described', 'kubectl-yaml'],
  },
  autoscaleCpuFlag: {
    since: '1.34',
    changes: 'kubectl autoscale has the flags --cpu and --memory; --cpu-percent is deprecated.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/autoscale/autoscale.go',
    scenarios: [],
  },
  deletedNamesNamespace: {
    since: '1.34',
    changes: 'kubectl delete prints the namespace: `deleted from default namespace`.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/delete/delete.go PrintObj',
    scenarios: ['sts-on-delete-current', 'delete-while-rolling', 'ds-delete'],
  },
  describedPortNames: {
    since: '1.34',
    changes: 'kubectl describe prints the names of ports.',
    source: 'staging/src/k8s.io/kubectl/pkg/describe/describe.go describeContainerPorts',
    scenarios: [],
  },
  podLevelResources: {
    since: '1.34',
    changes: 'Resources of a Pod as a whole are stored; earlier releases drop them.',
    source: 'pkg/features/kube_features.go PodLevelResources',
    scenarios: [],
  },
  statefulSetTemplateValidated: {
    since: '1.34',
    changes: 'The Pod template of a StatefulSet is validated as those of other workloads.',
    source: 'pkg/apis/apps/validation/validation.go ValidatePodTemplateSpecForStatefulSet',
    scenarios: ['sts-immutable', 'sts-invalid-3'],
  },
  setUpdatesAwaitAvailability: {
    since: '1.34',
    changes: 'An update of a set waits until a new Pod is available, not only ready.',
    source: 'pkg/controller/statefulset/stateful_set_utils.go isUnavailable',
    scenarios: [],
  },
  replicaSetAvailabilityRequeue: {
    since: '1.34',
    changes: 'A ReplicaSet is queued again for the moment at which its next ready Pod becomes available.',
    source: 'pkg/controller/replicaset/replica_set.go syncReplicaSet',
    scenarios: [],
  },
  kyamlFormat: {
    since: '1.35',
    changes: 'kubectl has the output format kyaml.',
    source: 'staging/src/k8s.io/cli-runtime/pkg/genericclioptions/json_yaml_flags.go',
    scenarios: ['kubectl-yaml'],
  },
  podStatusShowsErrors: {
    since: '1.35',
    changes: 'kubectl get shows a Pod with a completed and a failed container as failed, not as Completed.',
    source: 'pkg/printers/internalversion/printers.go printPod',
    scenarios: [],
  },
  failedRulesShowValue: {
    since: '1.35',
    changes:
      'The error of a rule in the schema of a custom resource shows the value, or none, not the type of the value.',
    source: 'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go',
    scenarios: [],
  },
  lengthsInBytes: {
    since: '1.35',
    changes: 'Refusals of long labels count bytes instead of characters.',
    source: 'staging/src/k8s.io/apimachinery/pkg/api/validate/content/errors.go MaxLenError',
    scenarios: [],
  },
  containerRestartRules: {
    since: '1.35',
    changes:
      'Containers have restartPolicyRules, and init containers any restartPolicy; earlier releases drop or refuse them.',
    source: 'pkg/features/kube_features.go ContainerRestartRules',
    scenarios: [],
  },
  hostnameOverride: {
    since: '1.35',
    changes: 'hostnameOverride of a Pod is stored; earlier releases drop it.',
    source: 'pkg/features/kube_features.go HostnameOverride',
    scenarios: [],
  },
  envFiles: {
    since: '1.35',
    changes: 'Environment variables from files are stored; earlier releases drop them.',
    source: 'pkg/features/kube_features.go EnvFiles',
    scenarios: [],
  },
  imageVolumes: {
    since: '1.35',
    changes: 'Volumes of images are stored; earlier releases drop their source.',
    source: 'pkg/features/kube_features.go ImageVolume',
    scenarios: [],
  },
  settableRestartBackOff: {
    since: '1.35',
    changes: 'A kubelet may have a shorter longest back-off of containers that end again and again than five minutes.',
    source: 'pkg/features/kube_features.go KubeletCrashLoopBackOffMax',
    scenarios: [],
  },
  terminatingReplicas: {
    since: '1.35',
    changes:
      'ReplicaSets and Deployments count their terminating Pods in status.terminatingReplicas, and so notice when the last one is gone.',
    source: 'pkg/features/kube_features.go DeploymentReplicaSetTerminatingReplicas',
    scenarios: ['recreate-unready-old', 'kubectl-describe', 'kubectl-yaml'],
  },
  setAvailabilityRequeue: {
    since: '1.35',
    changes: 'A set is queued again for the moment at which its next ready Pod becomes available.',
    source: 'pkg/controller/statefulset/stateful_set.go syncStatefulSet',
    scenarios: [],
  },
  capitalSetEvents: {
    since: '1.35',
    changes: 'Events of StatefulSets begin with a capital letter: `Create Pod` instead of `create Pod`.',
    source: 'pkg/controller/statefulset/stateful_pod_control.go recordPodEvent',
    scenarios: ['sts-three-at-a-time', 'sts-half-at-a-time', 'sts-parallel-none-ready'],
  },
  undoWarnsOfApply: {
    since: '1.36',
    changes: 'kubectl rollout undo warns of objects that were managed with kubectl apply.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/rollout/rollout_undo.go',
    scenarios: ['recreate-unready-old', 'random-01-011', 'random-01-051'],
  },
  labelSaysWhatChanged: {
    since: '1.36',
    changes: 'kubectl label says whether labels were added, removed or modified; earlier ones compare lengths.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/label/label.go updateDataChangeMsg',
    scenarios: ['random-edits-01-024'],
  },
  clientDryRunPatches: {
    since: '1.36',
    changes: 'kubectl apply --dry-run=client shows the patched object; earlier ones show the live one, as configured.',
    source: 'staging/src/k8s.io/kubectl/pkg/cmd/apply/apply.go applyOneObject',
    scenarios: ['kubectl-apply-modes'],
  },
  autoscalerMaxRequired: {
    since: '1.36',
    changes: 'A HorizontalPodAutoscaler without maxReplicas is refused with a required value, not an invalid one.',
    source: 'pkg/apis/autoscaling/validation/validation.go validateHorizontalPodAutoscalerSpec',
    scenarios: ['kubectl-valid-hpa'],
  },
  externalIpsDeprecated: {
    since: '1.36',
    changes: 'A Service with externalIPs gets a warning that the field is deprecated.',
    source: 'pkg/api/service/warnings.go GetWarningsForService',
    scenarios: [],
  },
  staleCacheGuard: {
    since: '1.36',
    changes: 'Controllers of sets and ReplicaSets skip a sync while their caches lack their own last writes.',
    source: 'pkg/controller/util/consistency/consistency.go',
    scenarios: [],
  },
  describedThresholdNames: {
    since: '1.37',
    changes: 'kubectl describe prints the thresholds of probes by their names.',
    source: 'staging/src/k8s.io/kubectl/pkg/describe/describe.go DescribeProbe',
    scenarios: ['sts-described'],
  },
  describedSetPolicies: {
    since: '1.37',
    changes: 'kubectl describe prints service, Pod management and claim retention of a StatefulSet.',
    source: 'staging/src/k8s.io/kubectl/pkg/describe/describe.go describeStatefulSet',
    scenarios: ['sts-described'],
  },
  projectedCertificates: {
    since: '1.37',
    changes: 'Projected Pod certificates and trust bundles are stored; earlier releases drop them.',
    source: 'pkg/features/kube_features.go PodCertificateRequest, ClusterTrustBundleProjection',
    scenarios: [],
  },
  terseInvalidPatch: {
    since: '1.37',
    changes: 'A patch that is no JSON is refused without the place of the error.',
    source: 'staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go',
    scenarios: ['patch-not-json'],
  },
  statefulSetImmutableFields: {
    since: '1.37',
    changes: 'An update of fixed fields of a StatefulSet is refused with an error for each field.',
    source: 'pkg/apis/apps/validation/validation.go ValidateStatefulSetUpdate',
    scenarios: ['sts-fields-that-stay', 'sts-immutable', 'sts-invalid-3'],
  },
  statefulSetMaxUnavailable: {
    since: '1.37',
    changes: 'maxUnavailable of a StatefulSet is stored, has the default 1, and so many Pods are updated at a time.',
    source: 'pkg/features/kube_features.go MaxUnavailableStatefulSet',
    scenarios: ['sts-three-at-a-time', 'sts-half-at-a-time', 'sts-unavailable-zero'],
  },
  parallelSetBrokenPodsFirst: {
    since: '1.37',
    changes: 'An update of a Parallel set deletes all old Pods that are not available, whatever maxUnavailable is.',
    source: 'pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
    scenarios: ['sts-parallel-none-ready', 'sts-broken-parallel', 'sts-random-01-015'],
  },
  onDeleteCurrentRevision: {
    since: '1.37',
    changes: 'currentRevision of a set follows with OnDelete, too, once all Pods have the new revision.',
    source: 'pkg/controller/statefulset/stateful_set_utils.go completeUpdate',
    scenarios: ['sts-on-delete-current', 'sts-on-delete'],
  },
  recreateWakesOnEachPod: {
    since: '1.37',
    changes: 'With Recreate, the removal of each Pod wakes the Deployment, not only that of the last one.',
    source: 'pkg/controller/deployment/deployment_controller.go deletePod',
    scenarios: [],
  },
  quietDevicePlugin: {
    since: '1.37',
    changes: 'The message of a Pod that no node fits no longer says `no new claims to deallocate`.',
    source: 'pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go PostFilter',
    scenarios: [],
  },
  preemptionPlacementText: {
    since: '1.37',
    changes: 'The message of a Pod that preempts others names its node and the number of its victims.',
    source: 'pkg/scheduler/framework/preemption/preemption.go Preempt',
    scenarios: [],
  },
  sandboxNotReadyReason: {
    since: '1.37',
    changes: 'A False condition PodReadyToStartContainers has the reason PodSandboxNotReady and a message.',
    source: 'pkg/kubelet/status/generate.go GeneratePodReadyToStartContainersCondition',
    scenarios: [],
  },
  deviceTaintEviction: {
    since: '1.36',
    changes: 'A NoExecute taint of a device in a ResourceSlice evicts the Pods that use the device.',
    source: 'pkg/features/kube_features.go DRADeviceTaints',
    scenarios: [],
  },
  autoscalerGeneration: {
    since: '1.37',
    changes: 'A HorizontalPodAutoscaler has a generation, and a new spec is followed immediately.',
    source: 'pkg/features/kube_features.go HPAGeneration',
    scenarios: ['hpa-zero'],
  },
  autoscalerScalesToZero: {
    since: '1.37',
    changes: 'minReplicas of a HorizontalPodAutoscaler may be 0 beside a metric of the type Object or External.',
    source: 'pkg/features/kube_features.go HPAScaleToZero',
    scenarios: ['hpa-zero', 'kubectl-valid-hpa'],
  },
  autoscalerLimitsLast: {
    since: '1.37',
    changes:
      'Errors of minReplicas and maxReplicas of a HorizontalPodAutoscaler come last, and the one of a missing maxReplicas has no explanation.',
    source: 'pkg/apis/autoscaling/v2/zz_generated.validations.go Validate_HorizontalPodAutoscalerSpec',
    scenarios: ['kubectl-valid-hpa'],
  },
  autoscalerNamesTwo: {
    since: '1.37',
    changes: 'The message about Pods of several HorizontalPodAutoscalers names two of them.',
    source: 'pkg/controller/podautoscaler/horizontal.go validateAndParseSelector',
    scenarios: [],
  },
} as const satisfies Readonly<Record<string, VersionSwitch>>)

export type SwitchName = keyof typeof versionSwitches

/** Names of the switches that are on, by release. */
const switchedOn: ReadonlyMap<Release, ReadonlySet<string>> = new Map(
  releases.map((release, at) => [release, namesUpTo(at)]),
)

function namesUpTo(at: number): ReadonlySet<string> {
  const rows: readonly (readonly [string, VersionSwitch])[] = Object.entries(versionSwitches)
  return new Set(rows.filter(([, { since }]) => releases.indexOf(since) <= at).map(([name]) => name))
}

/** Whether the release has the behaviour. */
export const isOn = (release: Release, name: SwitchName): boolean => switchedOn.get(release)?.has(name) ?? false
