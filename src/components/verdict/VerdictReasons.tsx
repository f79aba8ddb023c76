import '../../i18n/en/plan.ts'
import '../../i18n/en/verdicts/fieldsNotSimulated.ts'
import '../../i18n/en/verdicts/verdict.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApplyPlan, Question } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { questionText } from '../../i18n/verdictText.ts'
import type { PlacedQuestion } from '../../manifest/editor/questionPlaces.ts'
import { answerQuestion, canAnswer } from '../../player/apply/answerQuestion.ts'
import { pipelineLine } from '../../player/pipelineLine.ts'
import { useUi } from '../../store/ui.ts'
import { goToText } from '../manifest/editorHandle.ts'
import { Button } from '../ui/Button.tsx'
import { CopyLine } from '../ui/CopyLine.tsx'
import { usePlacedQuestions } from './usePlacedQuestions.ts'
import styles from './Verdict.module.css'
import { answersOf, lastPartOf } from './verdictWords.ts'

interface VerdictReasonsProps {
  readonly plan: Pick<ApplyPlan, 'answered' | 'objects'>
  /** The questions without an answer. */
  readonly questions: readonly Question[]
  /** The text to which the plan belongs. */
  readonly text: string
}

/** Number of reasons that are shown. A press shows the other reasons. */
const mostShown = 2
/** Number of places of a reason that have their own links. */
const mostPlaces = 4

/**
 * The fields that leave the verdict open: each with its lines in the text, a real cluster's behaviour, and the user's
 * answer if there is one.
 */
export function VerdictReasons({ plan, questions, text }: VerdictReasonsProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const title = useUi((ui) => ui.title)
  const placed = usePlacedQuestions({ plan, questions, text })
  const { length: count } = placed
  if (count === 0) return null
  const shown = showsAll ? placed : placed.slice(0, count === mostShown + 1 ? count : mostShown)
  const left = count - shown.length
  const pipeline = pipelineLine(
    placed,
    typeof title === 'object' && title.type === 'file' ? title.name : 'manifest.yaml',
  )
  return (
    <>
      <ul className={styles.reasons} aria-label={t('verdict.reasons')}>
        {shown.map((one) => (
          <Reason key={one.question.key} placed={one} />
        ))}
      </ul>
      {pipeline !== undefined && (
        <div className={styles.pipeline}>
          {t(pipeline.playsOrder ? 'verdict.pipeline.order' : 'verdict.pipeline')}
          <CopyLine line={pipeline.line} />
        </div>
      )}
      {(left > 0 || showsAll) && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('plan.verdict.fewer') : t('plan.verdict.more', { count: left })}
        </Button>
      )}
    </>
  )
}

function Reason({ placed: { question, places, answer } }: { readonly placed: PlacedQuestion }) {
  const t = useT()
  const { field, key } = question
  const found = places.filter(({ place }) => place !== undefined)
  const shown = found.slice(0, mostPlaces)
  return (
    <li data-question={key} data-answer={answer}>
      <code>{lastPartOf(field)}</code>{' '}
      {shown.map(({ place, object }) =>
        place === undefined ? null : (
          <span key={`${object} ${place.from}`}>
            <button
              type="button"
              className={styles.link}
              title={object}
              aria-label={found.length > 1 ? t('verdict.lineOf', { line: place.line, object }) : undefined}
              onClick={() => goToText(place)}
            >
              {t('plan.problem.line', { line: place.line })}
            </button>{' '}
          </span>
        ),
      )}
      {found.length > shown.length && <span>{t('plan.verdict.more', { count: found.length - shown.length })} </span>}
      {found.length === 0 && (
        <span>{t('plan.verdict.of', { object: places.map(({ object }) => object).join(', ') })} </span>
      )}
      {questionText(question, t)}
      {canAnswer() && <Answers question={question} answer={answer} t={t} />}
    </li>
  )
}

interface AnswersProps {
  readonly question: Question
  readonly answer: PlacedQuestion['answer']
  readonly t: Translate
}

/** Buttons for the behaviour of the user's own cluster. An answer changes the verdict and is saved with the run. */
function Answers({ question, answer, t }: AnswersProps) {
  const first = useRef<HTMLButtonElement>(null)
  const wasAnswered = useRef(answer !== undefined)
  useEffect(() => {
    // The button that withdrew the answer is gone, so the first answer takes the focus.
    if (wasAnswered.current && answer === undefined && document.activeElement === document.body)
      first.current?.focus({ preventScroll: true })
    wasAnswered.current = answer !== undefined
  }, [answer])
  return (
    <fieldset className={styles.answers} aria-label={t('verdict.ask.of', { key: question.key })}>
      <span>{t(answer === undefined ? 'verdict.ask' : 'verdict.assumed')}</span>
      {answersOf(t, question).map(({ id: one, text }) => (
        <Button
          key={one}
          ref={one === 'yes' ? first : undefined}
          className={styles.answer}
          aria-pressed={answer === one}
          onClick={() => void answerQuestion(question, answer === one ? undefined : one)}
        >
          {text}
        </Button>
      ))}
      {answer !== undefined && (
        <Button variant="quiet" className={styles.answer} onClick={() => void answerQuestion(question, undefined)}>
          {t('verdict.takeBack')}
        </Button>
      )}
    </fieldset>
  )
}
