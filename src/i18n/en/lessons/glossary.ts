import { englishTexts } from '../../english.ts'

/** The glossary: each term, and its explanation as Markdown. Loaded with the first lesson's text. */
export const glossary = englishTexts({
  'glossary.title': 'Glossary',
  'glossary.about': { one: 'One term of the lessons', other: '{count} terms of the lessons' },
  'glossary.close': 'Close the glossary',
  'glossary.open': 'What does “{term}” mean?',
  'glossary.all': 'All terms',
  'glossary.api-server': 'API server',
  'glossary.api-server.text':
    'The component that stores all objects of the cluster. It validates each write, and all other components read and write through it.',
  'glossary.available': 'available',
  'glossary.available.text':
    'A Pod is available when it has been ready for `minReadySeconds` without interruption. A rollout counts available Pods.',
  'glossary.back-off': 'exponential back-off',
  'glossary.back-off.text': 'After each failure, the pause before the next attempt is longer, up to a maximum.',
  'glossary.condition': 'condition',
  'glossary.condition.text':
    'A statement in the status of an object: a type such as `Available`, the value True, False or Unknown, and a reason.',
  'glossary.configmap': 'ConfigMap',
  'glossary.configmap.text':
    'An object with configuration as keys and values. Pods read it as environment variables or as files.',
  'glossary.controller': 'controller',
  'glossary.controller.text':
    'A loop that compares the desired state of objects with the current state, and writes the next step to the API server.',
  'glossary.cordon': 'cordon',
  'glossary.cordon.text':
    'To mark a node as unschedulable. The scheduler assigns no new Pods to it, and running Pods stay.',
  'glossary.daemonset': 'DaemonSet',
  'glossary.daemonset.text':
    'Runs one Pod on each node that matches its node selector and whose taints its Pods tolerate.',
  'glossary.deletion-cost': 'pod-deletion-cost',
  'glossary.deletion-cost.text':
    'An annotation of a Pod. When a ReplicaSet is scaled down, Pods with a lower cost are deleted before Pods with a higher cost.',
  'glossary.deployment': 'Deployment',
  'glossary.deployment.text':
    'Specifies how many Pods of one Pod template run. Its controller creates a ReplicaSet for each template, and scales them in a rollout.',
  'glossary.drain': 'drain',
  'glossary.drain.text': '`kubectl drain` cordons a node, and evicts the Pods that run on it.',
  'glossary.endpointslice': 'EndpointSlice',
  'glossary.endpointslice.text':
    'The list of addresses behind a Service. kube-proxy on each node sends requests to the ready endpoints.',
  'glossary.event': 'Event',
  'glossary.event.text':
    'A short record that a component writes about an object, with a reason and a message. `kubectl describe` shows it.',
  'glossary.eviction': 'eviction',
  'glossary.eviction.text':
    'A request to delete a Pod that the API server rejects while a PodDisruptionBudget does not allow it.',
  'glossary.grace-period': 'grace period',
  'glossary.grace-period.text':
    'The time between SIGTERM and SIGKILL, `terminationGracePeriodSeconds`. A preStop hook uses part of it.',
  'glossary.hpa': 'HorizontalPodAutoscaler',
  'glossary.hpa.text':
    'Sets `replicas` of a workload so that a metric, such as CPU utilization, is close to its target.',
  'glossary.kubelet': 'kubelet',
  'glossary.kubelet.text':
    'The agent on each node. It starts and stops the containers of Pods, runs their probes, and reports their state.',
  'glossary.liveness-probe': 'liveness probe',
  'glossary.liveness-probe.text':
    'A check by the kubelet. After several failures in a row the kubelet restarts the container in the same Pod.',
  'glossary.max-surge': 'maxSurge',
  'glossary.max-surge.text':
    'How many Pods above `replicas` may exist in a rollout. A percentage is rounded up. Terminating Pods do not count.',
  'glossary.max-unavailable': 'maxUnavailable',
  'glossary.max-unavailable.text':
    'How many of `replicas` may be missing in a rollout. A percentage is rounded down. The other Pods must stay available.',
  'glossary.min-ready-seconds': 'minReadySeconds',
  'glossary.min-ready-seconds.text':
    'How long a Pod has to stay ready before it counts as available. The default is 0. It delays the rollout, and not the requests.',
  'glossary.ordinal': 'ordinal',
  'glossary.ordinal.text': 'The number at the end of the name of a StatefulSet’s Pod. `db-0` has the ordinal 0.',
  'glossary.owner': 'owner',
  'glossary.owner.text':
    'The object that created another object, written in `ownerReferences`. Without its owner, an object is orphaned or deleted.',
  'glossary.partition': 'partition',
  'glossary.partition.text': 'A field of a StatefulSet. Pods with a lower ordinal keep their revision in an update.',
  'glossary.pdb': 'PodDisruptionBudget',
  'glossary.pdb.text':
    'Limits how many Pods may be missing because of evictions. It does not apply to rollouts or to direct deletions.',
  'glossary.pod': 'Pod',
  'glossary.pod.text':
    'One or more containers that run together on one node. A Pod is never changed into a new version: another Pod replaces it.',
  'glossary.pod-template': 'Pod template',
  'glossary.pod-template.text':
    'The field `spec.template` of a workload, from which its Pods are created. A change of the template starts a rollout.',
  'glossary.progress-deadline': 'progress deadline',
  'glossary.progress-deadline.text':
    '`progressDeadlineSeconds`: after this time without progress the condition `Progressing` becomes False. No Pod changes.',
  'glossary.pvc': 'PersistentVolumeClaim',
  'glossary.pvc.text':
    'The request of a Pod for a volume that outlives it. An access mode can limit the volume to one node or one Pod.',
  'glossary.quota': 'ResourceQuota',
  'glossary.quota.text':
    'Limits how much all objects of a namespace may use together. The API server rejects a Pod that exceeds it.',
  'glossary.readiness-probe': 'readiness probe',
  'glossary.readiness-probe.text':
    'A check by the kubelet that decides whether a Pod is ready, and so whether a Service sends requests to it.',
  'glossary.ready': 'ready',
  'glossary.ready.text':
    'A Pod is ready while the readiness probes of all its containers succeed. Without a probe, a running container is ready.',
  'glossary.replica-set': 'ReplicaSet',
  'glossary.replica-set.text':
    'Keeps a number of Pods of one Pod template. A Deployment has one ReplicaSet for each revision.',
  'glossary.revision': 'revision',
  'glossary.revision.text':
    'A number for each Pod template that a workload has had. A rollback gives an old template a new number.',
  'glossary.rollback': 'rollback',
  'glossary.rollback.text':
    'A rollout to an earlier revision, such as by `kubectl rollout undo`. Kubernetes never starts it by itself.',
  'glossary.rollout': 'rollout',
  'glossary.rollout.text': 'The replacement of all Pods of a workload after a change of its Pod template.',
  'glossary.scheduler': 'scheduler',
  'glossary.scheduler.text':
    'Assigns each new Pod to a node that has enough free resources and matches the rules of the Pod.',
  'glossary.selector': 'selector',
  'glossary.selector.text': 'A condition on labels. A workload or a Service uses it to find its Pods.',
  'glossary.service': 'Service',
  'glossary.service.text': 'One address for the ready Pods that match its selector.',
  'glossary.sidecar': 'sidecar',
  'glossary.sidecar.text':
    'An init container with `restartPolicy: Always`. It starts before the other containers, and stops after them.',
  'glossary.stalled': 'stalled',
  'glossary.stalled.text':
    'A rollout is stalled when no pending event can advance it, or its progress deadline is exceeded.',
  'glossary.startup-probe': 'startup probe',
  'glossary.startup-probe.text':
    'A check by the kubelet that runs until it succeeds once. Until then, the other probes wait.',
  'glossary.statefulset': 'StatefulSet',
  'glossary.statefulset.text':
    'Keeps Pods with fixed names and their own volumes. It replaces them one at a time, from the highest ordinal down.',
  'glossary.taint': 'taint',
  'glossary.taint.text':
    'A property of a node that keeps Pods away, unless they have a matching toleration. With `NoExecute`, running Pods are evicted, too.',
  'glossary.terminating': 'Terminating',
  'glossary.terminating.text':
    'A Pod with a deletion timestamp whose containers have not stopped yet. It uses resources, and a rollout does not count it.',
  'glossary.topology-spread': 'topology spread constraint',
  'glossary.topology-spread.text': 'A rule for the scheduler: how evenly Pods are distributed over zones or nodes.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof glossary> {}
}
