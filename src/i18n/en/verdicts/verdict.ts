import { englishTexts } from '../../english.ts'

/**
 * Verdicts about a rollout, and a real cluster's behaviour where the manifests alone do not decide. Keys begin with
 * `verdict.`.
 */
export const verdict = englishTexts({
  'verdict.word.rollsOut': 'Rolls out',
  'verdict.word.stalls': 'Stalls',
  'verdict.word.refused': 'Rejected',
  'verdict.word.cannotTell': 'Cannot tell',

  'verdict.created': 'if missing objects are created',
  'verdict.keptAside': { one: '{count} object is not applied', other: '{count} objects are not applied' },
  'verdict.refused': { one: '{count} object', other: '{count} objects' },
  'verdict.reasons': 'Facts outside the manifest',
  'verdict.lineOf': 'line {line}, {object}',
  'verdict.ask': 'On my cluster:',
  'verdict.ask.of': 'On my cluster, {key}',
  'verdict.assumed': 'On my cluster, assumed:',
  'verdict.pipeline': 'The same in a pipeline:',
  'verdict.pipeline.order': 'The command simulates the order:',
  'verdict.asIf': 'As if {what} (assumed)',
  'verdict.asIf.change': 'Change the assumption',
  'verdict.answerKeys': 'Alt+Enter: answer',
  'verdict.takeBack': 'Reset',

  'verdict.ways': { one: '{count} possible outcome', other: '{count} possible outcomes' },
  'verdict.way.part': '{key}: {answer}',
  'verdict.way.and': ', ',
  'verdict.way.of': '{name}: {text}',
  'verdict.way.rollsOut': 'Rolls out in {time}',
  'verdict.way.completes': 'Completes in {time}',
  'verdict.way.stallsObject': '{object} stalls',
  'verdict.way.stalls': 'Stalls at {available} of {replicas}',
  'verdict.way.counts': '{available} of {replicas} available',
  'verdict.way.noPod': 'No Pod is created',
  'verdict.way.held': { one: '{count} Pod {reason}', other: '{count} Pods {reason}' },
  'verdict.way.unknown': 'Unknown',
  'verdict.mark': '?',
  'verdict.mark.assumed': 'assumed',
  'verdict.stage': 'Cannot tell whether it rolls out',
  'verdict.howSure': {
    one: 'Simulated: {count} fact outside the manifest decides, and the favourable answer is assumed.',
    other: 'Simulated: {count} facts outside the manifest decide, and for each the favourable answer is assumed.',
  },

  'verdict.answer.absent': 'missing',
  'verdict.answer.accepts': 'accepts',
  'verdict.answer.acted-on': 'acted on',
  'verdict.answer.allocated': 'allocated',
  'verdict.answer.as-written': 'as written',
  'verdict.answer.closed': 'closed',
  'verdict.answer.ends': 'exits',
  'verdict.answer.everywhere': 'on every node',
  'verdict.answer.filled': 'filled in',
  'verdict.answer.loaded': 'loaded',
  'verdict.answer.ignored': 'ignored',
  'verdict.answer.made': 'created',
  'verdict.answer.mounts': 'mounts',
  'verdict.answer.open': 'open',
  'verdict.answer.ordered': 'in its order',
  'verdict.answer.other': 'not root',
  'verdict.answer.pending': 'not allocated',
  'verdict.answer.present': 'exists',
  'verdict.answer.rejects': 'rejects',
  'verdict.answer.refused': 'rejected',
  'verdict.answer.restored': 'filled from it',
  'verdict.answer.resumed': 'resumed',
  'verdict.answer.root': 'root',
  'verdict.answer.runs': 'keeps running',
  'verdict.answer.suspended': 'suspended',
  'verdict.answer.waits': 'keeps waiting',

  'verdict.maker': '{maker} may create it at run time.',

  'verdict.question.reference':
    'The {kind} {name} is not in the manifests. If it is missing in the cluster, Pods that need it are rejected or do not start.',
  'verdict.question.referenceKey':
    'The {kind} {name} does not have the key {key}. Without the key, Pods that need it do not start.',
  'verdict.question.definition':
    'The CustomResourceDefinition of {kind} ({apiVersion}) is not in the manifests. If the cluster does not have it, kubectl applies the other objects and fails: no matches for kind "{kind}".',
  'verdict.question.definitionUnchecked':
    'The CustomResourceDefinition of {kind} ({apiVersion}) is not in the manifests. Its schema and its rules may reject the object.',
  'verdict.question.definitionBefore':
    'Only the new manifests have the CustomResourceDefinition {name}, but the cluster already has objects of {kind}. The plan assumes that the cluster has the same definition. With another one, the API server may reject the definition or the objects.',
  'verdict.question.storedVersion':
    'The CustomResourceDefinition {name} no longer has the version {version}. The API server rejects the definition if status.storedVersions in the cluster still contains {version}.',
  'verdict.question.rule':
    'The schema of {kind} has a rule with functions that are not simulated: {rule}. If the object violates the rule, the API server rejects the object.',
  'verdict.question.conversion':
    'The webhook of the CustomResourceDefinition {name} converts the {kind} between versions. The webhook is not simulated. If it fails, the API server rejects the object.',
  'verdict.question.storageClass':
    'The StorageClass {name} is not in the manifests. Without it, the PersistentVolumeClaim stays Pending and its Pod is not scheduled.',
  'verdict.question.persistentVolume':
    'No PersistentVolume in the manifests fits the PersistentVolumeClaim {claim}, and its class provisions none. Until you create one, its Pod is not scheduled.',
  'verdict.question.provisioner':
    'The StorageClass {name} uses the provisioner {provisioner}. If the provisioner does not run, the PersistentVolumeClaim stays Pending.',
  'verdict.question.accessMode':
    'The PersistentVolumeClaim requests {mode}, but most classes provision volumes for one node at a time. If your class does ({name} here), it stays Pending and its Pod is not scheduled.',
  'verdict.question.dataSource':
    'The volume of the PersistentVolumeClaim {claim} is filled from {kind} {name}, which the driver must support. Without this, the PersistentVolumeClaim stays Pending.',
  'verdict.question.attributesClass':
    'The VolumeAttributesClass {name} is not in the manifests. Without it, the PersistentVolumeClaim stays Pending and its Pod is not scheduled.',
  'verdict.question.driver':
    'The volume is mounted by the driver {driver}, which must run on the node. Without it, the Pod stays in ContainerCreating.',
  'verdict.question.flexVolume':
    'The volume is mounted by the FlexVolume driver {driver}, a program on the node. Without it, the Pod stays in ContainerCreating.',
  'verdict.question.networkStorage':
    'The node mounts {storage} over the network. If it cannot be reached, the Pod stays in ContainerCreating.',
  'verdict.question.volumeReach':
    'Pods share the PersistentVolumeClaim {claim} (ReadWriteOnce). Which nodes can mount its volume is unknown. If only one node at a time can mount it, Pods on other nodes wait (FailedAttachVolume) until the first Pods have terminated.',
  'verdict.question.volumeNode':
    'Pods share the PersistentVolumeClaim {claim} (ReadWriteOnce), and one node at a time can mount its volume. A Pod on another node, or without free capacity on that node, waits until the other Pods have terminated.',
  'verdict.question.hostPath':
    '{path} must be a {what} on the node. If it is not, the kubelet does not mount it and the Pod stays in ContainerCreating.',
  'verdict.question.node':
    'The Pod is bound to the node {name} without the scheduler. If there is no such node, the Pod never starts and is deleted.',
  'verdict.question.nodeLabel':
    'A node must have {wanted}. Without such a node, Pods stay Pending, and a DaemonSet creates no Pods.',
  'verdict.question.startTaint':
    'A node has the taint {key}, which {program} removes when the node is ready for it. Until then, Pods without a toleration are not scheduled there.',
  'verdict.question.domains':
    'Its Pods, also during an update, need nodes in {count} topology domains of {key} (different values of this label). If the cluster has fewer, Pods stay Pending.',
  'verdict.question.moreNodes':
    'Its Pods need {count} nodes, because no two can share one; the simulated cluster has {have}. With fewer nodes, Pods stay Pending.',
  'verdict.question.autoscaler':
    'Its Pods do not fit on {have} nodes, but fit on {count}. If a node autoscaler adds nodes, the Pods start; without one they stay Pending.',
  'verdict.question.device':
    'Each Pod needs {wanted} of {resource}. Nodes have this resource only with its device plugin. Without it, Pods stay Pending.',
  'verdict.question.capacity':
    'Each Pod requests {amount} of {resource}, more than an ordinary node has; the unit may be wrong. Without such a node, Pods stay Pending.',
  'verdict.question.webhook':
    'The API server asks the admission webhook {name} ({configuration}) about each {kind}. The webhook is not simulated, and may reject or change it. If the webhook does not answer, failurePolicy {policy} decides (Fail: rejected, Ignore: accepted).',
  'verdict.question.policy':
    'The admission policy {name} applies to each {kind}, but one of its expressions, or its parameter, cannot be evaluated here. It may reject or change the object.',
  'verdict.question.priorityClass': 'The PriorityClass {name} is not in the manifests. Without it, Pods are rejected.',
  'verdict.question.runtimeClass': 'The RuntimeClass {name} is not in the manifests. Without it, Pods are rejected.',
  'verdict.question.resourceClaimObject':
    'The {kind} {name} is not in the manifests. Without it, nothing can be allocated for the Pod, which stays Pending.',
  'verdict.question.deviceDriver':
    'The claimed devices are prepared by the driver {driver}, which must run on the node. Without it, the Pod stays in ContainerCreating (FailedPrepareDynamicResources).',
  'verdict.question.resourceClaim':
    'The ResourceClaim {name} must be allocated by a driver. Without one, the Pod stays Pending.',
  'verdict.question.image':
    'The image {image} is not a valid name: a part of it has yet to be filled in. As written, its container never starts (InvalidImageName).',
  'verdict.question.imageUser':
    'The container must not run as root, and the image {image} decides its user. If that user is root, the container is not created.',
  'verdict.question.rootImage':
    'The container must not run as root, and the image {image} starts as root. The kubelet does not create the container (CreateContainerConfigError). runAsUser with another user, or an image for such a user, avoids this.',
  'verdict.question.sysctl':
    'The kernel parameter {name} is not on the kubelet’s safe list. Unless every node allows it, the kubelet rejects the Pod (SysctlForbidden).',
  'verdict.question.localImage':
    'The image {image} is never pulled. On a node without this image, the container does not start (ErrImageNeverPull).',
  'verdict.question.initWaits':
    'The init container {container} waits for something that no Service in the manifests provides. Until it gets an answer, the Pod does not start.',
  'verdict.question.endsByItself':
    'The command of the container {container} exits by itself ({command}). The kubelet then restarts the container each time, with back-off.',
  'verdict.question.serverInJob':
    'The container {container} runs {server}, a server that does not exit by itself. The Job is complete only when each of its containers has exited; a sidecar (an init container with restartPolicy: Always) is stopped with the others.',
  'verdict.question.probeFile':
    'The {probe} of the container {container} looks for {file}, but its own command does not keep that file there.',
  'verdict.question.probePort':
    'The {probe} of the container {container} checks port {port}, which no container of the Pod declares. If no program listens there, the probe always fails.',
  'verdict.question.probeHost':
    'The {probe} of the container {container} asks port {port} of {host}, from the node. If nothing answers there, it always fails.',
  'verdict.question.subPath':
    'The {kind} {name} has nothing at {path}. The kubelet then mounts an empty directory for the container {container}, which does not start if its image has a file in that place.',
  'verdict.question.hookPort':
    'The postStart hook of the container {container} sends one request to port {port} as soon as the container runs. If no program listens there yet, the kubelet stops and restarts the container.',
  'verdict.question.suspendedJob':
    'The Job {name} is suspended: it creates no Pod until a user or a queue controller resumes it.',
  'verdict.question.helmHook':
    'Helm applies this object by its hook ({value}), apart from the release, and waits until a Job or Pod has finished. If it fails, the release stops. Here it is applied with the rest, as by kubectl.',
  'verdict.question.argocdHook':
    'Argo CD applies this object by its hook ({value}), apart from the rest, and waits until it is healthy. If it fails, the sync stops. Here it is applied with the rest, as by kubectl.',
  'verdict.question.syncWave':
    'Argo CD applies it in wave {wave}, after {first} and all other objects of earlier waves are healthy. If one of them is not, it is never applied. Here all objects are applied at once, as by kubectl.',
  'verdict.question.taskEnd':
    'Whether the programs of the {kind} {name} exit with 0 is not in the manifests. If they fail, a tool that waits for them stops.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof verdict> {}
}
