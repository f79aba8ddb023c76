/** Rollouts that meet the limits of their cluster. */
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

/** The quota is used up to the last Pod, so none can be added, and none may go before one is added. */
export const quota: Example = {
  before: withQuota('shop/web:v1'),
  after: withQuota('shop/web:v2'),
  next: [{ line: `kubectl patch quota pods --patch '{"spec":{"hard":{"pods":"7"}}}'`, whenSettled: true }],
}

const large = { replicas: 6, cpu: '2', strategy: rollingUpdate(1, 0), progressDeadlineSeconds: 60 }

/** Every node is full: the new Pod waits for an old one to go, which waits for it. */
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

/** A drain asks the budget before each Pod; a rollout never does. */
export const drain: Example = {
  before: withBudget('shop/web:v1'),
  after: withBudget('shop/web:v2'),
  next: [{ line: 'kubectl drain node-2 --ignore-daemonsets', whenSettled: true }],
}

/** Pods that take a minute to end are beyond the upper bound all that time. */
export const slowGoodbyes: Example = {
  before: deploymentManifest({ image: 'shop/web:v1.term60', terminationGracePeriodSeconds: 90, cpu: '250m' }),
  after: deploymentManifest({ image: 'shop/web:v2.term60', terminationGracePeriodSeconds: 90, cpu: '250m' }),
  next: [],
}
