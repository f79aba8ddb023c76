import { englishTexts } from '../../english.ts'

/** The field guide of findings: the title of each page, which the palette finds. */
export const guide = englishTexts({
  'guide.heading': 'Field guide',
  'guide.more': 'More in the field guide',
  'guide.title.autoscalerAgainstReplicas': 'A manifest and a HorizontalPodAutoscaler both set replicas',
  'guide.title.badConfig': 'A container lacks a ConfigMap, Secret, key or volume',
  'guide.title.budgetBlocks': 'A PodDisruptionBudget allows no disruptions',
  'guide.title.crashLoop': 'A container keeps crashing',
  'guide.title.deadlineExceeded': 'A rollout exceeded its progress deadline',
  'guide.title.drainWaits': 'kubectl drain waits for a PodDisruptionBudget',
  'guide.title.finalizerHolds': 'A finalizer keeps a deleted object',
  'guide.title.imagePull': 'An image cannot be pulled',
  'guide.title.jobFailed': 'A Job failed',
  'guide.title.killedAfterGrace': 'Containers are killed after the whole grace period',
  'guide.title.noEndpoints': 'A Service has no ready endpoint',
  'guide.title.noMetrics': 'A HorizontalPodAutoscaler gets no metrics',
  'guide.title.nodeLost': 'A node is not reporting',
  'guide.title.podNotStarting': 'Pods stay in ContainerCreating',
  'guide.title.podsEvicted': 'Pods were evicted from their node',
  'guide.title.podsRefused': 'The API server rejects Pods',
  'guide.title.podsReleased': 'Pods run without a controller',
  'guide.title.probeFailing': 'Pods run but do not become ready',
  'guide.title.probeKills': 'A liveness or startup probe kills containers',
  'guide.title.quota': 'A ResourceQuota forbids Pods',
  'guide.title.replicaSetScaled': 'A user scaled a ReplicaSet of a Deployment',
  'guide.title.rolloutPaused': 'A rollout is paused',
  'guide.title.rolloutStalled': 'A rollout is stalled',
  'guide.title.selectsNothing': 'A selector selects no Pods',
  'guide.title.selectsTooMuch': 'A selector selects the Pods of another workload',
  'guide.title.setStalled': 'The update of a StatefulSet or DaemonSet is stalled',
  'guide.title.setWaitsForBrokenPod': 'A StatefulSet waits for a broken Pod of an older revision',
  'guide.title.slowPods': 'Pods take long to become ready',
  'guide.title.unavailable': 'A workload had too few available Pods',
  'guide.title.unschedulable': 'Pods cannot be scheduled',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof guide> {}
}
