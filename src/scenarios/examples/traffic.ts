/** What clients notice of a rollout. */
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

/** Without a hook a container stops before kube-proxy has learnt of it, and requests fail. */
export const requests: Example = { before: shop('shop/shop:v1'), after: shop('shop/shop:v2'), next: [] }

/** With a preStop hook that sleeps, nobody notices anything. */
export const preStop: Example = { before: shop('shop/shop:v1', 5), after: shop('shop/shop:v2', 5), next: [] }

const tracks = (canaryImage: string): string =>
  documents(
    serviceManifest('shop'),
    deploymentManifest({ name: 'stable', app: 'shop', track: 'stable', image: 'shop/shop:v1', replicas: 9 }),
    deploymentManifest({ name: 'canary', app: 'shop', track: 'canary', image: canaryImage, replicas: 1 }),
  )

/** One Service before two Deployments: one Pod in ten has the new version. */
export const canary: Example = {
  before: tracks('shop/shop:v1'),
  after: tracks('shop/shop:v2'),
  next: [
    { line: 'kubectl scale deployment/canary --replicas=5', whenSettled: true },
    { line: 'kubectl set image deployment/stable shop=shop/shop:v2', whenSettled: true },
    { line: 'kubectl scale deployment/canary --replicas=1', whenSettled: true },
  ],
}
