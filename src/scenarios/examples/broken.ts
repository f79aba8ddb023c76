/** Versions that do not work, and what Kubernetes then does and does not do. */
import { deploymentManifest, type Example, rollingUpdate } from './example.ts'

const quarters = { strategy: rollingUpdate('25%', '25%'), minReadySeconds: 2, progressDeadlineSeconds: 60, cpu: '250m' }
const good = deploymentManifest({ ...quarters, image: 'shop/web:v1' })

/** The new Pods crash; both bounds keep eight old ones alive. */
export const crash: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.crash' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}

/** Nobody finds the image; the rollout stands still until someone fixes it. */
export const noImage: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.nopull' }),
  next: [{ line: 'kubectl set image deployment/web web=shop/web:v3', whenSettled: true }],
}

/** The deadline passes and nothing goes back by itself; an undo does. */
export const neverReady: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.neverready' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}

/** Ready at first, then it crashes: without minReadySeconds the rollout replaces everything before that. */
export const crashLater: Example = {
  before: deploymentManifest({ image: 'shop/web:v1', strategy: rollingUpdate('25%', '25%'), cpu: '250m' }),
  after: deploymentManifest({ image: 'shop/web:v2.crashlater', strategy: rollingUpdate('25%', '25%'), cpu: '250m' }),
  next: [],
}

/** A fixed version comes while the broken one is still on its way: its Pods go first. */
export const rollover: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.neverready' }),
  next: [{ line: 'kubectl set image deployment/web web=shop/web:v3', afterMs: 8_000 }],
}

/** Starting takes longer than the deadline allows; it is missed, and the rollout ends well all the same. */
export const slowStart: Example = {
  before: deploymentManifest({ ...quarters, image: 'shop/web:v1', progressDeadlineSeconds: 15 }),
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.slow', progressDeadlineSeconds: 15 }),
  next: [],
}
