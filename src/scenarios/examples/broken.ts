/** Examples of faulty versions, and Kubernetes' reactions to them. */
import { deploymentManifest, type Example, rollingUpdate } from './example.ts'

const quarters = { strategy: rollingUpdate('25%', '25%'), minReadySeconds: 2, progressDeadlineSeconds: 60, cpu: '250m' }
const good = deploymentManifest({ ...quarters, image: 'shop/web:v1' })

/** The new Pods crash; both bounds keep eight old Pods. */
export const crash: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.crash' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}

/** The image does not exist; the rollout is stalled until someone fixes it. */
export const noImage: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.nopull' }),
  next: [{ line: 'kubectl set image deployment/web web=shop/web:v3', whenSettled: true }],
}

/** The deadline passes without an automatic rollback; an undo restores the old version. */
export const neverReady: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.neverready' }),
  next: [{ line: 'kubectl rollout undo deployment/web', whenSettled: true }],
}

/** The Pods are ready at first and crash later: without minReadySeconds the rollout replaces all Pods before that. */
export const crashLater: Example = {
  before: deploymentManifest({ image: 'shop/web:v1', strategy: rollingUpdate('25%', '25%'), cpu: '250m' }),
  after: deploymentManifest({ image: 'shop/web:v2.crashlater', strategy: rollingUpdate('25%', '25%'), cpu: '250m' }),
  next: [],
}

/** A fixed version is applied while the broken rollout is in progress: the broken Pods are deleted first. */
export const rollover: Example = {
  before: good,
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.neverready' }),
  next: [{ line: 'kubectl set image deployment/web web=shop/web:v3', afterMs: 8_000 }],
}

/** Starting takes longer than the deadline: it is missed, and the rollout completes nevertheless. */
export const slowStart: Example = {
  before: deploymentManifest({ ...quarters, image: 'shop/web:v1', progressDeadlineSeconds: 15 }),
  after: deploymentManifest({ ...quarters, image: 'shop/web:v2.slow', progressDeadlineSeconds: 15 }),
  next: [],
}
