import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import type { WallWords } from '../../store/presenting.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import styles from './LessonWords.module.css'
import { StallSum } from './StallSum.tsx'
import { WallKnobs } from './WallKnobs.tsx'

/** The words of the open lesson: the right answer with its reason, else the step with the goals of its task. */
export function LessonWords({ words }: { readonly words: WallWords }) {
  const { title, text, answer, wrong, reason, goals, knobs } = words
  const t = useT()
  const stall = useShownWorkload()?.stall
  if (answer !== '')
    return (
      <div className={styles.now}>
        <div className={styles.words} data-words="answer">
          <p className={styles.verdict} data-sentence="">
            {answer}
            {wrong !== '' && <span className={styles.wrong}> {t('presenter.notThat', { answer: wrong })}</span>}
          </p>
          <p className={styles.reason}>{reason}</p>
        </div>
        {stall && <StallSum stall={stall} />}
        {knobs && <WallKnobs knobs={knobs} />}
      </div>
    )
  return (
    <div className={styles.now}>
      <div className={styles.words} data-words={goals.length > 0 ? 'task' : 'step'}>
        <h3 className={styles.stepTitle}>{title}</h3>
        <p className={goals.length > 0 ? styles.shortReason : styles.reason} data-sentence="">
          {text}
        </p>
        {goals.length > 0 && (
          <ul className={styles.goals}>
            {goals.map((goal) => (
              <li key={goal.text} data-holds={goal.holds} className={goal.holds ? 'ui-good' : undefined}>
                <span role="img" aria-label={t(goal.holds ? 'presenter.met' : 'presenter.open')}>
                  {goal.holds ? '✓' : '○'}
                </span>{' '}
                {goal.text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {knobs && <WallKnobs knobs={knobs} />}
    </div>
  )
}
