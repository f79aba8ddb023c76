import type { CodeFlow } from './codeFlow.ts'
import { deploymentFlow } from './deploymentFlow.ts'
import { replicaSetFlow } from './replicaSetFlow.ts'
import { workQueueFlow } from './workQueueFlow.ts'

/** Every drawing there is. */
export const flows: readonly CodeFlow[] = [deploymentFlow, replicaSetFlow, workQueueFlow]

/** The sync functions by controller. */
const syncFlows: { readonly [controller: string]: CodeFlow } = {
  'deployment-controller': deploymentFlow,
  'replicaset-controller': replicaSetFlow,
  'replication-controller': replicaSetFlow,
}

/** The drawing of a controller's sync function; undefined if there is none. */
export function syncFlowOf(controller: string): CodeFlow | undefined {
  return Object.hasOwn(syncFlows, controller) ? syncFlows[controller] : undefined
}
