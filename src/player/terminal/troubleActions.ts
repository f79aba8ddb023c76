/** Faults for workshops: each is an ordinary command of the run, and virtual time continues. */
import type { NodeCommand, PressureCommand, WorkloadView } from '../../engine/index.ts'
import { installedPlayer, play, runKubectl } from '../actions/actions.ts'
import { runLine } from './terminalActions.ts'

/** Name of the quota that stops new Pods. */
const quotaName = 'no-more-pods'

/** Stops or starts the kubelet of a node. */
export async function setNodeReach(node: string, to: NodeCommand['to']): Promise<void> {
  await installedPlayer()?.command({ type: 'node', node, to })
  play()
}

/** Starts or ends pressure on the memory, disk or process ids of a node. */
export async function setPressure(node: string, of: PressureCommand['of'], to: PressureCommand['to']): Promise<void> {
  await installedPlayer()?.command({ type: 'pressure', node, of, to })
  play()
}

/** The resources of a node that can come under pressure. */
export const shortResources = ['memory', 'disk', 'pids'] as const satisfies readonly PressureCommand['of'][]

export const cordonNode = (node: string): Promise<void> => runLine(`kubectl cordon ${node}`)
export const uncordonNode = (node: string): Promise<void> => runLine(`kubectl uncordon ${node}`)
export const drainNode = (node: string): Promise<void> => runLine(`kubectl drain ${node} --force`)

/** Key of a taint that also repels DaemonSet Pods, which tolerate a cordon. */
const taintKey = 'maintenance'

/** Whether a taint was set by `taintNode`. */
export const isTaintKey = (key: string): boolean => key === taintKey

export const taintNode = (node: string): Promise<void> =>
  runLine(`kubectl taint nodes ${node} ${taintKey}=true:NoExecute`)
export const untaintNode = (node: string): Promise<void> => runLine(`kubectl taint nodes ${node} ${taintKey}-`)

type Target = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/** `statefulset/db -n shop` */
const named = ({ kind, namespace, name }: Target): string => `${kind.toLowerCase()}/${name} -n ${namespace}`

/** Sets the tag of the image of all containers. */
export const shipImage = (workload: Target, image: string): Promise<void> =>
  runLine(`kubectl set image ${named(workload)} *=${image}`)

/**
 * Rolls the Pod template back. Broken Pods of a StatefulSet stay, because the controller waits for each Pod to become
 * ready.
 */
export const undoTemplate = (workload: Target): Promise<void> => runLine(`kubectl rollout undo ${named(workload)}`)

export const scaleTo = (workload: Target, replicas: number): Promise<void> =>
  runLine(`kubectl scale ${named(workload)} --replicas=${replicas}`)

/** Removes the first container's CPU request, so that its utilization cannot be computed. */
export const removeCpuRequest = (workload: Target): Promise<void> =>
  runLine(
    `kubectl patch ${named(workload)} --type=json -p '[{"op":"remove","path":"/spec/template/spec/containers/0/resources/requests/cpu"}]'`,
  )

/** Deletes a Pod, or all of the namespace, without waiting. */
export const deletePods = (namespace: string, pod: string | undefined): Promise<void> =>
  runLine(`kubectl delete pods ${pod ?? '--all'} -n ${namespace} --wait=false`)

/** Limits the number of Pods in the namespace; undefined removes the limit. */
export async function limitPods(namespace: string, most: number | undefined): Promise<void> {
  if (most === undefined) {
    await runLine(`kubectl delete resourcequota ${quotaName} -n ${namespace}`)
    return
  }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: quotaName, namespace } }
  await runKubectl(['apply', '-f', '-'], JSON.stringify({ ...quota, spec: { hard: { pods: String(most) } } }))
  play()
}

/** Whether an object is the quota of `limitPods`. */
export const isLimit = ({ kind, name }: { readonly kind: string; readonly name: string }): boolean =>
  kind === 'ResourceQuota' && name === quotaName
