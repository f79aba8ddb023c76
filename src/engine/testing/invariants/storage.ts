/** Invariants of attached disks, quotas and resizes; each of them counts what the store has, without the controllers. */
import type { VolumeAttachment } from '../../api/fields/apiTypes.ts'
import { ofKind, ofKindIfAny } from '../../api/fields/ofKind.ts'
import { quantityMilliValue, quantityValue } from '../../api/quantity.ts'
import type { Pod } from '../../api/types.ts'
import { isActive, isEnded, sum } from './arithmetic.ts'
import type { Checker, Moment } from './monitor.ts'

const isRunning = (pod: Pod | undefined): boolean =>
  pod?.status.containerStatuses?.some(({ state }) => state?.running !== undefined) === true

const attachmentsOf = ({ cluster }: Moment, volume: string): readonly VolumeAttachment[] =>
  [...cluster.store.list('volumeattachments')].filter(({ spec }) => spec?.source?.persistentVolumeName === volume)

/** The volumes of the Pod's claims. */
function volumesOf({ cluster }: Moment, { metadata: { namespace = '' }, spec }: Pod): readonly string[] {
  return (spec.volumes ?? []).flatMap(({ persistentVolumeClaim }) => {
    const key = `${namespace}/${persistentVolumeClaim?.claimName}`
    return cluster.store.get('persistentvolumeclaims', key)?.spec.volumeName ?? []
  })
}

/** Checks that a disk is attached to one node at a time, and that a Pod runs only where its disks are attached. */
export const attachChecker: Checker = {
  name: 'attach',
  check(moment, report) {
    for (const { resource, before, after } of moment.commits) {
      if (resource === 'volumeattachments' && after) {
        const volume = ofKind('VolumeAttachment', after).spec?.source?.persistentVolumeName ?? ''
        const nodes = attachmentsOf(moment, volume).filter(({ status }) => status?.attached === true)
        if (nodes.length > 1) report(`${volume} is attached to ${nodes.map(({ spec }) => spec?.nodeName).join()}`)
      }
      if (resource !== 'pods' || !after) continue
      const pod = ofKind('Pod', after)
      // A container whose start is under way when its Pod is deleted may still run for a moment.
      if (!isRunning(pod) || isRunning(ofKindIfAny('Pod', before)) || pod.metadata.deletionTimestamp) continue
      for (const volume of volumesOf(moment, pod)) {
        const there = attachmentsOf(moment, volume).find(({ spec }) => spec?.nodeName === pod.spec.nodeName)
        if (there?.status?.attached !== true) report(`${pod.metadata.name} runs, and ${volume} is not attached there`)
      }
    }
  },
}

/** Checks that no Pod is created beyond the number of Pods that a quota allows. */
export const quotaChecker: Checker = {
  name: 'quota',
  check({ cluster, commits }, report) {
    for (const { resource, before, after } of commits) {
      if (resource !== 'pods' || before || !after) continue
      const { namespace = '' } = after.metadata
      const active = [...cluster.store.list('pods', namespace)].filter(isActive).length
      for (const { metadata, status } of cluster.store.list('resourcequotas', namespace)) {
        const hard = status?.hard?.pods
        if (hard !== undefined && active > quantityValue(hard))
          report(`${metadata.name} allows ${hard} Pods, and ${active} are active`)
      }
    }
  },
}

const allocatedCpu = ({ status }: Pod): number =>
  sum(status.containerStatuses ?? [], ({ allocatedResources }) => quantityMilliValue(allocatedResources?.cpu ?? 0))

/** Checks that a resize in place never allocates more than the node has. */
export const resizeChecker: Checker = {
  name: 'resize',
  check({ cluster, commits }, report) {
    for (const { resource, before, after } of commits) {
      if (resource !== 'pods' || !before || !after) continue
      const [was, is] = [before, after].map((pod) => allocatedCpu(ofKind('Pod', pod)))
      if (!was || !is || is <= was) continue
      const { nodeName } = ofKind('Pod', after).spec
      const { cpu = 0 } = cluster.store.get('nodes', nodeName ?? '')?.status.allocatable ?? {}
      const there = [...cluster.store.list('pods')].filter((pod) => pod.spec.nodeName === nodeName && !isEnded(pod))
      const milli = sum(there, allocatedCpu)
      if (nodeName && milli > quantityMilliValue(cpu))
        report(`${nodeName} has ${cpu} cpu, and ${milli}m are allocated to its Pods`)
    }
  },
}
