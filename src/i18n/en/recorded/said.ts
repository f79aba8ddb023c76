import { englishTexts } from '../../english.ts'

/** What is said of a recording of a real cluster: what was wrong, what is missing, what is not explained. Loaded with the first one. */
export const recorded = englishTexts({
  'recorded.finding.rolloutStalled': 'The rollout of {name} was stalled for {seconds} s: {held}',
  'recorded.finding.deadlineExceeded': '{name} exceeded its progress deadline of {seconds} s',
  'recorded.finding.imagePull': {
    one: '1 Pod cannot pull the image {image} (ImagePullBackOff)',
    other: '{count} Pods cannot pull the image {image} (ImagePullBackOff)',
  },
  'recorded.finding.crashLoop': {
    one: 'Container {container} is in CrashLoopBackOff in 1 Pod (restarts: {restarts})',
    other: 'Container {container} is in CrashLoopBackOff in {count} Pods (restarts: {restarts})',
  },
  'recorded.finding.badConfig': { one: '1 Pod cannot start', other: '{count} Pods cannot start' },
  'recorded.finding.probeFailing': 'The {probe} probe of {name} fails',
  'recorded.finding.podNotStarting': {
    one: '1 Pod does not start on {node}',
    other: '{count} Pods do not start, for example on {node}',
  },
  'recorded.finding.unschedulable': {
    one: '1 Pod cannot be scheduled: no node fits',
    other: '{count} Pods cannot be scheduled: no node fits',
  },
  'recorded.finding.quota': 'ResourceQuota {quota} forbids Pods of {name}',
  'recorded.finding.podsRefused': 'The API server rejects Pods of {name}',
  'recorded.finding.budgetBlocks':
    'PodDisruptionBudget {name} allows no disruptions ({healthy} healthy Pods): kubectl drain cannot evict any of them',
  'recorded.finding.drainWaits': {
    one: 'The drain of {node} waits for PodDisruptionBudget {name}: 1 Pod left',
    other: 'The drain of {node} waits for PodDisruptionBudget {name}: {count} Pods left',
  },
  'recorded.finding.selectsNothing': '{kind} {name} selects no Pod ({selector})',
  'recorded.finding.selectsTooMuch': '{kind} {name} ({selector}) also selects the Pods of {other}',
  'recorded.finding.autoscalerAgainstReplicas':
    '{by} writes spec.replicas of {name}, and so does HorizontalPodAutoscaler {autoscaler}',
  'recorded.finding.setWaitsForBrokenPod':
    'StatefulSet {name} waits for {pod}, which cannot become ready and still uses an older Pod template',
  'recorded.finding.noEndpoints': {
    one: 'Service {name} has no ready endpoint; it selects 1 Pod',
    other: 'Service {name} has no ready endpoint; it selects {count} Pods',
  },
  'recorded.finding.rolloutPaused': 'The rollout of {name} is paused at {have} of {want} Pods',
  'recorded.finding.podsReleased': {
    one: '1 Pod is orphaned, with no controller in its ownerReferences: {names}',
    other: '{count} Pods are orphaned, with no controller in their ownerReferences: {names}',
  },
  'recorded.withReason': '{sentence}: {reason}',

  'recorded.held.maxUnavailable': 'maxUnavailable is used up: no old Pod can be removed',
  'recorded.held.maxSurge': 'maxSurge is used up: no new Pod can be created',
  'recorded.held.bothBounds':
    'maxSurge and maxUnavailable are both used up: no new Pod can be created and no old Pod removed',
  'recorded.held.refusal': 'the API server rejects new Pods',
  'recorded.held.pods': 'its new Pods do not become available',

  'recorded.do.isOver': 'This problem has ended. Act only to prevent it from happening again.',
  'recorded.do.rolloutStalled': 'Fix the cause that keeps new Pods from becoming available, or roll back.',
  'recorded.do.deadlineExceeded': 'Fix the cause that keeps new Pods from becoming available, or roll back.',
  'recorded.do.imagePull': 'Push the image, or use an image that exists: the kubelet retries the pull.',
  'recorded.do.crashLoop': 'Read the log that the container wrote before it exited.',
  'recorded.do.badConfig': 'Check which ConfigMap, Secret or volume the Pod references and the cluster does not have.',
  'recorded.do.probeFailing': 'Check what the probe requests, and what the container answers.',
  'recorded.do.podNotStarting': 'Check the kubelet’s Events about the Pod: network, volumes, node.',
  'recorded.do.unschedulable': 'Lower the Pods’ resource requests, free capacity on a node, or add a node that fits.',
  'recorded.do.quota': 'Raise the quota, or lower the Pods’ resource requests.',
  'recorded.do.podsRefused': 'Read the API server’s message, and fix the template.',
  'recorded.do.budgetBlocks': 'Run at least one replica more than minAvailable requires, or lower minAvailable.',
  'recorded.do.drainWaits': 'Check why the other Pods are not healthy, or lower minAvailable.',
  'recorded.do.selectsNothing': 'Compare the selector with the labels of the Pods.',
  'recorded.do.selectsTooMuch': 'Add a label to each workload’s selector that the other does not have.',
  'recorded.do.autoscalerAgainstReplicas':
    'With client-side apply, first remove spec.replicas from the last-applied-configuration annotation, then from the manifest. In the other order, the next kubectl apply scales to 1.',
  'recorded.do.setWaitsForBrokenPod': 'Delete the Pod: the controller recreates it from the fixed template.',
  'recorded.do.noEndpoints': 'Check why none of its Pods is ready.',
  'recorded.do.rolloutPaused': 'Resume the rollout.',
  'recorded.do.podsReleased': 'Check which Pods are still needed, and delete the others.',

  'recorded.notice.missingReplicaSets': 'ReplicaSets were not recorded: the decisions of Deployments are unknown',
  'recorded.notice.missingPods': 'Pods were not recorded: what blocks a rollout is unknown',
  'recorded.notice.missingPodsOfSet':
    'Pods were not recorded: the decisions of StatefulSets and DaemonSets are unknown',
  'recorded.notice.missingControllerRevisions':
    'ControllerRevisions were not recorded: revisions are read from the status',
  'recorded.notice.missingNodes':
    'Nodes were not recorded: their names come from the Pods, their capacity and cordons are unknown',
  'recorded.notice.missingEvents': 'Events were not recorded: reasons that only Events contain are unknown',
  'recorded.notice.missingDeployments': 'Deployments were not recorded: why ReplicaSets are scaled is unknown',
  'recorded.notice.missingOwners':
    'No {kind} was recorded, although Pods have one as owner: their rollouts are unknown',
  'recorded.notice.unknownKind': {
    one: '{name} is not supported: 1 version is neither shown nor checked',
    other: '{name} is not supported: {count} versions are neither shown nor checked',
  },
  'recorded.notice.clocks': {
    one: '1 Event differs from the API server’s clock, by {seconds} s: the Event was late, or the clocks differ',
    other:
      '{count} Events differ from the API server’s clock, by up to {seconds} s: the Events were late, or the clocks differ',
  },
  'recorded.notice.noVersions': 'The recording has no resourceVersions: the order is the order in the files',
  'recorded.notice.repeated': {
    one: '1 version was recorded more than once and counts once',
    other: '{count} versions were recorded more than once; each counts once',
  },
  'recorded.notice.noManagers':
    'The recording has no managedFields: times come from the objects, and writers are inferred from the fields',

  'recorded.gap.relisted':
    'The watch of {kind} was restarted. Changes in between are unknown, apart from the state at the restart',
  'recorded.gap.ended': 'The API server ended the watch ({code}): {reason}',
  'recorded.gap.endedUntold': 'The API server ended the watch ({code}) and gave no reason',
  'recorded.gap.skipped': {
    one: 'Generation {was} is followed by {is}: 1 version was not recorded',
    other: 'Generation {was} is followed by {is}: {count} versions were not recorded',
  },

  'recorded.difference.nothing':
    '{write}; from the recorded state, the simulated controller would have written nothing',
  'recorded.difference.field': '{field}: {observed}, by the simulated controller {expected}',
  'recorded.difference.absent': 'absent',
})
