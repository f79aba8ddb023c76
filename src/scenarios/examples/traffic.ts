/** Examples of a rollout's effects on clients. */
import type { LoadPoint } from '../../engine/index.ts'
import { deploymentManifest, documents, type Example, serviceManifest } from './example.ts'

const shop = (image: string, preStopSeconds?: number): string =>
  documents(
    serviceManifest('shop'),
    deploymentManifest({
      name: 'shop',
      image,
      replicas: 6,
      ...(preStopSeconds === undefined ? {} : { preStopSeconds }),
    }),
  )

/** Without a hook, a container stops before kube-proxy has received the change, and requests fail. */
export const requests: Example = { before: shop('shop/shop:v1'), after: shop('shop/shop:v2'), next: [] }

/** With a sleeping preStop hook, no request fails. */
export const preStop: Example = { before: shop('shop/shop:v1', 5), after: shop('shop/shop:v2', 5), next: [] }

const tracks = (canaryImage: string): string =>
  documents(
    serviceManifest('shop'),
    deploymentManifest({ name: 'stable', app: 'shop', track: 'stable', image: 'shop/shop:v1', replicas: 9 }),
    deploymentManifest({ name: 'canary', app: 'shop', track: 'canary', image: canaryImage, replicas: 1 }),
  )

/** A Service in front of two Deployments: one Pod in ten has the new version. */
export const canary: Example = {
  before: tracks('shop/shop:v1'),
  after: tracks('shop/shop:v2'),
  next: [
    { line: 'kubectl scale deployment/canary --replicas=5', whenSettled: true },
    { line: 'kubectl set image deployment/stable shop=shop/shop:v2', whenSettled: true },
    { line: 'kubectl scale deployment/canary --replicas=1', whenSettled: true },
  ],
}

const autoscaled = (image: string): string =>
  documents(
    deploymentManifest({ image, replicas: 2, cpu: '250m', memory: '128Mi' }),
    serviceManifest('web'),
    `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
  minReplicas: 2
  maxReplicas: 12
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60
`,
  )

/** A temporary peak of load: seconds, and requests per second. */
const rush: readonly (readonly [seconds: number, perSecond: number])[] = [
  [0, 60],
  [60, 60],
  [120, 240],
  [180, 400],
  [270, 380],
  [330, 80],
]
const points: readonly LoadPoint[] = rush.map(([seconds, perSecond]) => ({ at: seconds * 1000, perSecond }))

/**
 * A peak of load: the autoscaler adds Pods at once and keeps them for five minutes; an apply that sets replicas removes
 * them.
 */
export const autoscaler: Example = {
  before: autoscaled('shop/web:v1'),
  after: autoscaled('shop/web:v2'),
  load: { type: 'load', target: { kind: 'Service', namespace: 'default', name: 'web' }, points },
  next: [],
}
