/** Reports the events of an embed to the embedding page. */
import { sortedWorkloads } from '../layout/inOrder.ts'
import { useCluster } from '../store/cluster.ts'
import { type EmbedState, useEmbed } from '../store/embed.ts'
import { type PlaybackState, usePlayback } from '../store/playback.ts'
import { useSelection } from '../store/selection.ts'
import type { PageChannel } from './messages.ts'
import type { EmbedRollout } from './messageTypes.ts'

/** Minimum wall-clock ms between two cursor messages while playing. */
const leastBetweenMs = 100

/** Follows the run from now on. */
export function tellPage(channel: PageChannel, now: () => number = () => performance.now()): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  const onEmbed = ({ phase, problem, fromMs, untilMs }: EmbedState, before: EmbedState): void => {
    if (phase === before.phase) return
    if (phase === 'still')
      channel.tell({
        type: 'ready',
        at: usePlayback.getState().cursor.at / 1_000,
        from: fromMs / 1_000,
        until: untilMs / 1_000,
      })
    if (phase === 'wrong') channel.tell({ type: 'error', code: 'link', message: JSON.stringify(problem ?? {}) })
  }
  const onPlayback = (state: PlaybackState, before: PlaybackState): void => {
    if (state.fatal !== undefined && before.fatal === undefined)
      channel.tell({ type: 'error', code: 'failed', message: state.fatal.message.slice(0, 2_000) })
    const { phase } = useEmbed.getState()
    if (phase !== 'still' && phase !== 'played') return
    const hasTurned = state.playing !== before.playing
    if (!hasTurned && state.cursor === before.cursor) return
    if (!hasTurned && state.playing && now() - toldAt < leastBetweenMs) return
    toldAt = now()
    channel.tell({ type: 'cursor', at: state.cursor.at / 1_000, playing: state.playing })
  }
  const stops = [useEmbed.subscribe(onEmbed), usePlayback.subscribe(onPlayback)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Rollout state of the shown workload. */
export function shownRollout(): EmbedRollout {
  const { workloads } = useCluster.getState()
  const shown = workloads.get(useSelection.getState().workloadUid) ?? sortedWorkloads([...workloads.values()])[0]
  return shown?.rollout ?? 'none'
}
