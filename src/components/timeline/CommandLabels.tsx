import '../../i18n/en/stage.ts'
import { memo, useMemo } from 'react'
import type { TimelineMark } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import { type CommandLabel, placeCommandLabels } from '../../layout/timeline/commandLabels.ts'
import { commandWidth, commandWords, toneOfCommand } from '../../layout/timeline/drawTimelineMarks.ts'
import { labelRowHeight, plotRight, plotWidth, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { formatClock } from '../../store/runClock.ts'
import styles from './CommandLabels.module.css'
import { measuredWidth } from './measuredWidth.ts'

interface CommandLabelsProps {
  readonly scene: TimelineScene
  /** Font of the labels; undefined until the styles are known. */
  readonly sans: string | undefined
  /** The playhead in px from the left of the timeline; undefined if it is outside of the window. */
  readonly playheadPx: number | undefined
  readonly onSeek: (atMs: number) => void
}

/** Labels of the commands above the plot; a press seeks to the command, hovering shows its full text. */
export function CommandLabels({ scene, sans, playheadPx, onSeek }: CommandLabelsProps) {
  const t = useT()
  const labels = useMemo(() => {
    if (sans === undefined || scene.width === 0) return []
    return placeCommandLabels(scene.marks.commands, {
      window: scene.window,
      widthPx: plotWidth(scene),
      beyondPx: plotRight,
      rows: scene.rows.labelRows,
      playheadPx: playheadPx === undefined ? undefined : playheadPx - scene.left,
      widthOf: (mark, more) =>
        commandWidth(commandWords(scene, mark, more), mark.refused !== undefined, sans, measuredWidth),
    })
  }, [scene, sans, playheadPx])
  return (
    <ul className="ui-layer" aria-label={t('timeline.commands')} data-commands="">
      {labels.map((label) => (
        <Label key={`${label.mark.at} ${label.mark.text}`} label={label} scene={scene} onSeek={onSeek} />
      ))}
    </ul>
  )
}

interface LabelProps {
  readonly label: CommandLabel
  readonly scene: TimelineScene
  readonly onSeek: (atMs: number) => void
}

const Label = memo(function Label({ label, scene, onSeek }: LabelProps) {
  const { mark, others, row, side, fromPx, toPx } = label
  const words = commandWords(scene, mark, others.length)
  const isRefused = mark.refused !== undefined
  const tone = toneOfCommand(scene, mark)
  return (
    <li
      className={styles.label}
      style={{
        left: scene.left + fromPx,
        top: 5 + row * labelRowHeight,
        width: toPx - fromPx,
        ...(tone === undefined ? {} : { color: toneColour(tone) }),
      }}
      data-side={side}
      data-refused={isRefused}
      data-far={scene.left + fromPx > scene.width / 2}
    >
      <button
        className={styles.button}
        type="button"
        aria-label={fullName(words, label)}
        onClick={() => onSeek(mark.at)}
      >
        <span className={styles.plate}>
          {isRefused && <RefusedSign />}
          <span>{words}</span>
        </span>
      </button>
      <div className={styles.full} aria-hidden="true">
        {[mark, ...others].map((one) => (
          <p key={`${one.at} ${one.text}`}>
            <time>{formatClock(one.at)}</time> {one.text}
            {one.refused && <code>{one.refused.message}</code>}
          </p>
        ))}
      </div>
    </li>
  )
})

/** The accessible name starts with the visible text, so that voice control finds it; the rest is the tooltip. */
function fullName(words: string, { mark, others }: CommandLabel): string {
  const full = [mark, ...others].map(
    ({ at, text, refused }: TimelineMark) => `${formatClock(at)} ${text}${refused ? `: ${refused.message}` : ''}`,
  )
  return `${words}; ${full.join('; ')}`
}

function RefusedSign() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path className={styles.cross} d="M4 4l4 4M8 4l-4 4" />
    </svg>
  )
}
