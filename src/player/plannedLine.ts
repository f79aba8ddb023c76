/** Limits of a branch whose commands are planned. */
import type { PlannedPlace } from '../bridge/protocol.ts'
import { isBefore } from '../engine/document/branchDocument.ts'
import { useBranches } from '../store/branches.ts'
import { usePlayback } from '../store/playback.ts'

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
