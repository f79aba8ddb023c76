import { useMemo } from 'react'
import type { LoadTarget, WorkloadView } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'

const withPods = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'] as const

/** Target of the requests: the Service that selects the workload's Pods, else the workload itself. */
export function useLoadTarget(workload: WorkloadView | undefined): LoadTarget | undefined {
  const uid = workload?.uid ?? ''
  const service = useCluster(
    ({ requests }) => requests.findLast(({ workloadUids }) => workloadUids.includes(uid))?.name,
  )
  return useMemo(() => {
    if (!workload) return undefined
    const { namespace, name } = workload
    if (service !== undefined) return { kind: 'Service', namespace, name: service }
    const kind = withPods.find((one) => one === workload.kind)
    return kind && { kind, namespace, name }
  }, [workload, service])
}
