/** What a workshop breaks on purpose: each is a command of the run, like any other, and time continues after it. */
import type { NodeCommand, WorkloadView } from '../../engine/index.ts'
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

/** Keeps the Pods of DaemonSets from a node, too, which tolerate that it is cordoned. */
const taintKey = 'maintenance'

/** Whether it is the taint of `taintNode`. */
export const isTaintKey = (key: string): boolean => key === taintKey

export const taintNode = (node: string): Promise<void> =>
  runLine(`kubectl taint nodes ${node} ${taintKey}=true:NoExecute`)
export const untaintNode = (node: string): Promise<void> => runLine(`kubectl taint nodes ${node} ${taintKey}-`)

type Target = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/** `statefulset/db -n shop` */
const named = ({ kind, namespace, name }: Target): string => `${kind.toLowerCase()}/${name} -n ${namespace}`

/** Ships the image that all containers of the workload have, with another tag. */
export const shipImage = (workload: Target, image: string): Promise<void> =>
  runLine(`kubectl set image ${named(workload)} *=${image}`)

/** The template before the newest; Pods are left as they are. */
export const undoTemplate = (workload: Target): Promise<void> => runLine(`kubectl rollout undo ${named(workload)}`)

export const scaleTo = (workload: Target, replicas: number): Promise<void> =>
  runLine(`kubectl scale ${named(workload)} --replicas=${replicas}`)

/** Of the first container: what it uses can no longer be said in percent. */
export const removeCpuRequest = (workload: Target): Promise<void> =>
  runLine(
    `kubectl patch ${named(workload)} --type=json -p '[{"op":"remove","path":"/spec/template/spec/containers/0/resources/requests/cpu"}]'`,
  )

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
