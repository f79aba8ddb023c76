import { englishTexts } from '../../english.ts'

/** The way out of each finding in a recording of a real cluster. Loaded with the first finding. */
export const advice = englishTexts({
  'recorded.do.undone':
    'It ended with the change at {time}, which undid the change before it. Fix the cause before you apply that change again.',
  'recorded.do.checkPods': 'Check the Pods of the workload.',
  'recorded.do.isOver': 'This problem has ended. Act only to prevent it from happening again.',
  'recorded.do.rollBack': 'Roll back, then fix the cause.',
  'recorded.do.rollBackSet': {
    one: 'Roll back, and delete the broken Pod, which an ordered StatefulSet does not replace. Then fix the cause.',
    other: 'Roll back, and delete the broken Pods, which an ordered StatefulSet does not replace. Then fix the cause.',
  },
  'recorded.do.rolloutStalled': 'Fix the cause that keeps new Pods from becoming available, or roll back.',
  'recorded.do.deadlineExceeded': 'Fix the cause that keeps new Pods from becoming available, or roll back.',
  'recorded.do.imagePull': 'Push the image, or use an image that exists: the kubelet retries the pull.',
  'recorded.do.crashLoop': 'Read the log that the container wrote before it exited.',
  'recorded.do.badConfig': 'Check which ConfigMap, Secret or volume the Pod references and the cluster does not have.',
  'recorded.do.probeFailing': 'Check what the probe requests, and what the container answers.',
  'recorded.do.podNotStarting': 'Check the kubelet’s Events about the Pod: network, volumes, node.',
  'recorded.do.unschedulable': 'Change what the Pod requires, free capacity on a node, or add a node that fits.',
  'recorded.do.unschedulable.claim':
    'Check why the PersistentVolumeClaim is not bound: does its StorageClass exist, and does a provisioner serve it?',
  'recorded.do.quota': 'Raise the quota, or lower the Pods’ resource requests.',
  'recorded.do.podsRefused': 'Read the API server’s message, and fix the template.',
  'recorded.do.podsRefused.webhook':
    'Make the webhook answer, or delete its configuration: until then no revision gets new Pods.',
  'recorded.do.podsRefused.limit':
    'Raise the limit, or change what the containers request: the same Pods were accepted before.',
  'recorded.do.budgetBlocks': 'Run at least one replica more than minAvailable requires, or lower minAvailable.',
  'recorded.do.drainWaits': 'Check why the other Pods are not healthy, or lower minAvailable.',
  'recorded.do.budgetBlocks.strict':
    'Set maxUnavailable to at least 1: with 0, no number of replicas allows an eviction.',
  'recorded.do.drainWaits.strict':
    'Set maxUnavailable of the PodDisruptionBudget to at least 1, or delete the Pods yourself, and uncordon the node.',
  'recorded.do.selectsNothing': 'Compare the selector with the labels of the Pods.',
  'recorded.do.selectsNothing.lost':
    'Compare the selector with the labels of the Pods, and correct the one that was changed.',
  'recorded.do.selectsTooMuch': 'Add a label to each workload’s selector that the other does not have.',
  'recorded.do.selectsTooMuch.mixed': 'Add a label to the selector that only the Pods of the Service have.',
  'recorded.do.selectsTooMuch.changed': 'Restore the selector of the Service.',
  'recorded.do.autoscalerAgainstReplicas':
    'Leave spec.replicas out of the manifest. With client-side apply, first remove spec.replicas from the last-applied-configuration annotation: in the other order, the next kubectl apply scales to 1.',
  'recorded.do.autoscalerAgainstReplicas.scaled':
    'Set minReplicas and maxReplicas of the HorizontalPodAutoscaler: it overrides what users set.',
  'recorded.do.setWaitsForBrokenPod': 'Delete the Pod: the controller recreates it from the current template.',
  'recorded.do.noEndpoints': 'Check why none of its Pods is ready.',
  'recorded.do.noEndpoints.deleted':
    'Apply the manifest of the Service again. The audit log of the API server shows who deleted it.',
  'recorded.do.noEndpoints.deletedBefore':
    'This problem has ended. Objects do not show who did it: the audit log of the API server does.',
  'recorded.do.rolloutPaused': 'Resume the rollout.',
  'recorded.do.rolloutPaused.partition': 'Set the partition to 0 to update the other Pods.',
  'recorded.do.podsReleased': 'Check which Pods are still needed, and delete the others.',
  'recorded.do.nodeLost':
    'Check the node. If it is certainly off, taint it as out of service, or delete its Pods with --force: Kubernetes then replaces them.',
  'recorded.do.podsEvicted':
    'If the taint is a mistake, remove it. Otherwise add a toleration to the Pods that belong on this node.',
  'recorded.do.podsEvicted.drain': 'Uncordon the node once the maintenance is over.',
  'recorded.do.podsEvicted.api': 'Check who evicts Pods: a descheduler, a node autoscaler or a user.',
  'recorded.do.podsEvicted.pressure':
    'Set requests and limits that cover what the Pods use, or free the resource on the node.',
  'recorded.do.podsEvicted.device':
    'Check the DeviceTaintRules and the driver of the device. Once the device works again, the taint is removed.',
  'recorded.do.podsEvicted.shutdown':
    'If this shutdown was not planned, check the node. Terminated Pods stay as Failed until they are deleted.',
  'recorded.do.podsEvicted.critical':
    'Leave room on the node for critical Pods: its requests and static Pods must fit together.',
  'recorded.do.podsEvicted.gone':
    'If the node was deleted by mistake, restart its kubelet: it registers the node again.',
  'recorded.do.podsEvicted.preemption':
    'Add capacity, or correct the PriorityClasses. With preemptionPolicy Never, Pods wait for a free place.',
  'recorded.do.podsEvicted.preempted':
    'Add capacity, or correct the PriorityClasses. With preemptionPolicy Never, Pods wait for a free place.',
  'recorded.do.setStalled': 'Fix the cause that keeps the Pod from becoming available, or roll back.',
  'recorded.do.setStalled.surgePort':
    'Let the update remove the old Pod of a node before it creates the new Pod: maxSurge 0, maxUnavailable 1.',
  'recorded.do.replicaSetScaled': 'Leave ReplicaSets to their Deployment, and scale the Deployment.',
  'recorded.do.probeKills':
    'Raise failureThreshold × periodSeconds above the time that the container needs, or make it start faster.',
  'recorded.do.noMetrics':
    'Install metrics-server, or fix it: without metrics the number of replicas stays at minReplicas or where it is.',
  'recorded.do.jobFailed': 'Read the log of its Pods, fix the cause, and create the Job again.',
  'recorded.do.jobFailed.deadline': 'Raise activeDeadlineSeconds, or make the Job faster, and create the Job again.',
  'recorded.do.jobFailed.cron':
    'Read the log of the last Job’s Pods, and fix the cause: the CronJob creates the next Job itself.',
  'recorded.do.finalizerHolds':
    'Check the controller that owns the finalizer. Remove the finalizer yourself only if that controller is gone.',
  'recorded.do.killedAfterGrace': 'Handle SIGTERM in the container, or shorten terminationGracePeriodSeconds.',
  'recorded.do.killedAfterGrace.hook':
    'Shorten the preStop hook, or raise terminationGracePeriodSeconds above the time of the hook and of the exit.',
  'recorded.do.slowPods': 'Check what the container does before it is ready.',
  'recorded.do.unavailable.notReplaced':
    'Check whether the namespace is being deleted, and which finalizer it waits for. A deleted namespace cannot be kept.',
  'recorded.do.unavailable.recreate':
    'If old and new Pods may run at the same time, change the strategy to RollingUpdate.',
  'recorded.do.unavailable.onlyPod':
    'A StatefulSet deletes a Pod before it creates the new one. Run at least two replicas if the application supports it.',
  'recorded.do.unavailable.scaledToZero':
    'Scale back to the former number. If the change has no author, the audit log of the API server has one.',
  'recorded.do.unavailable.noNodes': 'Restore the node selector, or label the nodes that it means.',
  'recorded.do.unavailable.workloadDeleted':
    'Apply its manifest again. The audit log of the API server shows who deleted it.',
  'recorded.do.unavailable.namespaceDeleted':
    'Create the namespace again, and apply its manifests. The audit log of the API server shows who deleted it.',
  'recorded.do.unavailable.byUnknown':
    'This problem has ended. Objects do not show who did it: the audit log of the API server does.',
  'recorded.do.unavailable.byKnown': 'This problem has ended. Ask who made the change why it was made.',
  'recorded.do.unavailable': 'Keep at least one Pod: lower maxUnavailable.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof advice> {}
}
