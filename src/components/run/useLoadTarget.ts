import { useMemo } from 'react'
import type { LoadTarget, WorkloadView } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'

const withPods: readonly string[] = ['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController']

/** Target of the requests: the Service that selects the workload's Pods, else the workload itself. */
export function useLoadTarget(workload: WorkloadView | undefined): LoadTarget | undefined {
  const uid = workload?.uid ?? ''
  const service = useCluster(
    ({ requests }) => requests.findLast(({ workloadUids }) => workloadUids.includes(uid))?.name,
  )
  return useMemo(() => {
    if (!workload) return undefined
    const { kind, namespace, name } = workload
    if (service !== undefined) return { kind: 'Service', namespace, name: service }
    return withPods.includes(kind) ? { kind: kind as LoadTarget['kind'], namespace, name } : undefined
  }, [workload, service])
}
