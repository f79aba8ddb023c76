import { englishTexts } from '../english.ts'

/** The menu of the examples, without their names. Keys begin with `frame.examples.`. */
export const exampleTexts = englishTexts({
  'frame.examples.group.broken': 'Versions that do not work',
  'frame.examples.group.room': 'Capacity and limits',
  'frame.examples.group.traffic': 'What clients notice',
  'frame.examples.group.ways': 'Ways to roll out',
  'frame.examples.note': 'Each opens its own cluster with the first version running and the second one in the editor.',
  'frame.examples.autoscalerNote': '2 to 12 Pods by CPU; the load over time can be drawn',
  'frame.examples.canaryNote': 'One Service in front of 9 stable Pods and 1 new one, then more new ones',
  'frame.examples.crashNote': 'New Pods exit one second after they start; 8 of 10 old ones stay',
  'frame.examples.crashLaterNote': 'No minReadySeconds: the rollout succeeds, then every Pod crashes',
  'frame.examples.drainNote': 'The rollout ignores the PodDisruptionBudget; kubectl drain respects it for each Pod',
  'frame.examples.neverReadyNote': 'The 60 s deadline passes; nothing rolls back until you undo',
  'frame.examples.nginxNote': '3 replicas, nginx:1.14.2 to 1.16.1, everything else by default',
  'frame.examples.noImageNote': 'The tag is wrong: Pods wait for the image until you fix it',
  'frame.examples.noRoomNote': 'Full nodes and maxUnavailable 0: the new Pod waits for the old one, which waits for it',
  'frame.examples.pauseNote': 'Two edits during a pause make one rollout, not two',
  'frame.examples.preStopNote': '6 replicas behind a Service, 100 requests a second, none fails',
  'frame.examples.quotaNote': '6 Pods allowed, 6 there: the seventh is refused and the rollout waits',
  'frame.examples.recreateNote': 'All 6 old Pods end before a new one is made: an outage, never two versions',
  'frame.examples.requestsNote': '6 replicas behind a Service, 100 requests a second, no preStop hook',
  'frame.examples.rolloverNote': 'v3 is applied while v2 hangs: the broken Pods go first',
  'frame.examples.scaledNote': '10 to 15 replicas during a rollout: old and new grow in proportion',
  'frame.examples.shopNote': '12 Deployments with their Services and ServiceAccounts; one changes',
  'frame.examples.slowGoodbyesNote': 'Pods take 60 s to terminate and exceed maxSurge all that time',
  'frame.examples.slowStartNote':
    'Ready after 20 s, deadline 15 s: the deadline is missed, and the rollout still completes',
  'frame.examples.startOver': 'Start over',
  'frame.examples.startOverNote': 'An empty cluster, then shop/web:v1 as when the page was opened',
  'frame.examples.undoNote': 'The old ReplicaSet comes back as revision 3',
  'frame.examples.webNote': '10 replicas, 25% / 25%, minReadySeconds 2, grace period 10 s',
})
