/** Examples of rollouts at the limits of their cluster. */
import { deploymentManifest, documents, type Example, rollingUpdate } from './example.ts'

const quotaOfPods = (pods: number): string => `apiVersion: v1
kind: ResourceQuota
metadata:
  name: pods
spec:
  hard:
    pods: "${pods}"
`

const withQuota = (image: string): string =>
  documents(
    quotaOfPods(6),
    deploymentManifest({ image, replicas: 6, strategy: rollingUpdate(1, 0), progressDeadlineSeconds: 60 }),
  )

/** The quota is used up to the last Pod: no Pod can be added, and none may be deleted before that. */
export const quota: Example = {
  before: withQuota('shop/web:v1'),
  after: withQuota('shop/web:v2'),
  next: [{ line: `kubectl patch quota pods --patch '{"spec":{"hard":{"pods":"7"}}}'`, whenSettled: true }],
}

const large = { replicas: 6, cpu: '2', strategy: rollingUpdate(1, 0), progressDeadlineSeconds: 60 }

/** Every node is full: the new Pod waits for an old Pod's end, and the old Pod for the new Pod's readiness. */
export const noRoom: Example = {
  before: deploymentManifest({ ...large, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...large, image: 'shop/web:v2' }),
  next: [
    {
      line: `kubectl patch deployment web --patch '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":0,"maxUnavailable":1}}}}'`,
      whenSettled: true,
    },
  ],
}

const budget = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 5
  selector:
    matchLabels: { app: web }
`

const withBudget = (image: string): string =>
  documents(budget, deploymentManifest({ image, replicas: 6, strategy: rollingUpdate(1, 0), minReadySeconds: 2 }))

/** A drain checks the budget before each Pod; a rollout never does. */
export const drain: Example = {
  before: withBudget('shop/web:v1'),
  after: withBudget('shop/web:v2'),
  next: [{ line: 'kubectl drain node-2 --ignore-daemonsets', whenSettled: true }],
}

/** Pods that terminate for a minute exceed the upper bound during that time. */
export const slowGoodbyes: Example = {
  before: deploymentManifest({ image: 'shop/web:v1.term60', terminationGracePeriodSeconds: 90, cpu: '250m' }),
  after: deploymentManifest({ image: 'shop/web:v2.term60', terminationGracePeriodSeconds: 90, cpu: '250m' }),
  next: [],
}
