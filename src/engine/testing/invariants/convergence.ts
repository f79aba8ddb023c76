import { labelsMatch } from '../../api/selector.ts'
import type { Deployment, Pod, ReplicaSet } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { Cluster } from '../../cluster.ts'
import { isOwnedBy, newestTemplate, readyTime } from './arithmetic.ts'

/**
 * Differences from the desired state: every rollout complete, exactly spec.replicas available Pods of the newest
 * template, no other Pods, and no object being deleted.
 */
export function unconverged(store: StoredObjects): string[] {
  const missing: string[] = []
  const list = <R extends string>(resource: R) => [...store.list(resource)]
  const pods = list('pods')
  for (const resource of ['deployments', 'replicasets', 'replicationcontrollers', 'pods'])
    for (const { metadata } of list(resource))
      if (metadata.deletionTimestamp !== undefined) missing.push(`${resource} ${metadata.name} is still being deleted`)
  for (const d of list('deployments')) missing.push(...deploymentGaps(d, list('replicasets'), pods))
  for (const rc of list('replicationcontrollers')) {
    const own = pods.filter((pod) => isOwnedBy(pod, rc))
    const ready = own.filter((pod) => readyTime(pod) !== undefined)
    if (own.length !== rc.spec.replicas || ready.length !== rc.spec.replicas)
      missing.push(
        `ReplicationController ${rc.metadata.name} has ${ready.length}/${own.length} Pods of ${rc.spec.replicas}`,
      )
  }
  return missing
}

function deploymentGaps(d: Deployment, replicaSets: readonly ReplicaSet[], pods: readonly Pod[]): string[] {
  const { replicas } = d.spec
  const gaps: string[] = []
  const say = (text: string) => gaps.push(`Deployment ${d.metadata.name} ${text}`)
  const own = replicaSets.filter((rs) => isOwnedBy(rs, d))
  const newRS = newestTemplate(d, own)
  if (!newRS) say('has no ReplicaSet of its template')
  for (const rs of own) {
    const wanted = rs === newRS ? replicas : 0
    const mine = pods.filter((pod) => isOwnedBy(pod, rs))
    const ready = mine.filter((pod) => readyTime(pod) !== undefined)
    if (rs.spec.replicas !== wanted) say(`asks for ${rs.spec.replicas} of ${rs.metadata.name}, not ${wanted}`)
    if (mine.length !== wanted || ready.length !== wanted)
      say(`has ${ready.length}/${mine.length} Pods of ${rs.metadata.name}, not ${wanted}`)
  }
  const { updatedReplicas = 0, availableReplicas = 0, observedGeneration = 0 } = d.status
  if (updatedReplicas !== replicas || availableReplicas !== replicas || observedGeneration !== d.metadata.generation)
    say(`says ${updatedReplicas} updated and ${availableReplicas} available of ${replicas}`)
  const progressing = d.status.conditions?.find(({ type }) => type === 'Progressing')
  if (progressing && progressing.reason !== 'NewReplicaSetAvailable') say(`is ${progressing.reason}`)
  return gaps
}

/** In a quiet cluster: ready Pods that a Service sends no requests to, and requests without a response. */
export function requestGaps({ clients, store }: Cluster): string[] {
  const gaps: string[] = []
  const pods = [...store.list('pods')]
  for (const { metadata } of store.list('services')) {
    const traffic = clients?.trafficOf(`${metadata.namespace}/${metadata.name}`)
    if (!traffic) continue
    const { selector, targets } = traffic.rules
    const ready = pods.filter((pod) => labelsMatch(selector, pod.metadata.labels) && readyTime(pod) !== undefined)
    if (
      targets.length !== ready.length ||
      !ready.every(({ metadata: { uid } }) => targets.some((to) => to.uid === uid))
    )
      gaps.push(`requests to ${metadata.name} go to ${targets.length} Pods, and ${ready.length} are ready`)
    if (traffic.answering !== targets.length)
      gaps.push(`of ${targets.length} Pods behind ${metadata.name} only ${traffic.answering} answer`)
  }
  return gaps
}
