import '../../../i18n/en/object.ts'
import { useMemo } from 'react'
import type { NodeView, PodView, RequestSample } from '../../../engine/index.ts'
import type { Translate } from '../../../i18n/index.ts'
import { formatBytes, formatCpu } from '../../../layout/format.ts'
import { useCluster } from '../../../store/cluster.ts'
import { usePlayback } from '../../../store/playback.ts'
import { formatClock } from '../../../store/runClock.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import { nodeUse } from '../../stage/nodes/nodeUse.ts'
import { type SummaryRow, words } from './summaryRow.ts'

/** Facts about an object that the cluster view contains and the object itself does not. */
export function useLiveRows({ kind, name, uid }: ObjectRef, t: Translate): readonly SummaryRow[] {
  const pod = useCluster(({ pods }) => (kind === 'Pod' ? pods.get(uid) : undefined))
  const node = useCluster(({ nodes }) => (kind === 'Node' ? nodes.get(name) : undefined))
  const pods = useCluster((cluster) => (kind === 'Node' ? cluster.pods : undefined))
  const sample = useRequests(kind === 'Service' ? uid : '')
  return useMemo(() => {
    if (pod?.serving) return [words(t('object.serving'), t(`object.serving.${pod.serving}`))]
    if (node && pods) return nodeRows(node, [...pods.values()], t)
    if (!sample) return []
    const { endpoints, answering } = sample
    return [words(t('object.service.endpoints'), t('object.service.endpoints.count', { endpoints, answering }))]
  }, [pod, node, pods, sample, t])
}

/** Requests to a Service at the cursor; undefined without any. */
export function useRequests(serviceUid: string): RequestSample | undefined {
  const requests = useCluster((cluster) => (serviceUid === '' ? undefined : cluster.requests))
  const at = usePlayback(({ cursor }) => (serviceUid === '' ? 0 : cursor.at))
  return requests?.findLast((sample) => sample.serviceUid === serviceUid && sample.at <= at)
}

function nodeRows(node: NodeView, pods: readonly PodView[], t: Translate): readonly SummaryRow[] {
  const [use] = nodeUse([node], pods)
  if (!use) return []
  const { cpu, memory } = use
  return [
    words(
      t('object.allocated'),
      t('object.allocated.cpu', {
        used: formatCpu(cpu.stayMilli + cpu.endingMilli),
        total: formatCpu(node.cpuMilli),
      }),
      t('object.allocated.memory', {
        used: formatBytes(memory.stayBytes + memory.endingBytes),
        total: formatBytes(node.memoryBytes),
      }),
      t('object.allocated.pods', { used: use.pods + use.ending, total: node.pods }),
    ),
    ...(node.short === undefined ? [] : [words(t('object.short'), ...node.short.map((of) => t(`object.short.${of}`)))]),
    ...(node.lostAt === undefined
      ? []
      : [words(t('object.lost'), t('object.lost.since', { clock: formatClock(node.lostAt) }))]),
  ]
}
