import { englishTexts } from '../../english.ts'

/** What is said of a recording of a real cluster: what was wrong, what is missing, what is not explained. Loaded with the first one. */
export const recorded = englishTexts({
  'recorded.finding.rolloutStalled': 'The rollout of {name} stood still for {seconds} s: {held}',
  'recorded.finding.deadlineExceeded': '{name} made no progress for longer than its deadline of {seconds} s',
  'recorded.finding.imagePull': {
    one: '1 Pod cannot get the image {image}',
    other: '{count} Pods cannot get the image {image}',
  },
  'recorded.finding.crashLoop': {
    one: 'Container {container} crashes again and again in 1 Pod (restarts: {restarts})',
    other: 'Container {container} crashes again and again in {count} Pods (restarts: {restarts})',
  },
  'recorded.finding.badConfig': { one: '1 Pod cannot start', other: '{count} Pods cannot start' },
  'recorded.finding.probeFailing': 'The {probe} probe of {name} fails',
  'recorded.finding.podNotStarting': {
    one: '1 Pod does not start on {node}',
    other: '{count} Pods do not start, one on {node}',
  },
  'recorded.finding.unschedulable': { one: 'No node takes 1 Pod', other: 'No node takes {count} Pods' },
  'recorded.finding.quota': 'The quota {quota} refuses Pods of {name}',
  'recorded.finding.podsRefused': 'Pods of {name} are refused',
  'recorded.finding.budgetBlocks':
    'The budget {name} lets none of {healthy} healthy Pods go: every drain waits for ever',
  'recorded.finding.drainWaits': {
    one: 'The drain of {node} waits for the budget {name}: 1 Pod left',
    other: 'The drain of {node} waits for the budget {name}: {count} Pods left',
  },
  'recorded.finding.selectsNothing': '{kind} {name} selects no Pod ({selector})',
  'recorded.finding.selectsTooMuch': '{kind} {name} ({selector}) also selects the Pods of {other}',
  'recorded.finding.autoscalerAgainstReplicas':
    '{by} writes spec.replicas of {name}, which the autoscaler {autoscaler} writes, too',
  'recorded.finding.setWaitsForBrokenPod':
    '{name} waits for {pod}, which is broken and of an older template: it must be deleted by hand',
  'recorded.finding.noEndpoints': {
    one: 'Service {name} has no endpoint that is ready, of 1 Pod',
    other: 'Service {name} has no endpoint that is ready, of {count} Pods',
  },
  'recorded.finding.rolloutPaused': 'The rollout of {name} is paused at {have} of {want} Pods',
  'recorded.finding.podsReleased': {
    one: '1 Pod runs on without a controller: {names}',
    other: '{count} Pods run on without a controller: {names}',
  },
  'recorded.withReason': '{sentence}: {reason}',

  'recorded.held.maxUnavailable': 'maxUnavailable lets no old Pod go',
  'recorded.held.maxSurge': 'maxSurge lets no new Pod come',
  'recorded.held.bothBounds': 'both bounds are used up: no old Pod may go, no new one may come',
  'recorded.held.refusal': 'the API server refuses new Pods',
  'recorded.held.pods': 'its Pods do not come on',

  'recorded.do.isOver': 'It is over: nothing need be done but to keep it from coming back.',
  'recorded.do.rolloutStalled': 'Fix what holds the new Pods, or roll back.',
  'recorded.do.deadlineExceeded': 'Fix what holds the new Pods, or roll back.',
  'recorded.do.imagePull': 'Push the image, or name one that exists: the kubelet tries again by itself.',
  'recorded.do.crashLoop': 'Read what the container wrote before it ended.',
  'recorded.do.badConfig': 'See which ConfigMap, Secret or volume the Pod names and the cluster lacks.',
  'recorded.do.probeFailing': 'See what the probe asks, and what the container answers.',
  'recorded.do.podNotStarting': 'See what the kubelet says of the Pod: its network, its volumes, its node.',
  'recorded.do.unschedulable': 'Ask for less, make room, or add a node that fits.',
  'recorded.do.quota': 'Raise the quota, or ask for less.',
  'recorded.do.podsRefused': 'See what the API server said, and fix the template.',
  'recorded.do.budgetBlocks': 'Run one Pod more than the budget asks for, or lower it.',
  'recorded.do.drainWaits': 'See why the other Pods are not healthy, or lower the budget.',
  'recorded.do.selectsNothing': 'Compare the selector with the labels of the Pods.',
  'recorded.do.selectsTooMuch': 'Give each workload a label of its own in its selector.',
  'recorded.do.autoscalerAgainstReplicas':
    'Remove spec.replicas from the manifest. With client-side apply, first take it out of the last-applied-configuration annotation: otherwise the next apply sets replicas to 1.',
  'recorded.do.setWaitsForBrokenPod': 'Delete the Pod: the controller makes it anew from the fixed template.',
  'recorded.do.noEndpoints': 'See why none of its Pods is ready.',
  'recorded.do.rolloutPaused': 'Resume the rollout.',
  'recorded.do.podsReleased': 'See which of them are still needed, and delete the others.',

  'recorded.notice.missingReplicaSets': 'ReplicaSets were not recorded: what a Deployment decides is not known',
  'recorded.notice.missingPods': 'Pods were not recorded: what holds a rollout is not known',
  'recorded.notice.missingPodsOfSet': 'Pods were not recorded: what StatefulSets and DaemonSets decide is not known',
  'recorded.notice.missingControllerRevisions':
    'ControllerRevisions were not recorded: revisions are taken from the status',
  'recorded.notice.missingNodes':
    'Nodes were not recorded: names are those in the Pods, room and cordons are not known',
  'recorded.notice.missingEvents': 'Events were not recorded: reasons that only Events give are not known',
  'recorded.notice.missingDeployments': 'Deployments were not recorded: why ReplicaSets are scaled is not known',
  'recorded.notice.missingOwners': 'No {kind} was recorded, which owns Pods: how they roll out is not known',
  'recorded.notice.unknownKind': {
    one: '{name} is not known here: 1 version is neither shown nor judged',
    other: '{name} is not known here: {count} versions are neither shown nor judged',
  },
  'recorded.notice.clocks': {
    one: '1 Event differs from the API server’s clock, by {seconds} s: it came late, or clocks differ',
    other: '{count} Events differ from the API server’s clock, by up to {seconds} s: they came late, or clocks differ',
  },
  'recorded.notice.noVersions': 'No resourceVersions are written: the order is that of the files',
  'recorded.notice.repeated': {
    one: '1 version was in more than one place: it counts once',
    other: '{count} versions were in more than one place: each counts once',
  },
  'recorded.notice.noManagers':
    'No managedFields are written: times are those in the objects, and who wrote what is read off the fields',

  'recorded.gap.relisted':
    'The watch of {kind} was begun anew: what happened in between is not known, but for what there was then',
  'recorded.gap.ended': 'The API server ended the watch ({code}): {reason}',
  'recorded.gap.endedUntold': 'The API server ended the watch ({code}) and gave no reason',
  'recorded.gap.skipped': {
    one: 'Generation {was} is followed by {is}: 1 version was not recorded',
    other: 'Generation {was} is followed by {is}: {count} versions were not recorded',
  },

  'recorded.difference.nothing': '{write}; from what was observed the engine would have written nothing',
  'recorded.difference.field': '{field}: {observed}, by the engine {expected}',
  'recorded.difference.absent': 'absent',
})
