import { ofKind, ofKindIfAny } from '../../api/fields/ofKind.ts'
import { aggregateContainerResources } from '../../api/podResources.ts'
import { quantityMilliValue, quantityValue } from '../../api/quantity.ts'
import type { Pod } from '../../api/types.ts'
import { isEnded, sum } from './arithmetic.ts'
import type { Checker } from './monitor.ts'

const cpuOf = (pod: Pod): number => quantityMilliValue(aggregateContainerResources(pod.spec, 'requests').cpu ?? 0)

/** Checks that no node is overcommitted. Terminating Pods count. */
export const capacityChecker: Checker = {
  name: 'capacity',
  check({ cluster, commits }, report) {
    for (const { resource, before, after } of commits) {
      if (resource !== 'pods' || !after) continue
      const { nodeName } = ofKind('Pod', after).spec
      if (!nodeName || ofKindIfAny('Pod', before)?.spec.nodeName) continue
      const node = cluster.store.get('nodes', nodeName)
      const all = [...cluster.store.list('pods')]
      const there = all.filter((other) => other.spec.nodeName === nodeName && !isEnded(other))
      const { cpu = 0, pods = 0 } = node?.status.allocatable ?? {}
      const milli = sum(there, cpuOf)
      if (milli > quantityMilliValue(cpu)) report(`${nodeName} has ${cpu} cpu, and its Pods ask for ${milli}m`)
      if (there.length > quantityValue(pods)) report(`${nodeName} has room for ${pods} Pods and has ${there.length}`)
    }
  },
}
