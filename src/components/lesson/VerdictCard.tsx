import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/lesson.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import type { PlannedAnswer, Prediction } from '../../lessons/types.ts'
import { isRight, reasonAgainst } from '../../lessons/verdict.ts'
import { askAgain, playWithSeed } from '../../player/lesson/lessonActions.ts'
import { type Answer, useLesson } from '../../store/lesson.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { numbersText, plannedForm, shortAnswer } from './answerText.ts'
import { NumberSquares, NumberWords } from './NumbersAsked.tsx'
import { ProseText } from './Prose.tsx'
import styles from './VerdictCard.module.css'

interface VerdictProps {
  readonly prediction: Prediction
  readonly answer: PlannedAnswer
  readonly stepIndex: number
}

/** The given answer beside the run's, with the explanation for that answer. */
export function VerdictCard({ prediction, answer, stepIndex }: VerdictProps) {
  const t = useT()
  const given = useLesson(({ answers }) => answers[stepIndex])
  if (given === undefined) return null
  const learnerAnswer = given === 'skipped' ? undefined : given
  const verdict =
    learnerAnswer === undefined ? 'skipped' : isRight(prediction, learnerAnswer, answer) ? 'right' : 'wrong'
  const reason =
    learnerAnswer !== undefined && verdict === 'wrong' ? reasonAgainst(prediction, learnerAnswer) : prediction.right
  return (
    <section className={styles.card} data-verdict={verdict}>
      <div className={classes('ui-row ui-loose', styles.head)}>
        <span className={styles.sign} aria-hidden="true">
          {verdict === 'right' ? '✓' : verdict === 'wrong' ? '✕' : stepIndex + 1}
        </span>
        <h4 className="ui-spring ui-strong" tabIndex={-1}>
          <Headline prediction={prediction} answer={answer} learnerAnswer={learnerAnswer} verdict={verdict} />
        </h4>
        <Button variant="quiet" className={classes('ui-thumb', styles.again)} onClick={() => void askAgain()}>
          {t('lesson.again')}
        </Button>
      </div>
      {verdict === 'wrong' && <Beside prediction={prediction} answer={answer} learnerAnswer={learnerAnswer} />}
      <div className="ui-values ui-muted" data-reason="">
        <ProseText nodes={reason} />
      </div>
      {prediction.dependsOnChance && <Chance />}
    </section>
  )
}

interface HeadlineProps {
  readonly prediction: Prediction
  readonly answer: PlannedAnswer
  readonly learnerAnswer: Answer | undefined
  readonly verdict: 'right' | 'wrong' | 'skipped'
}

function Headline({ prediction, answer, learnerAnswer, verdict }: HeadlineProps): ReactNode {
  const t = useT()
  if (prediction.type === 'choice' && answer.type === 'choice') {
    const right = <ProseText nodes={prediction.choices[answer.choice]?.text ?? []} isInline />
    if (verdict !== 'wrong' || learnerAnswer?.type !== 'choice') return right
    return (
      <>
        {t('lesson.verdict.not')}{' '}
        <q>
          <ProseText nodes={prediction.choices[learnerAnswer.choice]?.text ?? []} isInline />
        </q>{' '}
        {t('lesson.verdict.but')} <q>{right}</q>
      </>
    )
  }
  const whole =
    prediction.type === 'numbers' && answer.type === 'numbers'
      ? numbersText(prediction.values, answer.values)
      : shortAnswer(answer, t)
  if (verdict === 'wrong' && learnerAnswer !== undefined)
    return t('lesson.verdict.wrong', {
      said: shortAnswer(plannedForm(learnerAnswer), t),
      answer: shortAnswer(answer, t),
    })
  return t(verdict === 'right' ? 'lesson.verdict.right' : 'lesson.verdict.skipped', { answer: whole })
}

/** The reader's answer and the run's answer, below each other. */
function Beside({ prediction, answer, learnerAnswer }: Omit<HeadlineProps, 'verdict'>) {
  const t = useT()
  // The headline already names both choices.
  if (learnerAnswer === undefined || prediction.type === 'choice') return null
  const rows = [
    { name: t('lesson.verdict.you'), one: plannedForm(learnerAnswer) },
    { name: t('lesson.verdict.run'), one: answer },
  ]
  return (
    <dl className={classes('ui-column ui-tight ui-small ui-muted ui-values', styles.beside)}>
      {rows.map(({ name, one }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ui-row ui-wrap ui-split ui-shrink">
            {prediction.type === 'numbers' && one.type === 'numbers' ? (
              <>
                <NumberSquares asked={prediction.values} values={one.values} />
                <NumberWords asked={prediction.values} values={one.values} />
              </>
            ) : (
              shortAnswer(one, t)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Chance() {
  const t = useT()
  const seed = useLesson(({ plan }) => plan?.seed ?? 1)
  return (
    <Toolbar className="ui-muted ui-thumbs">
      <p>{t('lesson.chance', { seed })}</p>
      <Button onClick={() => void playWithSeed(seed + 1)}>{t('lesson.seed', { seed: seed + 1 })}</Button>
    </Toolbar>
  )
}
