import { useEffect, useState } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { narrate } from './narration.ts'

/** Announces each step, play and pause to screen readers; silent while playing, because it would never end. */
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
  return (
    <p className="visuallyHidden" role="status" data-narrator>
      {text}
    </p>
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
