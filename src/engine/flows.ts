/** All drawings of upstream's code, from the folders of the code that follows it. Plain data, like `decisions.ts`. */
import { workQueueFlow } from './client/flow.ts'
import { daemonSetFlow } from './controllers/daemonSet/flow.ts'
import { deploymentFlow } from './controllers/deployment/flow.ts'
import { horizontalPodAutoscalerFlow } from './controllers/horizontalPodAutoscaler/flow.ts'
import { replicaSetFlow } from './controllers/replicaSet/flow.ts'
import { statefulSetFlow } from './controllers/statefulSet/flow.ts'
import type { CodeFlow } from './trace/codeFlow.ts'

export { boxOf, type CodeBox, type CodeBranch, type CodeFlow, sourceOf, type Turn } from './trace/codeFlow.ts'
export { daemonSetFlow, deploymentFlow, horizontalPodAutoscalerFlow, replicaSetFlow, statefulSetFlow, workQueueFlow }

/** All drawings. */
export const flows: readonly CodeFlow[] = [
  deploymentFlow,
  replicaSetFlow,
  statefulSetFlow,
  daemonSetFlow,
  horizontalPodAutoscalerFlow,
  workQueueFlow,
]

/** The drawing of a controller's sync function; undefined without one. */
export function syncFlowOf(controller: string): CodeFlow | undefined {
  return flows.find(({ controllers }) => controllers.includes(controller))
}
