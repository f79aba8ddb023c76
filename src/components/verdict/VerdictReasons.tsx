import '../../i18n/en/plan.ts'
import '../../i18n/en/verdicts/fieldsNotSimulated.ts'
import '../../i18n/en/verdicts/verdict.ts'
import { useMemo, useState } from 'react'
import type { ApplyPlan } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { questionText } from '../../i18n/verdictText.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { type PlacedQuestion, questionPlaces } from '../../manifest/editor/questionPlaces.ts'
import { editorHandle } from '../manifest/editorHandle.ts'
import { Button } from '../ui/Button.tsx'
import styles from './VerdictReasons.module.css'

interface VerdictReasonsProps {
  readonly plan: Pick<ApplyPlan, 'questions' | 'objects'>
  /** The text that the plan is of. */
  readonly text: string
}

/** Reasons that are seen at once; more are a press away. */
const mostShown = 2

/** That nobody can tell what a real cluster does with the text, and each reason: its field, its line, and what happens there. */
export function VerdictReasons({ plan, text }: VerdictReasonsProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const placed = useMemo(() => questionPlaces(plan, text, parseCached(text)), [plan, text])
  const count = placed.length
  const word = t('verdict.word.cannotTell')
  if (count === 0) return null
  const shown = showsAll ? placed : placed.slice(0, count === mostShown + 1 ? count : mostShown)
  const left = count - shown.length
  return (
    <section
      className={styles.verdict}
      aria-label={t('plan.verdict.spoken', { word, count })}
      data-verdict="cannotTell"
    >
      <p className={styles.word}>
        <span className={styles.mark} aria-hidden="true">
          ?
        </span>
        <b>{word}</b> · {t('plan.verdict.reasons', { count })}
      </p>
      <p className="visuallyHidden" role="status">
        {t('plan.verdict.spoken', { word, count })}
      </p>
      <ul className={styles.reasons}>
        {shown.map((one) => (
          <Reason key={one.question.key} placed={one} />
        ))}
      </ul>
      {(left > 0 || showsAll) && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('plan.verdict.fewer') : t('plan.verdict.more', { count: left })}
        </Button>
      )}
    </section>
  )
}

function Reason({ placed: { question, place } }: { readonly placed: PlacedQuestion }) {
  const t = useT()
  const { field, object } = question
  return (
    <li data-question={question.key}>
      <code>{field.slice(field.lastIndexOf('.') + 1)}</code>{' '}
      {place ? (
        <button type="button" className={styles.link} onClick={() => editorHandle.current?.goTo(place)}>
          {t('plan.problem.line', { line: place.line })}
        </button>
      ) : (
        <span>{t('plan.verdict.of', { object: `${object.kind} ${object.name}` })}</span>
      )}{' '}
      {questionText(question, t)}
    </li>
  )
}
