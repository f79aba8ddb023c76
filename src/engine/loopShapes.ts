/** How the page shows each controller, from the folders of the controllers. Plain data, as `decisions.ts`. */
import { cronJobLoop } from './controllers/cronJob/loop.ts'
import { daemonSetLoop } from './controllers/daemonSet/loop.ts'
import { deploymentLoop } from './controllers/deployment/loop.ts'
import { horizontalPodAutoscalerLoop } from './controllers/horizontalPodAutoscaler/loop.ts'
import { jobLoop } from './controllers/job/loop.ts'
import { replicaSetLoop, replicationControllerLoop } from './controllers/replicaSet/loop.ts'
import { resourceQuotaLoop } from './controllers/resourceQuota/loop.ts'
import { statefulSetLoop } from './controllers/statefulSet/loop.ts'
import type { LoopShape } from './trace/loopShape.ts'

/** Those of controllers without one are shown when they are busy, with the cache of the key in their hands. */
export const loopShapes: readonly LoopShape[] = [
  deploymentLoop,
  replicaSetLoop,
  replicationControllerLoop,
  statefulSetLoop,
  resourceQuotaLoop,
  jobLoop,
  cronJobLoop,
  daemonSetLoop,
  horizontalPodAutoscalerLoop,
]

export function loopShapeOf(controller: string): LoopShape | undefined {
  return loopShapes.find((shape) => shape.controller === controller)
}

/** The controller that has a key for each object of a kind. */
export function controllerOfKind(kind: string): string | undefined {
  return loopShapes.find((shape) => shape.kind === kind)?.controller
}
