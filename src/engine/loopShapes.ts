/** How the picture of the control loop shows each controller, from the folders of the controllers. Plain data, as `decisions.ts`. */
import { deploymentLoop } from './controllers/deployment/loop.ts'
import { replicaSetLoop, replicationControllerLoop } from './controllers/replicaSet/loop.ts'
import { resourceQuotaLoop } from './controllers/resourceQuota/loop.ts'
import type { LoopShape } from './trace/loopShape.ts'

/** Those of controllers without one are shown when they are busy, with the cache of the key in their hands. */
export const loopShapes: readonly LoopShape[] = [
  deploymentLoop,
  replicaSetLoop,
  replicationControllerLoop,
  resourceQuotaLoop,
]

export function loopShapeOf(controller: string): LoopShape | undefined {
  return loopShapes.find((shape) => shape.controller === controller)
}
