import type { ObjectName, StopAt } from '../engine/index.ts'
import { useCluster } from '../store/cluster.ts'
import { useSelection } from '../store/selection.ts'

/** The object of a step to an object's next change: the selected object, or the workload on the stage. */
export function stepObject(stopAt: StopAt): { readonly object?: ObjectName } {
  if (stopAt !== 'object') return {}
  const { selected, workloadUid } = useSelection.getState()
  if (selected !== undefined) {
    const { kind, namespace, name } = selected
    return { object: { kind, namespace, name } }
  }
  const { workloads } = useCluster.getState()
  const shown = workloads.get(workloadUid) ?? [...workloads.values()].sort((a, b) => (a.name < b.name ? -1 : 1))[0]
  return { object: { kind: shown?.kind ?? 'Deployment', namespace: shown?.namespace ?? '', name: shown?.name ?? '' } }
}
