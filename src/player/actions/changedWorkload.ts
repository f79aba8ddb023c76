/** The stage follows the user's commands to the changed workload. */
import type { CommandResult } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useSelection } from '../../store/selection.ts'
import { showWorkload } from './actions.ts'

/** kubectl's operations that leave no changed object. */
const leavesAlone: ReadonlySet<string> = new Set(['unchanged', 'deleted', 'force deleted', 'condition met'])

/**
 * Puts the first workload that a command has changed on the stage, unless the stage shows a changed workload already.
 */
export function showChangedWorkload({ objects }: Pick<CommandResult, 'objects'>): void {
  const workloads = [...useCluster.getState().workloads.values()]
  const changed = objects
    .filter(({ operation }) => !leavesAlone.has(operation) && !operation.endsWith('(no change)'))
    .flatMap(({ kind, namespace, name }) =>
      workloads.filter((one) => one.kind === kind && one.namespace === namespace && one.name === name),
    )
  const shownUid = useSelection.getState().workloadUid
  const first = changed[0]
  if (first !== undefined && !changed.some(({ uid }) => uid === shownUid)) showWorkload(first.uid, changed.length > 1)
}
