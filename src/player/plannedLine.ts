/** What holds on a branch whose commands are planned. */
import type { PlannedPlace } from '../bridge/protocol.ts'
import { isBefore } from '../engine/document/branchDocument.ts'
import { useBranches } from '../store/branches.ts'
import { usePlayback } from '../store/playback.ts'

/** Whether the branch that is shown is the planned one. */
export function isOnPlannedLine(): boolean {
  return usePlayback.getState().planned?.branchId === useBranches.getState().currentId
}

/** How far the branch that is shown may be played, for a request. */
export function limitOfLine(): { readonly limit?: PlannedPlace } {
  const limit = isOnPlannedLine() ? usePlayback.getState().planned?.limit : undefined
  return limit === undefined ? {} : { limit }
}

/** The run stands where it may not be played on. */
export function isAtLimit(): boolean {
  const { limit } = limitOfLine()
  return limit !== undefined && !isBefore(usePlayback.getState().cursor, limit)
}
