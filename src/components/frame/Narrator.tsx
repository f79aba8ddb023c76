import { useEffect, useState } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { late } from '../ui/late.tsx'
import { PaneBoundary } from '../ui/PaneBoundary.tsx'
import { narrate } from './narration.ts'

const StallSpoken = late(async () => (await import('../stall/StallSpoken.tsx')).StallSpoken)

/**
 * Announces each step, play and pause to screen readers; no steps while playing, because that would never end. Stalls are
 * announced here too, and not by their card: on a phone a sheet covers the stage, and what is inert is not announced.
 */
export function Narrator() {
  const t = useT()
  const [text, setText] = useState('')
  useEffect(
    () =>
      usePlayback.subscribe((state, before) => {
        const next = sentenceAfter(state, before, t)
        if (next !== undefined) setText(next)
      }),
    [t],
  )
  const isStalled = useCluster(({ workloads }) => [...workloads.values()].some(({ stall }) => stall !== undefined))
  return (
    <>
      <p className="visuallyHidden" role="status" data-narrator>
        {text}
      </p>
      <div className="visuallyHidden" role="status" aria-atomic="true" data-spoken-stall="">
        <PaneBoundary>{isStalled && <StallSpoken />}</PaneBoundary>
      </div>
    </>
  )
}

function sentenceAfter(state: PlaybackState, before: PlaybackState, t: Translate): string | undefined {
  if (state.engine === 'starting') return undefined
  if (state.lastStop !== before.lastStop && state.lastStop !== undefined) return narrate(state.lastStop, t)
  const clock = formatClock(state.cursor.at)
  if (state.seekingTo === undefined && state.cursor.at < before.cursor.at) return t('frame.say.back', { clock })
  const hasArrived = state.seekingTo === undefined && before.seekingTo !== undefined
  // The timeline is a slider and announces its own value.
  if (hasArrived && document.activeElement?.getAttribute('role') !== 'slider') return t('frame.say.arrived', { clock })
  if (state.playing === before.playing) return undefined
  return state.playing ? t('frame.say.playing') : t('frame.say.paused', { clock })
}
