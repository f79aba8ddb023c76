import { englishTexts } from '../../english.ts'

/** Verdicts about a rollout, and what a real cluster does where the manifests alone do not decide. Keys begin with `verdict.`. */
export const verdict = englishTexts({
  'verdict.word.rollsOut': 'Rolls out',
  'verdict.word.stalls': 'Stalls',
  'verdict.word.refused': 'Refused',
  'verdict.word.cannotTell': 'Cannot tell',

  'verdict.created': 'once what is missing is created',
  'verdict.keptAside': { one: '{count} object is kept aside', other: '{count} objects are kept aside' },
  'verdict.refused': { one: '{count} object', other: '{count} objects' },
  'verdict.reasons': 'What lies outside of the text',
  'verdict.lineOf': 'line {line}, {object}',
  'verdict.ask': 'On my cluster:',
  'verdict.ask.of': 'On my cluster, {key}',
  'verdict.assumed': 'On my cluster, assumed:',
  'verdict.pipeline': 'The same in a pipeline:',
  'verdict.takeBack': 'Take back',

  'verdict.ways': { one: '{count} way it may go', other: '{count} ways it may go' },
  'verdict.way.part': '{key}: {answer}',
  'verdict.way.and': ', ',
  'verdict.way.of': '{name}: {text}',
  'verdict.way.rollsOut': 'Rolls out in {time}',
  'verdict.way.stalls': 'Stalls at {available} of {replicas}',
  'verdict.way.counts': '{available} of {replicas} available',
  'verdict.way.noPod': 'No Pod is created',
  'verdict.way.held': { one: '{count} Pod {reason}', other: '{count} Pods {reason}' },
  'verdict.way.unknown': 'Not known',
  'verdict.mark': '?',
  'verdict.mark.assumed': 'assumed',
  'verdict.stage': 'Cannot tell whether it rolls out',
  'verdict.howSure': {
    one: 'As simulated: {count} thing outside of the text decides, and its answer is taken to be the good one.',
    other: 'As simulated: {count} things outside of the text decide, and each answer is taken to be the good one.',
  },

  'verdict.answer.absent': 'missing',
  'verdict.answer.acted-on': 'acted on',
  'verdict.answer.allocated': 'allocated',
  'verdict.answer.as-written': 'as written',
  'verdict.answer.closed': 'closed',
  'verdict.answer.ends': 'it ends',
  'verdict.answer.everywhere': 'on every node',
  'verdict.answer.filled': 'filled in',
  'verdict.answer.loaded': 'loaded',
  'verdict.answer.ignored': 'ignored',
  'verdict.answer.made': 'it is made',
  'verdict.answer.mounts': 'it mounts',
  'verdict.answer.open': 'open',
  'verdict.answer.ordered': 'in its order',
  'verdict.answer.other': 'not root',
  'verdict.answer.pending': 'not allocated',
  'verdict.answer.present': 'there',
  'verdict.answer.refused': 'refused',
  'verdict.answer.restored': 'filled from it',
  'verdict.answer.resumed': 'resumed',
  'verdict.answer.root': 'root',
  'verdict.answer.runs': 'it runs on',
  'verdict.answer.suspended': 'suspended',
  'verdict.answer.waits': 'it waits',

  'verdict.maker': '{maker} may create it at run time.',

  'verdict.question.reference':
    'The {kind} {name} is not in the manifests. Where it is missing, Pods that need it are refused or do not start.',
  'verdict.question.referenceKey': 'The {kind} {name} lacks the key {key}. Without it, Pods that need it do not start.',
  'verdict.question.storageClass':
    'The StorageClass {name} is not in the manifests. Without it, the claim stays Pending and its Pod gets no node.',
  'verdict.question.persistentVolume':
    'No PersistentVolume of the manifests fits the claim {claim}, and its class makes none. Until somebody creates one, its Pod gets no node.',
  'verdict.question.provisioner':
    'The StorageClass {name} leaves the making of volumes to {provisioner}. Where that does not run, the claim stays Pending.',
  'verdict.question.accessMode':
    'The claim asks for {mode}, and most classes make volumes for one node at a time. If yours does ({name} here), the claim stays Pending and its Pod gets no node.',
  'verdict.question.dataSource':
    'The volume of the claim {claim} is to be filled from {kind} {name}, which the driver must be able to do. Without it, the claim stays Pending.',
  'verdict.question.attributesClass':
    'The VolumeAttributesClass {name} is not in the manifests. Without it, the claim stays Pending and its Pod gets no node.',
  'verdict.question.driver':
    'The volume is mounted by the driver {driver}, which must run on the node. Without it, the Pod stays in ContainerCreating.',
  'verdict.question.networkStorage':
    'The node mounts {storage} over the network. Where it cannot be reached, the Pod stays in ContainerCreating.',
  'verdict.question.volumeReach':
    'Pods share the claim {claim} (ReadWriteOnce), and from where its volume can be mounted is not known. If only one node at a time can have it, a Pod on another node waits (FailedAttachVolume) until the other Pods have ended.',
  'verdict.question.volumeNode':
    'One node at a time has the volume of the claim {claim} (ReadWriteOnce), and Pods share it. A Pod that comes to another node, or finds no room on that one, waits until the other Pods have ended.',
  'verdict.question.hostPath':
    '{path} must be a {what} on the node. Where it is not, the kubelet does not mount it and the Pod stays in ContainerCreating.',
  'verdict.question.nodeLabel':
    'A node must have {wanted}. Without such a node, Pods stay Pending; a DaemonSet has nothing to do.',
  'verdict.question.moreNodes':
    'Its Pods need {count} nodes, since no two of them may share one; the simulated cluster has {have}. Where there are fewer, Pods stay Pending.',
  'verdict.question.autoscaler':
    'Its Pods find no room on {have} nodes, and find it on {count}. Where an autoscaler adds nodes to the cluster, they start; without one they stay Pending.',
  'verdict.question.device':
    'Each Pod needs {wanted} of {resource}, which nodes have only with the device plugin for it. Without it, Pods stay Pending.',
  'verdict.question.priorityClass': 'The PriorityClass {name} is not in the manifests. Without it, Pods are refused.',
  'verdict.question.runtimeClass': 'The RuntimeClass {name} is not in the manifests. Without it, Pods are refused.',
  'verdict.question.resourceClaim':
    'The Pod waits until a driver has allocated its resource claim {name}. Without one it stays Pending.',
  'verdict.question.image':
    'The image {image} is no valid name: something in it is still to be filled in. As written, its container never starts (InvalidImageName).',
  'verdict.question.imageUser':
    'The container must not run as root, and the user is the one that the image {image} names. If that is root, the container is not created.',
  'verdict.question.sysctl':
    'The kernel parameter {name} is not on the kubelet’s safe list. Unless every node allows it, the kubelet rejects the Pod (SysctlForbidden).',
  'verdict.question.localImage':
    'The image {image} is never pulled. On a node where nobody has loaded it, the container does not start (ErrImageNeverPull).',
  'verdict.question.initWaits':
    'The init container {container} waits for something that no Service of the manifests is. Until that answers, the Pod does not start.',
  'verdict.question.endsByItself':
    'The command of the container {container} ends by itself ({command}), and the container is then restarted each time, with a back-off.',
  'verdict.question.probeFile':
    'The {probe} of the container {container} looks for {file}, which its own command does not keep there.',
  'verdict.question.probePort':
    'The {probe} of the container {container} asks port {port}, which no container of the Pod names. If nothing listens there, the probe always fails.',
  'verdict.question.hookPort':
    'The postStart hook of the container {container} sends one request to port {port} as soon as the container runs. If nothing listens there yet, the container is stopped and started again.',
  'verdict.question.suspendedJob':
    'The Job {name} is suspended: it makes no Pod until somebody, such as a queue, resumes it.',
  'verdict.question.helmHook':
    'Helm applies this object by its hook ({value}), apart from the release, and waits for a Job or Pod until it has ended: where that fails, the release stops. Here it is applied with the rest, as by kubectl.',
  'verdict.question.argocdHook':
    'Argo CD applies this object by its hook ({value}), apart from the rest, and waits until it is healthy: where it fails, the sync stops. Here it is applied with the rest, as by kubectl.',
  'verdict.question.syncWave':
    'Argo CD applies it in wave {wave}, after {first} and all else of earlier waves are healthy; where one of them is not, it is never applied. Here all is applied at once, as by kubectl.',
  'verdict.question.taskEnd':
    'Whether the programs of the {kind} {name} end with 0 is not in the manifests. Where they fail, whoever waits for it goes no further.',
})
