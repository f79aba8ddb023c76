import { labelsMatch } from '../../api/selector.ts'
import type { Cluster } from '../../cluster.ts'
import { readyTime } from './arithmetic.ts'

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
