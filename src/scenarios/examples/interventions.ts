/** Examples of strategies, and of commands during a rollout. */
import { deploymentManifest, type Example, rollingUpdate } from './example.ts'

const recreated = (image: string): string => deploymentManifest({ image, replicas: 6, strategy: 'type: Recreate' })

/** All old Pods end before the first new Pod is created: an outage, but never two versions at the same time. */
export const recreate: Example = { before: recreated('shop/web:v1'), after: recreated('shop/web:v2'), next: [] }

const knobs = { strategy: rollingUpdate(3, 2), minReadySeconds: 2, cpu: '250m' }

/** The new size is distributed over old and new Pods in proportion. */
export const scaled: Example = {
  before: deploymentManifest({ ...knobs, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...knobs, image: 'shop/web:v2' }),
  next: [{ line: 'kubectl scale deployment/web --replicas=15', afterMs: 3_000 }],
}

/** A paused Deployment accepts edits without a rollout; when resumed, it rolls them out once. */
export const pause: Example = {
  before: deploymentManifest({ ...knobs, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...knobs, image: 'shop/web:v2' }),
  next: [
    { line: 'kubectl rollout pause deployment/web', afterMs: 3_000 },
    { line: 'kubectl set image deployment/web web=shop/web:v3', afterMs: 5_000 },
    { line: 'kubectl set env deployment/web MODE=fast', afterMs: 3_000 },
    { line: 'kubectl rollout resume deployment/web', afterMs: 3_000 },
  ],
}

/** The undo reuses the old ReplicaSet, with a new revision number. */
export const undo: Example = {
  before: deploymentManifest({ ...knobs, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...knobs, image: 'shop/web:v2' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}
