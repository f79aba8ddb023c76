/** The planned runs of lessons and servers. Loaded with them. */
import type { PlannedPlace } from '../../workers/protocol.ts'
import { usePlayback } from '../playback.ts'

export function skipWaits(): void {
  usePlayback.setState({ skipsWaits: true })
}

/** The commands of this branch are planned, up to the limit. */
export function planLine(branchId: number, limit: PlannedPlace): void {
  usePlayback.setState({ planned: { branchId, limit } })
}

/** The planned run may go on to this place; undefined: to its end. */
export function moveLimit(limit: PlannedPlace | undefined): void {
  usePlayback.setState(({ planned }) => ({ planned: planned && { ...planned, limit } }))
}
