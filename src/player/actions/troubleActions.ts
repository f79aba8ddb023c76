/** What a workshop breaks on purpose: each is a command of the run, like any other, and time continues after it. */
import type { NodeCommand } from '../../engine/index.ts'
import { runLine } from '../terminal/terminalActions.ts'
import { installedPlayer, play, runKubectl } from './actions.ts'

/** The quota that stops new Pods. */
const quotaName = 'no-more-pods'

/** Nobody hears of the node any more, or it is back. */
export async function setNodeReach(node: string, to: NodeCommand['to']): Promise<void> {
  await installedPlayer()?.command({ type: 'node', node, to })
  play()
}

export const cordonNode = (node: string): Promise<void> => runLine(`kubectl cordon ${node}`)
export const uncordonNode = (node: string): Promise<void> => runLine(`kubectl uncordon ${node}`)
export const drainNode = (node: string): Promise<void> => runLine(`kubectl drain ${node} --force`)

/** Ships the image that all containers of the Deployment have, with another tag. */
export const shipImage = (namespace: string, deployment: string, image: string): Promise<void> =>
  runLine(`kubectl set image deployment/${deployment} *=${image} -n ${namespace}`)

/** Without a name all of the namespace. Nobody waits for their end. */
export const deletePods = (namespace: string, pod: string | undefined): Promise<void> =>
  runLine(`kubectl delete pods ${pod ?? '--all'} -n ${namespace} --wait=false`)

/** No more than so many Pods in the namespace from now on; undefined: as many as anybody likes. */
export async function limitPods(namespace: string, most: number | undefined): Promise<void> {
  if (most === undefined) {
    await runLine(`kubectl delete resourcequota ${quotaName} -n ${namespace}`)
    return
  }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: quotaName, namespace } }
  await runKubectl(['apply', '-f', '-'], JSON.stringify({ ...quota, spec: { hard: { pods: String(most) } } }))
  play()
}

/** Whether the quota of `limitPods` is there. */
export const isLimit = ({ kind, name }: { readonly kind: string; readonly name: string }): boolean =>
  kind === 'ResourceQuota' && name === quotaName
