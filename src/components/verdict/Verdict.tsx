import '../../i18n/en/plan.ts'
import '../../i18n/en/verdicts/verdict.ts'
import type { ApplyPlan, Forecast, RolloutVerdict } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { Spoken } from '../ui/Spoken.tsx'
import { Futures } from './Futures.tsx'
import { type KnownVerdict, useVerdict } from './useVerdict.ts'
import styles from './Verdict.module.css'
import { VerdictMark } from './VerdictMark.tsx'
import { VerdictReasons } from './VerdictReasons.tsx'
import { futureText } from './verdictWords.ts'

/** Wall-clock ms without a change before the verdict is announced. */
const restMs = 600

interface VerdictProps {
  /** Whether another element announces the verdict to screen readers. */
  readonly isSilent?: boolean
}

/** The outcome on a real cluster of applying the text, or the unknown facts on which the outcome depends. */
export function Verdict({ isSilent = false }: VerdictProps) {
  const t = useT()
  const found = useVerdict()
  const verdict = found?.verdict
  const plan = found?.known.plan
  const questions = found?.questions ?? []
  const spoken = spokenText(t, found)
  return (
    <>
      {found && plan && (verdict || plan.answered.length > 0) && (
        <section
          className="ui-small ui-muted"
          aria-label={spoken || t('verdict.reasons')}
          data-verdict={verdict?.word ?? 'none'}
        >
          {verdict && <Word verdict={verdict} found={found} t={t} />}
          <div className={styles.scroll}>
            {verdict && <StallMessage verdict={verdict} plan={plan} t={t} />}
            <VerdictReasons plan={plan} questions={questions} text={found.known.text} />
            {verdict && questions.length > 0 && (
              <div className={found.known.target === 'fresh' ? styles.onStage : undefined}>
                <Futures questions={questions} futures={verdict.futures} plan={plan} />
              </div>
            )}
          </div>
        </section>
      )}
      {!isSilent && <Spoken text={spoken} restMs={restMs} />}
    </>
  )
}

interface WordProps {
  readonly verdict: RolloutVerdict<Forecast>
  readonly found: KnownVerdict
  readonly t: Translate
}

function Word({ verdict, found, t }: WordProps) {
  const { word } = verdict
  return (
    <p className={styles.word}>
      <VerdictMark word={word} />
      <span>
        <b>{t(`verdict.word.${word}`)}</b>
        {detailsOf(t, verdict, found).map((one) => (
          <span key={one}> · {one}</span>
        ))}
      </span>
    </p>
  )
}

interface StallMessageProps {
  readonly verdict: RolloutVerdict<Forecast>
  readonly plan: ApplyPlan
  readonly t: Translate
}

/** The message of the API server, the scheduler or the kubelet about a stall, in full. */
function StallMessage({ verdict: { word, futures }, plan, t }: StallMessageProps) {
  const [best] = futures
  const message = word === 'stalls' && best !== undefined ? futureText(t, best.result, plan).message : ''
  return message === '' ? null : <p className={styles.message}>{message}</p>
}

/** The details after the verdict's word: the number of reasons, or the cause of the stall. */
function detailsOf(
  t: Translate,
  { word, futures }: RolloutVerdict<Forecast>,
  { known: { plan }, reasons: count }: KnownVerdict,
): readonly string[] {
  const created = plan.settlement && !plan.settlement.refused ? [t('verdict.created')] : []
  const aside = plan.objects.filter(({ action }) => action === 'keptAside').length
  const asides = aside === 0 ? [] : [t('verdict.keptAside', { count: aside })]
  const [best] = futures
  switch (word) {
    case 'cannotTell':
      return [...(count === 0 ? [] : [t('plan.verdict.reasons', { count })]), ...asides]
    case 'refused':
      return [t('verdict.refused', { count: plan.objects.filter(({ action }) => action === 'refused').length })]
    case 'stalls': {
      if (best === undefined) return created
      const { counts: text, held } = futureText(t, best.result, plan)
      return [text, ...(held === '' ? [] : [held]), ...created]
    }
    case 'rollsOut':
      return created
  }
}

function spokenText(t: Translate, found: KnownVerdict | undefined): string {
  if (found?.verdict === undefined) return ''
  return [t(`verdict.word.${found.verdict.word}`), ...detailsOf(t, found.verdict, found)].join(t('verdict.way.and'))
}

/** The verdict's word and details for a bar of one line. A press opens the rest. */
export function VerdictWord() {
  const t = useT()
  const found = useVerdict()
  return (
    <>
      {found?.verdict && <Word verdict={found.verdict} found={found} t={t} />}
      <Spoken text={spokenText(t, found)} restMs={restMs} />
    </>
  )
}
