import { studyKeys } from '../../player/keys/sets/studyKeys.ts'
import '../../i18n/en/howSure.ts'
import { useState } from 'react'
import { compareWorst } from '../../engine/analysis/study/endings.ts'
import type { Ending, EndingShare, StudySummary } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { openSeed, openWorst } from '../../player/study/howSureActions.ts'
import { useHowSure } from '../../store/howSure.ts'
import { Button } from '../ui/Button.tsx'
import { PlayIcon } from '../ui/Icon.tsx'
import styles from './Outcomes.module.css'
import { pointsText, timeText, widestGive } from './words.ts'

/** Shares of the outcomes, the runs of each, and a link to the worst run. */
export function Outcomes({ summary }: { readonly summary: StudySummary }) {
  const t = useT()
  const [listed, setListed] = useState<Ending>()
  const shown = summary.endings.find(({ ending }) => ending === listed)
  const toggle = (ending: Ending) => setListed(listed === ending ? undefined : ending)
  const give = pointsText(widestGive(summary))
  const p95 = summary.timeToCompleteMs?.p95
  return (
    <section className={styles.card} aria-label={t('howSure.outcomes')}>
      {/* The bar has the actions of the buttons below, for the pointer. */}
      <div className={styles.bar} aria-hidden="true">
        {summary.endings.map(({ ending, seeds }) => (
          <button
            key={ending}
            type="button"
            tabIndex={-1}
            className={styles.part}
            data-ending={ending}
            style={{ '--seeds': seeds.length }}
            onClick={() => toggle(ending)}
          />
        ))}
      </div>
      {summary.worst !== null && (
        <Button
          className={styles.worst}
          icon={<PlayIcon size={12} />}
          keyRow={studyKeys.worst}
          title={t(`howSure.worstBy.${summary.worst.by ?? 'none'}`)}
          onClick={() => void openWorst()}
        >
          {t('howSure.openWorst', { seed: summary.worst.seed })}
        </Button>
      )}
      <ul className={styles.legend}>
        {summary.endings.map((one) => (
          <li key={one.ending}>
            <Part share={one} of={summary.seeds} isOpen={listed === one.ending} onToggle={() => toggle(one.ending)} />
          </li>
        ))}
      </ul>
      <span className="ui-tiny ui-faint">{t('howSure.hint')}</span>
      {shown && <Seeds share={shown} />}
      <p className={styles.sample}>
        {p95 === undefined
          ? t('howSure.sample.none', { give, of: summary.seeds })
          : t('howSure.sample', { time: timeText(p95), give, of: summary.seeds })}
      </p>
    </section>
  )
}

interface PartProps {
  readonly share: EndingShare
  readonly of: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Part({ share: { ending, seeds, give }, of, isOpen, onToggle }: PartProps) {
  const t = useT()
  const outcome = t(`howSure.part.${ending}`)
  return (
    <button type="button" className={styles.name} aria-expanded={isOpen} onClick={onToggle}>
      <i data-ending={ending} />
      {t('howSure.part', { count: seeds.length, of, outcome })}{' '}
      <span>{t('howSure.give', { give: pointsText(give) })}</span>
    </button>
  )
}

/** Largest number of listed runs, worst first. */
const mostListed = 200

/** The runs with one outcome, worst first; each opens its run. */
function Seeds({ share: { ending, seeds } }: { readonly share: EndingShare }) {
  const t = useT()
  const rows = useHowSure((study) => study.rows)
  const wanted = new Set(seeds)
  const sorted = rows.filter(({ seed }) => wanted.has(seed)).toSorted(compareWorst)
  return (
    <ul className={styles.seeds} aria-label={t('howSure.list', { outcome: t(`howSure.part.${ending}`) })}>
      {sorted.slice(0, mostListed).map(({ seed, completeAfterMs }) => (
        <li key={seed}>
          <button
            type="button"
            className={styles.seed}
            title={t('howSure.openSeed', { seed })}
            onClick={() => void openSeed(seed)}
          >
            {seed}
            {completeAfterMs !== null && <span>{timeText(completeAfterMs)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
