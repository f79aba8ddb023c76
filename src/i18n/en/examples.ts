import { englishTexts } from '../english.ts'

/** The menu of the examples, without their names. Keys begin with `frame.examples.`. */
export const exampleTexts = englishTexts({
  'frame.examples.group.broken': 'Versions that do not work',
  'frame.examples.group.own': 'Your own',
  'frame.examples.group.room': 'Capacity and limits',
  'frame.examples.group.sets': 'StatefulSets and DaemonSets',
  'frame.examples.group.traffic': 'What clients notice',
  'frame.examples.group.ways': 'Ways to roll out',
  'frame.examples.note':
    'Each example opens a cluster with the first version running and the second version in the editor.',
  'frame.examples.emptyNote': '3 nodes without workloads; paste, drop or open your own YAML',
  'frame.examples.autoscalerNote': '2 to 12 Pods by CPU utilization; you can draw the load over time',
  'frame.examples.canaryNote': 'One Service in front of 9 Pods of the stable version and 1 of the new one',
  'frame.examples.crashNote': 'New Pods exit one second after they start; 8 of 10 old Pods stay',
  'frame.examples.crashLaterNote': 'No minReadySeconds: the rollout succeeds, then every Pod crashes',
  'frame.examples.daemonsNote':
    'maxUnavailable 1; then a cordon, which has no effect, and a taint, which evicts the Pod',
  'frame.examples.drainNote': 'The rollout ignores the PodDisruptionBudget; kubectl drain respects it for each Pod',
  'frame.examples.neverReadyNote': 'The 60 s deadline passes; nothing rolls back until you run undo',
  'frame.examples.nginxNote': '3 replicas, nginx:1.14.2 to 1.16.1, everything else by default',
  'frame.examples.noImageNote': 'The tag is wrong: Pods wait for the image until you fix it',
  'frame.examples.noRoomNote':
    'Full nodes and maxUnavailable 0: the new Pod waits for CPU, and the old Pod for the new one',
  'frame.examples.pauseNote': 'Two edits during a pause make one rollout, not two',
  'frame.examples.preStopNote': '6 replicas behind a Service, 100 requests per second, no request fails',
  'frame.examples.quotaNote': 'The quota allows 6 Pods, and 6 exist: a seventh is forbidden, and the rollout stalls',
  'frame.examples.recreateNote':
    'All 6 old Pods terminate before a new Pod is created: an outage, but never two versions',
  'frame.examples.requestsNote': '6 replicas behind a Service, 100 requests per second, no preStop hook',
  'frame.examples.rolloverNote': 'v3 is applied while v2 is stalled: the broken Pods are deleted first',
  'frame.examples.scaledNote': '10 to 15 replicas during a rollout: proportional scaling of old and new Pods',
  'frame.examples.setCanaryNote': 'partition 4 updates only db-4; lower it to update the others',
  'frame.examples.setOrderNote': '5 replicas with a PersistentVolumeClaim each: from db-4 down, one at a time',
  'frame.examples.setTrapNote': 'The image is wrong; undo does not replace db-2 until you delete it',
  'frame.examples.shopNote': '12 Deployments with their Services and ServiceAccounts; one Deployment changes',
  'frame.examples.slowGoodbyesNote':
    'Pods take 60 s to terminate; in that time there are more Pods than maxSurge allows',
  'frame.examples.slowStartNote':
    'Ready after 20 s, deadline 15 s: the deadline is missed, and the rollout still completes',
  'frame.examples.startOver': 'Start over',
  'frame.examples.startOverNote': 'An empty cluster, then shop/web:v1, as on the first visit',
  'frame.examples.undoNote': 'The old ReplicaSet is reused as revision 3',
  'frame.examples.webNote': '10 replicas, 25% / 25%, minReadySeconds 2, grace period 10 s',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof exampleTexts> {}
}
