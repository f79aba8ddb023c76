/** Texts of the field guide's pages, besides their titles and the sentences of findings. */
export const en = {
  index: 'Field guide',
  indexAbout:
    'Every problem that Rollscope finds in a recording of a real cluster: Kubernetes’ words for it, a small simulated run that shows it, and what to do.',
  otherLanguage: '中文',
  page: 'Rollscope',
  id: 'Id of the finding',
  look: 'What it looks like',
  words: 'Kubernetes’ words for it',
  noWords: 'Kubernetes reports nothing. Only the fields of the objects show it.',
  inRun: 'In the run below',
  inSource: 'In the sources of Kubernetes v1.36: {file}',
  'in.status': 'status or reason',
  'in.event': 'Event',
  'in.condition': 'condition',
  'in.message': 'command output',
  run: 'A run that shows it',
  runAbout:
    'A simulated cluster with three nodes. Rollscope played this run when this page was built, recorded it for {seconds} s, and diagnosed the recording.',
  manifest: 'The manifest, applied at 0 s',
  steps: 'Then',
  at: 'At {seconds} s',
  nodeStops: 'The kubelet of {node} stops, and the node is unreachable',
  openRun: 'Open this run in Rollscope',
  diagnosis: 'What rollscope diagnose says of it',
  evidence: 'Evidence',
  do: 'What to do',
  commands: 'Commands',
  inThisRun: 'In this run',
  leaveOut: 'rollscope diagnose --ignore {id} leaves it out.',

  'look.autoscalerAgainstReplicas':
    'The number of Pods jumps after each kubectl apply, and some seconds later it changes back. The manifest has spec.replicas, and a HorizontalPodAutoscaler writes the same field.',
  'look.badConfig':
    'The Pod is scheduled and its image is there, but the container waits with CreateContainerConfigError, or the Pod stays in ContainerCreating with FailedMount Events. The kubelet retries, so the Pod starts as soon as the missing object exists.',
  'look.budgetBlocks':
    'All Pods are healthy, and ALLOWED DISRUPTIONS of the PodDisruptionBudget is 0. Nothing is wrong until you drain a node: then no Pod can be evicted.',
  'look.crashLoop':
    'The container starts and exits, again and again. The kubelet waits longer before each start, up to 5 minutes. RESTARTS grows, and STATUS changes between Error, Running and CrashLoopBackOff.',
  'look.deadlineExceeded':
    'kubectl rollout status exits with 1. The condition Progressing is False. Kubernetes does nothing else: the controller continues the rollout, and does not roll back.',
  'look.drainWaits':
    'kubectl drain prints the same error every 5 seconds. The node is cordoned, and at least one of its Pods stays.',
  'look.finalizerHolds':
    'kubectl delete does not return, and the object stays in Terminating. Its containers have exited. The API server removes it only after its last finalizer is removed.',
  'look.imagePull':
    'The Pod is scheduled, but its container waits with ErrImagePull, then ImagePullBackOff. The name or tag is wrong, the registry rejects the credentials, or the registry cannot be reached.',
  'look.jobFailed':
    'The Job has the condition Failed and creates no Pods. Its failed Pods remain, with their logs, until the Job is deleted.',
  'look.killedAfterGrace':
    'Every deletion of a Pod takes the whole grace period, 30 seconds by default, and each rollout is slow for this reason. The container exits with 137, because it does not react to SIGTERM and the kubelet kills it.',
  'look.noEndpoints':
    'Requests to the Service fail at once, or the ingress controller answers 503. Its selector selects Pods, but none of them is ready.',
  'look.noMetrics':
    'TARGETS of kubectl get hpa is <unknown>, and the number of replicas does not follow the load. metrics-server is missing or broken, or a container has no request for the resource.',
  'look.nodeLost':
    'The node is NotReady. Its Pods stay as they were for about 5 minutes, although the control plane does not know whether they run. Then they are Terminating, and stay so until the node is back or its Node object is deleted. A StatefulSet replaces none of them until then.',
  'look.podNotStarting':
    'The Pod is on a node, but stays in ContainerCreating far longer than other Pods of the workload: the image is large, the network of the Pod cannot be set up, or a volume cannot be attached.',
  'look.podsEvicted':
    'Pods of several workloads on one node end at the same moment, and new Pods start on other nodes. The node has a taint with the effect NoExecute, was drained, shut down or deleted, or ran low on memory or disk. Pods with a higher priority remove Pods with a lower one in the same way, on any node.',
  'look.podsRefused':
    'The workload has fewer Pods than desired, and no Pod is Pending: the missing Pods were never created. Only the Events and the condition of the ReplicaSet show the reason.',
  'look.podsReleased':
    'Pods with a name of a workload still run, but no ReplicaSet owns them: a user changed their labels, and the ReplicaSet created new Pods. No rollout and no scaling removes the old ones.',
  'look.probeFailing':
    'The Pod is Running, but READY is 0/1. Services send it no requests. The readiness probe fails, or the application does not get ready.',
  'look.probeKills':
    'RESTARTS grows, although the application itself does not crash: the kubelet kills the container, because its liveness or startup probe failed too often. A slow start with a short liveness probe never succeeds.',
  'look.quota':
    'The workload has fewer Pods than desired. The ReplicaSet controller retries, with longer and longer pauses. During a rollout, maxSurge needs quota for one Pod more than before.',
  'look.replicaSetScaled':
    'All Pods of a Deployment are deleted at once, although its spec.replicas did not change: a user scaled its ReplicaSet. The Deployment controller scales the ReplicaSet back at once, but the new Pods have to start first.',
  'look.rolloutPaused':
    'Two revisions run side by side, and nothing moves. spec.paused is true. A change of the template has no effect until the rollout is resumed, and the progress deadline does not count.',
  'look.rolloutStalled':
    'A rollout stays at the same numbers. maxUnavailable allows no further old Pod to be removed, and maxSurge no further new Pod to be created, until a new Pod becomes available.',
  'look.selectsNothing':
    'A Service has no endpoints, or a PodDisruptionBudget protects nothing, because no Pod has the labels of its selector. Often a label was renamed in the template, or the name has a typo.',
  'look.selectsTooMuch':
    'Two workloads have the same selector. Their Pods keep their owners by ownerReferences, but Services, PodDisruptionBudgets and HorizontalPodAutoscalers count the Pods of both.',
  'look.setStalled':
    'A StatefulSet updates from the highest ordinal down, and a DaemonSet at most maxUnavailable Pods at a time. A Pod that does not become available stops the whole update. There is no progress deadline.',
  'look.setWaitsForBrokenPod':
    'The template is correct again, but the broken Pod is not replaced: with the policy OrderedReady, the controller waits until the Pod is ready before it continues. A rollback has the same effect.',
  'look.slowPods':
    'The rollout completes, but some Pods needed far longer to become ready than others of the workload. The next rollout may be slow as well, or exceed its progress deadline.',
  'look.unavailable':
    'For some time fewer Pods were available than the rolling update keeps, or none. Recordings show it even if everything is good again. Without another finding, the cause is the strategy itself, a deletion, or a user who scaled to 0.',
  'look.unschedulable':
    'The Pod is Pending and has no node. The message counts the nodes by the reason for which each does not fit.',
} as const

export type GuideText = keyof typeof en
