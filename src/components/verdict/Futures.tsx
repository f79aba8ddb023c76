import type { ApplyPlan, Forecast, Future, Question } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { Breakable } from '../ui/Breakable.tsx'
import styles from './Verdict.module.css'
import { VerdictMark } from './VerdictMark.tsx'
import { conditionText, futureText, wayLetters } from './verdictWords.ts'

interface FuturesProps {
  readonly questions: readonly Question[]
  readonly futures: readonly Future<Forecast>[]
  readonly plan: Pick<ApplyPlan, 'objects'>
}

/** The possible outcomes of the apply, each with its conditions. */
export function Futures({ questions, futures, plan }: FuturesProps) {
  const t = useT()
  if (futures.length === 0) return null
  return (
    <div className={styles.futures}>
      <h3 className={styles.heading}>{t('verdict.ways', { count: futures.length })}</h3>
      <ol aria-label={t('verdict.ways', { count: futures.length })}>
        {futures.map((future, i) => {
          const { goes, text, held } = futureText(t, future.result, plan)
          return (
            <li key={wayLetters[i]} data-way={wayLetters[i]}>
              <span className={styles.letter}>{wayLetters[i]}</span>
              <span className="ui-anywhere">
                <Breakable text={conditionText(t, questions, future)} />
              </span>
              <span className="ui-grid ui-anywhere">
                <b className="ui-flex ui-close ui-lit">
                  <VerdictMark word={goes === 'good' ? 'rollsOut' : goes === 'bad' ? 'stalls' : 'cannotTell'} /> {text}
                </b>
                {held !== '' && <span>{held}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
