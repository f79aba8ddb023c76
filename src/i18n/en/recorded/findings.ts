import { englishTexts } from '../../english.ts'

/**
 * Findings in a recording of a real cluster: faults, missing data, unexplained writes. Loaded with the first finding.
 */
export const recorded = englishTexts({
  'recorded.finding.rolloutStalled': 'The rollout is stalled: {held}',
  'recorded.finding.deadlineExceeded': 'The rollout exceeded its progress deadline of {seconds} s',
  'recorded.finding.imagePull': {
    one: '1 Pod cannot pull the image {image}',
    other: '{count} Pods cannot pull the image {image}, for example {pod}',
  },
  'recorded.finding.crashLoop': {
    one: 'Container {container} keeps crashing in Pod {pod} (restarts: {restarts})',
    other: 'Container {container} keeps crashing in {count} Pods, for example {pod} (restarts: {restarts})',
  },
  'recorded.finding.badConfig': {
    one: 'Pod {pod} cannot start',
    other: '{count} Pods cannot start, for example {pod}',
  },
  'recorded.finding.probeFailing': {
    one: 'Pod {pod} is running but not ready: its {probe} probe fails',
    other: '{count} Pods are running but not ready, for example {pod}: their {probe} probe fails',
  },
  'recorded.finding.podNotStarting': {
    one: 'Pod {pod} does not start on {node}',
    other: '{count} Pods do not start, for example {pod} on {node}',
  },
  'recorded.finding.unschedulable': {
    one: 'Pod {pod} cannot be scheduled{wantsText}',
    other: '{count} Pods cannot be scheduled, for example {pod}{wantsText}',
  },
  'recorded.finding.quota': 'ResourceQuota {quota} forbids Pods of {name}',
  'recorded.finding.podsRefused': 'The API server rejects Pods of {name}',
  'recorded.finding.budgetBlocks':
    'PodDisruptionBudget {name} allows no disruptions ({healthy} healthy Pods): kubectl drain cannot evict any of them',
  'recorded.finding.drainWaits': {
    one: 'The drain of {node} waits for PodDisruptionBudget {name}: 1 Pod left',
    other: 'The drain of {node} waits for PodDisruptionBudget {name}: {count} Pods left',
  },
  'recorded.finding.selectsNothing': '{kind} {name} selects no Pods ({selector})',
  'recorded.finding.selectsNothing.lost': '{kind} {name} selects no Pods ({selector}) and has no ready endpoint',
  'recorded.finding.selectsTooMuch': '{kind} {name} ({selector}) also selects the Pods of {other}',
  'recorded.finding.selectsTooMuch.mixed': '{kind} {name} ({selector}) selects the Pods of {other}',
  'recorded.finding.autoscalerAgainstReplicas':
    '{by} writes spec.replicas of {name}, and so does HorizontalPodAutoscaler {autoscaler}',
  'recorded.finding.autoscalerAgainstReplicas.scaled': {
    one: 'HorizontalPodAutoscaler {scaler} (minReplicas {minReplicas}, maxReplicas {maxReplicas}) overrode the replicas that {by} set for {name}',
    other:
      'HorizontalPodAutoscaler {scaler} (minReplicas {minReplicas}, maxReplicas {maxReplicas}) overrode the replicas that {by} set for {name}, {count} times',
  },
  'recorded.finding.setWaitsForBrokenPod':
    'StatefulSet {name} waits for {pod}, which cannot become ready and still uses an older Pod template (kubernetes/kubernetes#67250)',
  'recorded.finding.noEndpoints': {
    one: 'Service {name} has no ready endpoint; it selects 1 Pod',
    other: 'Service {name} has no ready endpoint; it selects {count} Pods',
  },
  'recorded.finding.noEndpoints.deleted': {
    one: 'Service {name} was deleted, and the ready Pod that it selected stayed',
    other: 'Service {name} was deleted, and the {count} ready Pods that it selected stayed',
  },
  'recorded.finding.noEndpoints.deletedBefore': {
    one: 'Service {name} was deleted, and the ready Pod that it selected stayed',
    other: 'Service {name} was deleted, and the {count} ready Pods that it selected stayed',
  },
  'recorded.finding.rolloutPaused':
    'The rollout is paused: the controller neither creates nor removes Pods for the newer template',
  'recorded.finding.rolloutPaused.partition':
    'Partition {partition} keeps the update at {updated} of {want} updated Pods',
  'recorded.finding.podsReleased': {
    one: '1 Pod is orphaned, with no controller in its ownerReferences: {names}',
    other: '{count} Pods are orphaned, with no controller in their ownerReferences: {names}',
  },
  'recorded.finding.nodeLost': {
    one: 'Node {name} is not reporting (Ready is {status}); 1 Pod is on it',
    other: 'Node {name} is not reporting (Ready is {status}); {count} Pods are on it',
  },
  'recorded.finding.setStalled':
    'The update is stalled at {updated} of {wanted} updated: {held}, Pod {pod} is not available',
  'recorded.finding.replicaSetScaled':
    'A user, not the Deployment controller, scaled ReplicaSet {name} from {was} to {is}',
  'recorded.finding.probeKills': {
    one: 'The {probe} probe of {what} {container} fails: killed {kills} times in 1 Pod; the probe allows {allowed} s',
    other:
      'The {probe} probe of {what} {container} fails: killed {kills} times in {count} Pods; the probe allows {allowed} s',
  },
  'recorded.finding.noMetrics':
    'HorizontalPodAutoscaler {name} cannot compute a size for {target}: it gets no metrics ({reason})',
  'recorded.finding.jobFailed': {
    one: 'Job {name} failed after 1 Pod ({reason})',
    other: 'Job {name} failed after {count} Pods ({reason})',
  },
  'recorded.finding.jobFailed.cron': {
    one: '1 of {all} Jobs of CronJob {name} failed ({reason})',
    other: '{count} of {all} Jobs of CronJob {name} failed ({reason})',
  },
  'recorded.finding.finalizerHolds':
    '{kind} {name} is still Terminating {seconds} s after its end: finalizer {finalizers} is not removed',
  'recorded.finding.killedAfterGrace': {
    one: '1 container ({container}) was killed after its whole grace period of {grace} s: it does not exit on SIGTERM',
    other:
      '{count} containers ({container}) were killed after their whole grace period of {grace} s: they do not exit on SIGTERM',
  },
  'recorded.finding.killedAfterGrace.hook': {
    one: '1 container ({container}) used its whole grace period of {grace} s: its preStop hook and its exit take at least as long',
    other:
      '{count} containers ({container}) used their whole grace period of {grace} s: their preStop hook and their exit take at least as long',
  },
  'recorded.finding.slowPods': {
    one: '1 Pod became ready only after {seconds} s{usualText}',
    other: '{count} Pods became ready only after up to {seconds} s{usualText}',
  },
  'recorded.finding.podsEvicted': {
    one: '1 Pod was evicted from node {name} for its taint {taint} ({workloads})',
    other: '{count} Pods were evicted from node {name} for its taint {taint} ({workloads})',
  },
  'recorded.finding.podsEvicted.drain': {
    one: 'A drain of node {name} evicted 1 Pod ({workloads})',
    other: 'A drain of node {name} evicted {count} Pods ({workloads})',
  },
  'recorded.finding.podsEvicted.api': {
    one: '1 Pod was evicted from node {name} through the eviction API ({workloads})',
    other: '{count} Pods were evicted from node {name} through the eviction API ({workloads})',
  },
  'recorded.finding.podsEvicted.pressure': {
    one: 'The kubelet of node {name} evicted 1 Pod ({workloads})',
    other: 'The kubelet of node {name} evicted {count} Pods ({workloads})',
  },
  'recorded.finding.podsEvicted.device': {
    one: '1 Pod was evicted from node {name} for a NoExecute taint of its device ({workloads})',
    other: '{count} Pods were evicted from node {name} for a NoExecute taint of their devices ({workloads})',
  },
  'recorded.finding.podsEvicted.shutdown': {
    one: 'Node {name} shut down, and its kubelet terminated 1 Pod ({workloads})',
    other: 'Node {name} shut down, and its kubelet terminated {count} Pods ({workloads})',
  },
  'recorded.finding.podsEvicted.critical': {
    one: 'The kubelet of node {name} terminated 1 Pod to admit a critical Pod ({workloads})',
    other: 'The kubelet of node {name} terminated {count} Pods to admit a critical Pod ({workloads})',
  },
  'recorded.finding.podsEvicted.gone': {
    one: '1 Pod was deleted because node {name} no longer exists ({workloads})',
    other: '{count} Pods were deleted because node {name} no longer exists ({workloads})',
  },
  'recorded.finding.podsEvicted.preemption': {
    one: 'Pods of {owner} with priority {priority} ({class}) preempted 1 Pod with priority {own}, for example {preemptor}',
    other:
      'Pods of {owner} with priority {priority} ({class}) preempted {count} Pods with priority {own}, for example {preemptor}',
  },
  'recorded.finding.podsEvicted.preempted': {
    one: '1 Pod was preempted by a Pod with a higher priority',
    other: '{count} Pods were preempted by Pods with a higher priority',
  },
  'recorded.finding.unavailable': '{why}',

  'recorded.over.rolloutStalled': 'The rollout was stalled: {held}',
  'recorded.over.imagePull': {
    one: '1 Pod failed to pull the image {image}',
    other: '{count} Pods failed to pull the image {image}, for example {pod}',
  },
  'recorded.over.crashLoop': {
    one: 'Container {container} crashed again and again in Pod {pod} (restarts: {restarts})',
    other: 'Container {container} crashed again and again in {count} Pods, for example {pod} (restarts: {restarts})',
  },
  'recorded.over.badConfig': {
    one: 'Pod {pod} could not start',
    other: '{count} Pods could not start, for example {pod}',
  },
  'recorded.over.probeFailing': {
    one: 'Pod {pod} was running but not ready: its {probe} probe failed',
    other: '{count} Pods were running but not ready, for example {pod}: their {probe} probe failed',
  },
  'recorded.over.podNotStarting': {
    one: 'Pod {pod} did not start on {node}',
    other: '{count} Pods did not start, for example {pod} on {node}',
  },
  'recorded.over.unschedulable': {
    one: 'Pod {pod} could not be scheduled{wantsText}',
    other: '{count} Pods could not be scheduled, for example {pod}{wantsText}',
  },
  'recorded.over.quota': 'ResourceQuota {quota} forbade Pods of {name}',
  'recorded.over.podsRefused': 'The API server rejected Pods of {name}',
  'recorded.over.drainWaits': {
    one: 'The drain of {node} did not complete: PodDisruptionBudget {name} allowed no disruptions, and 1 Pod was left',
    other:
      'The drain of {node} did not complete: PodDisruptionBudget {name} allowed no disruptions, and {count} Pods were left',
  },
  'recorded.over.setWaitsForBrokenPod':
    'StatefulSet {name} waited for {pod}, which could not become ready and still used an older Pod template (kubernetes/kubernetes#67250)',
  'recorded.over.nodeLost': {
    one: 'Node {name} was not reporting for {seconds} s (Ready was {status}); 1 Pod was on it',
    other: 'Node {name} was not reporting for {seconds} s (Ready was {status}); {count} Pods were on it',
  },
  'recorded.over.setStalled':
    'The update was stalled at {updated} of {wanted} updated: {held}, Pod {pod} was not available',
  'recorded.over.probeKills': {
    one: 'The {probe} probe of {what} {container} failed: killed {kills} times in 1 Pod; the probe allowed {allowed} s',
    other:
      'The {probe} probe of {what} {container} failed: killed {kills} times in {count} Pods; the probe allowed {allowed} s',
  },
  'recorded.over.finalizerHolds':
    '{kind} {name} was Terminating for at least {seconds} s after its end, until finalizer {finalizers} was removed',

  'recorded.exit': '{word}, exit code {code}',
  'recorded.withReason': '{sentence}: {reason}',
  'recorded.clause': '{first}; {second}',
  'recorded.title': '{object}: {text}',

  'recorded.held.maxUnavailable': 'maxUnavailable is used up: no old Pod can be removed',
  'recorded.held.maxSurge': 'maxSurge is used up: no new Pod can be created',
  'recorded.held.surgePort': 'the new Pod needs the hostPort of the old Pod on its node, which maxSurge keeps',
  'recorded.held.bothBounds':
    'maxSurge and maxUnavailable are both used up: no new Pod can be created and no old Pod removed',
  'recorded.held.refusal': 'the API server rejects new Pods',
  'recorded.held.pods': 'its new Pods do not become available',
  'recorded.held.order': 'each Pod is updated only after the Pod before it is available',

  'recorded.why.strategy':
    'maxUnavailable {maxUnavailable} let the rollout remove all old Pods before a new Pod was ready',
  'recorded.why.recreate': 'strategy Recreate removes all old Pods before new Pods are created',
  'recorded.why.onlyPod': 'the update replaced the only Pod of the StatefulSet',
  'recorded.why.deleted': { one: 'A user deleted 1 Pod', other: 'A user deleted {count} Pods' },
  'recorded.why.notReplaced': {
    one: '1 Pod was deleted, and none was created in its place, as in a namespace that is being deleted',
    other: '{count} Pods were deleted, and none was created in their place, as in a namespace that is being deleted',
  },
  'recorded.why.notReady': { one: '1 Pod was running but not ready', other: '{count} Pods were running but not ready' },
  'recorded.why.scaledToZero': '{kind} {name} was scaled to 0',
  'recorded.why.noNodes': 'The changed node selector or affinity of {kind} {name} matches no node',
  'recorded.why.workloadDeleted': '{kind} {name} was deleted, and its Pods with it',
  'recorded.why.ownedDeleted': '{kind} {name}, which {owner} owns, was deleted, and its Pods with it',
  'recorded.why.namespaceDeleted': 'Everything in namespace {namespace} was deleted',
  'recorded.why.unknown': 'The recording does not show the cause',

  'recorded.impact.noneStill': '0 of {wanted} Pods available for {spans} until the end of the recording',
  'recorded.impact.none': '0 of {wanted} Pods were available for {spans}',
  'recorded.impact.belowStill':
    '{available} of {wanted} Pods available, minimum {atLeast}, for {spans} until the end of the recording',
  'recorded.impact.below': '{lowest} of {wanted} Pods were available, minimum {atLeast}, for {spans}',
  'recorded.impact.belowNow':
    'now {available} of {wanted}, minimum {atLeast}, for {spans} until the end of the recording',
  'recorded.impact.keptStill': '{available} of {wanted} Pods available',
  'recorded.impact.keptStillLow': '{available} of {wanted} Pods available, {lowest} at the lowest point',
  'recorded.impact.kept': '{lowest} of {wanted} Pods stayed available',
  'recorded.impact.rollingStill':
    'rollout stalled at {updated} of {wanted} updated for {span} until the end of the recording',
  'recorded.impact.rollingEnd': 'rollout stalled at {updated} of {wanted} updated at the end of the recording',
  'recorded.impact.pausedStill': 'rollout paused for {span} until the end of the recording',
  'recorded.impact.rolling': 'rollout stalled for {span}',
  'recorded.impact.service': 'Service {name} had no ready endpoint for {spans}',
  'recorded.impact.serviceStill': 'Service {name} has no ready endpoint, for {spans} until the end of the recording',

  'recorded.span.moment': 'less than 1 s',
  'recorded.span.seconds': '{seconds} s',
  'recorded.span.minutes': '{minutes} m {seconds} s',
  'recorded.span.hours': '{hours} h {minutes} m',
  'recorded.span.fromTo': '{from} to {until}',
  'recorded.span.since': 'since {from}',
  'recorded.span.and': '{first} and {second}',
  'recorded.span.comma': '{first}, {second}',

  'recorded.change.by': '{what} at {time} by {by}',
  'recorded.change.at': '{what} at {time}',
  'recorded.change.of': '{object} {what}',
  'recorded.change.created': 'created',
  'recorded.change.deleted': 'deleted',
  'recorded.change.restarted': 'restarted',
  'recorded.change.written': 'the spec was written',
  'recorded.change.field': '{field} {was} → {is}',
  'recorded.change.set': '{field} set to {is}',
  'recorded.change.unset': '{field} {was} removed',
  'recorded.change.changed': '{field} changed',
  'recorded.change.more': { one: '1 more field', other: '{count} more fields' },
  'recorded.change.nothing': 'Nothing was recorded before it',

  'recorded.also.complete':
    'The rollout is complete because the Pods were ready for {readySeconds} s and minReadySeconds is {minReadySeconds}',
  'recorded.also.limit': 'The memory limit is {limit}',
  'recorded.also.wasReady':
    'It had been ready for only {wasReady} s, too short to become available (minReadySeconds {minReadySeconds})',
  'recorded.also.waits': 'It keeps {waits} from starting',
  'recorded.also.backOffs': { one: 'The kubelet backed off once', other: 'The kubelet backed off {count} times' },
  'recorded.also.applied': 'The apply scaled from {was} to {is}',
  'recorded.also.wants': ' ({wants})',
  'recorded.also.usual': ', others after {usual} s',
  'recorded.what.container': 'container',
  'recorded.what.sidecar': 'sidecar',
  'recorded.probe.startup': 'startup',
  'recorded.probe.liveness': 'liveness',
  'recorded.probe.readiness': 'readiness',

  'recorded.severity.high': 'high',
  'recorded.severity.medium': 'medium',
  'recorded.severity.low': 'low',
  'recorded.evidence.others': '{object} and {count} more',
  'recorded.evidence.writtenBy': '{replicas}, written by {by}',
  'recorded.evidence.disruptions': '{healthy} healthy − {wanted} wanted = 0 disruptions',
  'recorded.evidence.unchangedEntry': 'unchanged entry of the Deployment controller',
  'recorded.evidence.repeated': { one: '{said} (once)', other: '{said} ({count} times)' },
  'recorded.evidence.allowed':
    'initialDelaySeconds {delay} + failureThreshold {most} × periodSeconds {period} = {seconds} s',
  'recorded.evidence.removable':
    '{pods} Pods − at least {minAvailable} available − {newUnavailable} new not available: {removable} can be removed',
  'recorded.evidence.noneRemovable':
    '{pods} Pods − at least {minAvailable} available − {newUnavailable} new not available: none can be removed',
  'recorded.evidence.atMost': '{pods} of at most {most} Pods',
  'recorded.evidence.readyAfter': 'True after {seconds} s',
  'recorded.evidence.updated': '{updated} of {wanted} Pods updated',
  'recorded.time.since': 'from {from} until the end of the recording',
  'recorded.time.fromTo': 'from {from} to {until}',

  'recorded.short.none': 'none available for {spans}',
  'recorded.short.below': '{lowest} of {wanted} available for {spans}',
  'recorded.short.rolling': '{updated} of {wanted} updated',

  'recorded.line.unavailable': 'None available',
  'recorded.line.below': 'Below the minimum',
  'recorded.line.before': 'Just before',
  'recorded.line.meanwhile': 'Then',
  'recorded.line.cause': 'Cause',
  'recorded.line.wayOut': 'Way out',

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
    'The watch of {kind} was restarted. Changes before the restart may be missing; the state at the restart is known',
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

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof recorded> {}
}
