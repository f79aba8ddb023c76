/** Where playing and stepping stop: the limit of a planned branch, the object of a step, breakpoints. */

import { isBefore } from '../engine/document/branchDocument.ts'
import type { ObjectName, StopAt } from '../engine/index.ts'
import { useBranches } from '../store/branches.ts'
import { useBreakpoints } from '../store/breakpoints.ts'
import { useCluster } from '../store/cluster.ts'
import { usePlayback } from '../store/playback.ts'
import { useSelection } from '../store/selection.ts'
import type { PlannedPlace } from '../workers/protocol.ts'

/** Whether the current branch is the planned branch. */
export function isOnPlannedLine(): boolean {
  return usePlayback.getState().planned?.branchId === useBranches.getState().currentId
}

/** The limit of the current branch, as part of a request. */
export function limitOfLine(): { readonly limit?: PlannedPlace } {
  const limit = isOnPlannedLine() ? usePlayback.getState().planned?.limit : undefined
  return limit === undefined ? {} : { limit }
}

/** Whether the run is at its limit. */
export function isAtLimit(): boolean {
  const { limit } = limitOfLine()
  return limit !== undefined && !isBefore(usePlayback.getState().cursor, limit)
}

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

/** Part of a forward request; empty without breakpoints. */
export function breakpointsOf(): { readonly breakpoints?: readonly string[] } {
  const { words } = useBreakpoints.getState()
  return words.length === 0 ? {} : { breakpoints: words }
}
