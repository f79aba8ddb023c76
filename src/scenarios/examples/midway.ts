/** Ways of rolling out, and what people do in the middle of one. */
import { deploymentManifest, type Example, rollingUpdate } from './example.ts'

const recreated = (image: string): string => deploymentManifest({ image, replicas: 6, strategy: 'type: Recreate' })

/** All old Pods end before the first new one is made: an outage, and never two versions at once. */
export const recreate: Example = { before: recreated('shop/web:v1'), after: recreated('shop/web:v2'), next: [] }

const knobs = { strategy: rollingUpdate(3, 2), minReadySeconds: 2, cpu: '250m' }

/** The new size is shared out between old and new in proportion. */
export const scaled: Example = {
  before: deploymentManifest({ ...knobs, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...knobs, image: 'shop/web:v2' }),
  next: [{ line: 'kubectl scale deployment/web --replicas=15', afterMs: 3_000 }],
}

/** Paused, it takes edits without acting on them; resumed, it rolls out once. */
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

/** The old ReplicaSet is found again, and only the revision's number is new. */
export const undo: Example = {
  before: deploymentManifest({ ...knobs, image: 'shop/web:v1' }),
  after: deploymentManifest({ ...knobs, image: 'shop/web:v2' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}
