import '../../i18n/en/plan.ts'
import '../../i18n/en/verdicts/verdict.ts'
import { useT } from '../../i18n/index.ts'
import { Card } from '../ui/Card.tsx'
import { Futures } from './Futures.tsx'
import { useVerdict } from './useVerdict.ts'
import styles from './Verdict.module.css'
import { VerdictMark } from './VerdictMark.tsx'

/**
 * On the stage of a manifest that was not applied: the questions about facts outside of the manifest, and the possible
 * outcomes.
 */
export function OpenWays() {
  const t = useT()
  const found = useVerdict()
  if (found?.verdict === undefined || found.reasons === 0) return null
  const { known, verdict, questions, reasons: count } = found
  const { word, futures } = verdict
  return (
    <Card isPadded className="ui-small ui-muted" data-open-ways="">
      <p className={styles.word}>
        <VerdictMark word={word} />
        <span>
          <b>{t(word === 'cannotTell' ? 'verdict.stage' : `verdict.word.${word}`)}</b> ·{' '}
          {t('plan.verdict.reasons', { count })}
        </span>
      </p>
      <Futures questions={questions} futures={futures} plan={known.plan} />
    </Card>
  )
}
