import '../../i18n/en/lesson.ts'
import { Fragment } from 'react'
import { useT } from '../../i18n/index.ts'
import type { NumberAsked, Prediction } from '../../lessons/types.ts'
import { setDraft } from '../../player/lesson/lessonActions.ts'
import { numbersNow, withNumber } from '../../player/lesson/numbersAsked.ts'
import { useLesson } from '../../store/lesson.ts'
import { classes } from '../ui/classes.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import styles from './PredictionCard.module.css'

export type NumbersPrediction = Prediction & { readonly type: 'numbers' }

/** Choices or steppers for the numbers of a question. They share their values with the handles on the timeline. */
export function NumbersAsked({
  prediction,
  title,
}: {
  readonly prediction: NumbersPrediction
  readonly title: string
}) {
  const t = useT()
  const draft = useLesson((lesson) => lesson.draft)
  const chosen = draft?.type === 'numbers' ? draft.values : undefined
  const { values: asked, choices } = prediction
  return (
    <>
      {choices.length > 0 && (
        <div className="ui-column ui-close" role="radiogroup" aria-labelledby={title}>
          {choices.map(({ values }, index) => (
            <ChoiceRow
              key={values.join()}
              digit={index + 1}
              isChosen={chosen !== undefined && values.every((value, place) => value === chosen[place])}
              onChoose={() => setDraft({ type: 'numbers', values })}
            >
              <NumberWords asked={asked} values={values} />
              <NumberSquares asked={asked} values={values} />
            </ChoiceRow>
          ))}
        </div>
      )}
      <div className={classes('ui-row ui-wrap ui-muted', styles.steppers)}>
        {choices.length > 0 && <span className={styles.or}>{t('lesson.or')}</span>}
        {asked.map((one, index) => (
          <Stepper key={one.label} asked={one} index={index} value={chosen?.[index]} prediction={prediction} />
        ))}
      </div>
    </>
  )
}

interface StepperProps {
  readonly asked: NumberAsked
  readonly index: number
  readonly value: number | undefined
  readonly prediction: NumbersPrediction
}

function Stepper({ asked: { label, least, most }, index, value, prediction }: StepperProps) {
  const t = useT()
  const add = (difference: number) => {
    const now = numbersNow(prediction)
    setDraft({ type: 'numbers', values: withNumber(prediction, index, (now[index] ?? 0) + difference) })
  }
  return (
    <fieldset className={styles.stepper} aria-label={t('lesson.number', { label, value: value ?? '–' })}>
      <span className={styles.buttons}>
        <button
          type="button"
          aria-label={t('lesson.less', { label })}
          disabled={value !== undefined && value <= least}
          onClick={() => add(-1)}
        >
          −
        </button>
        <output>{value ?? '–'}</output>
        <button
          type="button"
          aria-label={t('lesson.more', { label })}
          disabled={value !== undefined && value >= most}
          onClick={() => add(1)}
        >
          +
        </button>
      </span>
      {label}
    </fieldset>
  )
}

interface NumbersProps {
  readonly asked: readonly NumberAsked[]
  readonly values: readonly number[]
}

/** `13 Pods, 5 broken`. */
export function NumberWords({ asked, values }: NumbersProps) {
  return (
    <span className={styles.words}>
      {asked.map(({ label }, index) => (
        <Fragment key={label}>
          {index > 0 && ', '}
          <b>{values[index]}</b> {label}
        </Fragment>
      ))}
    </span>
  )
}

/** The numbers as squares of Pods; nothing unless the first number counts Pods. */
export function NumberSquares({ asked, values }: NumbersProps) {
  if (asked[0]?.curve !== 'pods') return null
  const broken = asked[1]?.curve === 'failing' ? (values[1] ?? 0) : 0
  return <PodSquares pods={values[0] ?? 0} broken={broken} />
}

interface PodSquaresProps {
  readonly pods: number
  /** Number of failing Pods among `pods`, drawn as outlines. */
  readonly broken: number
}

/** Above this number of Pods, only the text is shown. */
const mostDrawn = 20
const places = Array.from({ length: mostDrawn }, (_, index) => index + 1)

/** A number of Pods as squares; the text beside them is the accessible one. */
function PodSquares({ pods, broken }: PodSquaresProps) {
  if (pods > mostDrawn) return null
  return (
    <span className={styles.squares} aria-hidden="true">
      {places.slice(0, pods).map((place) => (
        <i key={place} data-broken={place > pods - broken} />
      ))}
    </span>
  )
}
