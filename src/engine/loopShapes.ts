/** The controllers in the page's control loop, from the controllers' folders. Plain data, like `decisions.ts`. */
import { cronJobLoop } from './controllers/cronJob/loop.ts'
import { daemonSetLoop } from './controllers/daemonSet/loop.ts'
import { deploymentLoop } from './controllers/deployment/loop.ts'
import { horizontalPodAutoscalerLoop } from './controllers/horizontalPodAutoscaler/loop.ts'
import { jobLoop } from './controllers/job/loop.ts'
import { replicaSetLoop, replicationControllerLoop } from './controllers/replicaSet/loop.ts'
import { resourceQuotaLoop } from './controllers/resourceQuota/loop.ts'
import { statefulSetLoop } from './controllers/statefulSet/loop.ts'
import type { LoopShape } from './trace/loopShape.ts'

/** Shapes of controllers in the view. A controller without one is shown while it is busy, with the cache of its key. */
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

/** The controller whose keys are the objects of a kind. */
export function controllerOfKind(kind: string): string | undefined {
  return loopShapes.find((shape) => shape.kind === kind)?.controller
}
