import { englishTexts } from '../../english.ts'

/** Releases of Kubernetes and their differences. Keys begin with `release.`. */
export const releaseTexts = englishTexts({
  'release.choose': 'Kubernetes release',
  'release.choose.this': 'this run',
  'release.choose.patch': 'follows recordings of {patch}',
  'release.choose.start': 'Run on {release}',
  'release.choose.startTitle': 'The same commands run again from the start on {release}',
  'release.choose.compare': 'Compare with {release}',
  'release.choose.compareTitle': 'The same commands on both releases, side by side at the same time',
  'release.choose.recorded': 'This is a recording of a real cluster: its release is fixed.',
  'release.choose.node': 'Nodes that name a version keep it: the kubelet follows its own release.',
  'release.differences': 'Differences for these objects: {older} and {newer}',
  'release.differences.none': 'No known difference between {older} and {newer} matters for these objects.',
  'release.differences.words': { one: '{count} difference in words', other: '{count} differences in words' },
  'release.differences.failed': 'The differences cannot be computed: {message}',
  'release.upgrade.noRestart':
    'No Pod restarts because of the new control plane: controllers compare templates, not the hashes in names.',
  'release.upgrade.removed': '`{apiVersion}` is not served from {release} on: use `{replacement}`.',
  'release.upgrade.unknown': 'Not known',
  'release.upgrade.unknown.nodes':
    'Nodes: a kubelet keeps its own release until its node is upgraded, and draining a node does replace Pods.',
  'release.upgrade.unknown.rollouts': 'Rollouts in flight: the report is about workloads whose rollouts are complete.',
  'release.upgrade.unknown.patches':
    'Patch releases: the differences are those between {from} and {to}. First patch releases can act otherwise; v1.35.0 to v1.35.3 had maxUnavailable of StatefulSets on.',
  'release.upgrade.unknown.cluster': 'Feature gates, admission webhooks and policies that a cluster sets for itself.',
  'release.when.refusal': 'at the next create or update; stored objects stay',
  'release.when.wakes': 'at the next apply of the manifest; until then the stored object lacks the field',
  'release.when.revision': 'at the first sync of the new controller manager; no Pod restarts',
  'release.when.course': 'from the next rollout on',
  'release.when.allowance': 'at once',
  'release.when.words': 'at once',
  'release.when.kubectl': 'with kubectl v{since} or later',
  'release.when.kubelet': 'on nodes with kubelet v{since} or later',
  'release.since': 'since v{since}',
  'release.on': 'On {release}:',
  'release.object': '{kind} {name}',
  'release.objects': {
    one: '{kind} {name} and {count} more object',
    other: '{kind} {name} and {count} more objects',
  },
  'release.daemonRevision.now': 'revisions are stored without `creationTimestamp: null`.',
  'release.daemonRevision.before': 'revisions are stored with `creationTimestamp: null`.',
  'release.autoscaleCpuFlag.now': 'kubectl autoscale has --cpu and --memory; --cpu-percent is deprecated.',
  'release.autoscaleCpuFlag.before': 'kubectl autoscale has --cpu-percent only.',
  'release.deletedNamesNamespace.now': 'kubectl delete prints “deleted from default namespace”.',
  'release.deletedNamesNamespace.before': 'kubectl delete prints “deleted” without the namespace.',
  'release.describedPortNames.now': 'kubectl describe prints the names of ports.',
  'release.describedPortNames.before': 'kubectl describe prints ports without their names.',
  'release.podLevelResources.now': '`resources` of the whole Pod is stored and counts.',
  'release.podLevelResources.before': '`resources` of the whole Pod is dropped.',
  'release.statefulSetTemplateValidated.now': 'the Pod template is rejected: {field}: {error}',
  'release.statefulSetTemplateValidated.before':
    'the Pod template is accepted, and every Pod that is created from it is rejected.',
  'release.setUpdatesAwaitAvailability.now':
    'an update waits until the new Pod is available, {seconds} s after it is ready.',
  'release.setUpdatesAwaitAvailability.before':
    'an update waits only until the new Pod is ready, not for `minReadySeconds` ({seconds}).',
  'release.replicaSetAvailabilityRequeue.now': 'a Pod is counted as available exactly {seconds} s after it is ready.',
  'release.replicaSetAvailabilityRequeue.before':
    'a Pod is counted as available at the next sync, up to 1 s later than {seconds} s after it is ready.',
  'release.restartBackOff.now':
    'The configuration of a kubelet may shorten the longest back-off of a crashing container, which is five minutes.',
  'release.restartBackOff.before': 'The longest back-off of a crashing container is five minutes on every kubelet.',
  'release.kyamlFormat.now': 'kubectl has the output format kyaml.',
  'release.kyamlFormat.before': 'kubectl lacks the output format kyaml.',
  'release.podStatusShowsErrors.now': 'kubectl get shows a Pod with a completed and a failed container as failed.',
  'release.podStatusShowsErrors.before':
    'kubectl get shows a Pod as Completed if its first container has completed, even if another has failed.',
  'release.failedRulesShowValue.now': 'The error of a rule in the schema of a custom resource shows the value.',
  'release.failedRulesShowValue.before':
    'The error of a rule in the schema of a custom resource shows the type of the value.',
  'release.lengthsInBytes.now': 'the rejection of label {label} counts bytes.',
  'release.lengthsInBytes.before': 'the rejection of label {label} counts characters.',
  'release.containerRestartRules.now': '`restartPolicyRules` of container {container} is stored and followed.',
  'release.containerRestartRules.before': '`restartPolicyRules` of container {container} is dropped.',
  'release.initRestartPolicy.now': '`restartPolicy: {policy}` of init container {container} is accepted.',
  'release.initRestartPolicy.before':
    '`restartPolicy: {policy}` of init container {container} is rejected: only Always is supported.',
  'release.hostnameOverride.now': 'Pods have the host name {name} (`hostnameOverride`).',
  'release.hostnameOverride.before': '`hostnameOverride: {name}` is dropped.',
  'release.envFiles.now': 'container {container} takes variables from a file (`fileKeyRef`).',
  'release.envFiles.before': '`fileKeyRef` of container {container} is dropped.',
  'release.imageVolumes.now': 'volume {volume} is an image.',
  'release.imageVolumes.before': 'the image of volume {volume} is dropped.',
  'release.terminatingReplicas.now': '`status.terminatingReplicas` counts terminating Pods.',
  'release.terminatingReplicas.before': 'the status has no `terminatingReplicas`.',
  'release.recreateUnready.now': 'failed or evicted old Pods do not hold up Recreate.',
  'release.recreateUnready.before': 'Recreate continues only when another change wakes the Deployment.',
  'release.setAvailabilityRequeue.now':
    'the StatefulSet is synced exactly when a Pod becomes available, {seconds} s after it is ready.',
  'release.setAvailabilityRequeue.before':
    'the StatefulSet is synced up to 1 s after a Pod becomes available, {seconds} s after it is ready.',
  'release.capitalSetEvents.now': 'Events begin with a capital letter: “Create Pod”.',
  'release.capitalSetEvents.before': 'Events begin with a small letter: “create Pod”.',
  'release.undoWarnsOfApply.now': 'kubectl rollout undo warns of objects that kubectl apply manages.',
  'release.undoWarnsOfApply.before': 'kubectl rollout undo prints no warning.',
  'release.labelSaysWhatChanged.now': 'kubectl label says whether labels were added, removed or modified.',
  'release.labelSaysWhatChanged.before': 'kubectl label may say “labeled” although nothing was added.',
  'release.clientDryRunPatches.now': 'kubectl apply --dry-run=client shows the object with its changes.',
  'release.clientDryRunPatches.before':
    'kubectl apply --dry-run=client shows the object without its changes, as configured.',
  'release.autoscalerMaxRequired.now': 'the rejection of `maxReplicas` says “must be set and greater than 0”.',
  'release.autoscalerMaxRequired.before': 'the rejection of `maxReplicas` says “must be greater than 0”.',
  'release.externalIpsDeprecated.now': 'a warning says that `externalIPs` is deprecated.',
  'release.externalIpsDeprecated.before': '`externalIPs` is stored without a warning.',
  'release.staleCacheGuard.now': 'the controller skips a sync while its cache lacks its own last writes.',
  'release.staleCacheGuard.before': 'the controller also syncs with a cache that lacks its own last writes.',
  'release.describedThresholdNames.now': 'kubectl describe prints the thresholds of probes by their names.',
  'release.describedThresholdNames.before':
    'kubectl describe prints the thresholds of probes as #success and #failure.',
  'release.describedSetPolicies.now':
    'kubectl describe prints service, Pod management and PersistentVolumeClaim retention.',
  'release.describedSetPolicies.before':
    'kubectl describe prints no service, Pod management or PersistentVolumeClaim retention.',
  'release.projectedCertificates.now': 'certificates and trust bundles of volume {volume} are stored.',
  'release.projectedCertificates.before': 'certificates and trust bundles of volume {volume} are dropped.',
  'release.terseInvalidPatch.now': 'a patch that is not JSON is rejected without the position of the error.',
  'release.terseInvalidPatch.before': 'a patch that is not JSON is rejected with the position of the error.',
  'release.statefulSetImmutableFields.now':
    'an update of an immutable field is rejected with one error for each field.',
  'release.statefulSetImmutableFields.before': 'an update of an immutable field is rejected with one general error.',
  'release.setMaxUnavailable.now': '{value} Pods are updated at a time (`maxUnavailable`).',
  'release.setMaxUnavailable.before': '`maxUnavailable: {value}` is dropped: one Pod is updated at a time.',
  'release.setMaxUnavailableZero.now': '`maxUnavailable: {value}` is rejected: cannot be 0.',
  'release.setMaxUnavailableZero.before': '`maxUnavailable: {value}` is dropped: one Pod is updated at a time.',
  'release.setMaxUnavailableShown.now': 'output has `maxUnavailable: 1`, the default.',
  'release.setMaxUnavailableShown.before': 'output has no `maxUnavailable`.',
  'release.parallelSetBrokenPodsFirst.now':
    'an update first deletes all old Pods that are not available, whatever `maxUnavailable` is.',
  'release.parallelSetBrokenPodsFirst.before': 'an update also waits for old Pods that are not available.',
  'release.onDeleteCurrentRevision.now': '`currentRevision` follows once all Pods have the new revision.',
  'release.onDeleteCurrentRevision.before': '`currentRevision` never changes with OnDelete.',
  'release.recreateWakesOnEachPod.now': 'the removal of each old Pod wakes the Deployment.',
  'release.recreateWakesOnEachPod.before': 'only the removal of the last old Pod wakes the Deployment.',
  'release.quietDevicePlugin.now':
    'the message of a Pod that fits no node has no part from the plugin DynamicResources.',
  'release.quietDevicePlugin.before':
    'the message of a Pod that fits no node has a part from the plugin DynamicResources.',
  'release.preemptionPlacementText.now':
    'the message of a Pod of class {name} names the node on which Pods are preempted, and the number of victims.',
  'release.preemptionPlacementText.before':
    'the message of a Pod of class {name} does not name the node on which Pods are preempted.',
  'release.sandboxNotReadyReason.now': 'the condition PodReadyToStartContainers has a reason while it is False.',
  'release.sandboxNotReadyReason.before': 'the condition PodReadyToStartContainers has no reason.',
  'release.deviceTaintEviction.now': 'a NoExecute taint of a device evicts the Pods that use the device.',
  'release.deviceTaintEviction.before': 'a NoExecute taint of a device evicts no Pod.',
  'release.autoscalerGeneration.now': 'it has a generation, and a new spec is followed at once.',
  'release.autoscalerGeneration.before': 'it has no generation, and a new spec is followed at the next sync.',
  'release.autoscalerScalesToZero.now': '`minReplicas: 0` is accepted beside an Object or External metric.',
  'release.autoscalerScalesToZero.before': '`minReplicas: 0` is rejected.',
  'release.autoscalerLimitsLast.now': 'the rejection of `maxReplicas` comes last, without an explanation.',
  'release.autoscalerLimitsLast.before': 'the rejection of `maxReplicas` says “must be set and greater than 0”.',
  'release.autoscalerNamesTwo.now': 'the message about Pods of several HorizontalPodAutoscalers names two of them.',
  'release.autoscalerNamesTwo.before': 'the message about Pods of several HorizontalPodAutoscalers names all of them.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof releaseTexts> {}
}
