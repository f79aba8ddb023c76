import '../../i18n/en/lesson.ts'
import type { KeyboardEvent } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import type { KnobPod, KnobMoment as Moment } from '../../layout/knobFigure.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import { classes } from '../ui/classes.ts'
import styles from './KnobMoment.module.css'

interface KnobMomentProps {
  readonly moment: Moment
  /** Length of the run in virtual ms. */
  readonly lengthMs: number
  readonly onMove: (ms: number) => void
  /** Moves to the moment at which the fewest Pods were available; undefined while this moment is shown. */
  readonly onWorst?: (() => void) | undefined
  /** Without controls, as in the audience's view. */
  readonly isBare?: boolean
}

/** More Pods would not be readable in one row. */
const mostInRow = 40

/** The moment of a figure, with a slider, and the Pods at this moment between the minimum and the maximum. */
export function KnobMoment({ moment, lengthMs, onMove, onWorst, isBare = false }: KnobMomentProps) {
  const t = useT()
  const time = formatSpan(moment.ms)
  const words = countWords(moment, t)
  return (
    <div className={styles.moment} data-knob-moment={Math.round(moment.ms)}>
      {!isBare && (
        <div className={classes('ui-row', styles.controls)}>
          <input
            type="range"
            min={0}
            max={lengthMs}
            step={100}
            value={moment.ms}
            aria-label={t('lesson.knob.moment')}
            aria-valuetext={`${time}: ${words}`}
            onKeyDown={keepKeys}
            onChange={({ target }) => onMove(target.valueAsNumber)}
          />
          {onWorst && (
            <button type="button" className={styles.worst} onClick={onWorst}>
              {t('lesson.knob.worst')}
            </button>
          )}
        </div>
      )}
      <p className={classes('ui-small ui-muted', styles.words)}>
        {t('lesson.knob.at', { time })} {words}
      </p>
      {moment.pods.length <= mostInRow && <Row moment={moment} />}
    </div>
  )
}

function Row({ moment: { pods, minAvailable, maxPods } }: { readonly moment: Moment }) {
  return (
    <div className={styles.row} aria-hidden="true">
      {pods.map((pod, index) => (
        <span key={pod.key} className={styles.slot}>
          {(index === minAvailable || index === maxPods) && <i className={styles.bound} />}
          <u data-kind={pod.kind} style={{ '--tone': colourOf(pod) }} />
        </span>
      ))}
    </div>
  )
}

const colourOf = ({ kind, tone }: KnobPod): string => (kind === 'failing' ? 'var(--bad)' : toneColour(tone))

function countWords({ counts }: Moment, t: Translate): string {
  const words = [
    t('lesson.knob.count.available', { count: counts.available }),
    ...(counts.other > 0 ? [t('lesson.knob.count.other', { count: counts.other })] : []),
    ...(counts.failing > 0 ? [t('lesson.knob.count.failing', { count: counts.failing })] : []),
    ...(counts.terminating > 0 ? [t('lesson.knob.count.terminating', { count: counts.terminating })] : []),
  ]
  return words.join(t('lesson.knob.count.comma'))
}

/** The slider has the arrows, Home and End; other keys are the page's. */
function keepKeys(event: KeyboardEvent): void {
  if (/^(?:Arrow|Home$|End$)/.test(event.key)) event.stopPropagation()
}
