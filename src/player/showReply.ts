/** Shows the engine's answers on the page. */
import type { AheadReply, CommandReply, Position, TimelineUpdate, ViewReply } from '../bridge/protocol.ts'
import { applyDiff, applyReset, applyTimeline } from '../store/applyFrame.ts'
import { useBranches } from '../store/branches.ts'
import { useCluster } from '../store/cluster.ts'
import { showNotice, useNotices } from '../store/notices.ts'
import { type PlaybackState, positionOf, usePlayback } from '../store/playback.ts'

export function showView(reply: ViewReply): void {
  useCluster.setState((state) => ({
    ...(reply.type === 'reset' ? applyReset(reply.view) : applyDiff(state, reply.diff)),
    ...applyTimeline(state, reply.timeline),
  }))
  showPosition(reply)
  if (reply.type === 'reset') useBranches.setState(reply.branches)
  // The notice referred to the previous cursor.
  if (useNotices.getState().notice?.type === 'quiet') useNotices.setState({ notice: undefined })
}

export function showCommand(reply: CommandReply): void {
  useCluster.setState((state) => ({ ...applyDiff(state, reply.diff), ...applyTimeline(state, reply.timeline) }))
  showPosition(reply, { lastStop: undefined })
  useBranches.setState(reply.branches)
}

/** Shows the computed part beyond the cursor. */
export function showAhead(reply: AheadReply): void {
  showTimeline(reply.timeline)
  showPosition(reply)
}

export function showTimeline(timeline: TimelineUpdate): void {
  useCluster.setState((state) => applyTimeline(state, timeline))
}

/** Shows the position of the run, and reports each failed observer once. */
function showPosition(reply: Position, more: Pick<Partial<PlaybackState>, 'lastStop'> = {}): void {
  const { failedObservers } = usePlayback.getState()
  usePlayback.setState({ ...positionOf(reply), ...more })
  const fault = reply.observerFaults?.find(({ observer }) => !failedObservers.includes(observer))
  if (fault) showNotice({ type: 'observerFailed', observer: fault.observer, message: fault.message })
}
