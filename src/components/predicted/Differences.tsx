import { pageKeys } from '../../player/commands/keys.ts'
import { predictedKeys } from '../../player/keys/sets/predictedKeys.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useEffect, useRef, useState } from 'react'
import type { RunComparison, RunDifference } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { predictedAgreements, predictedDifference, type SayPredicted } from '../../i18n/predictedText.ts'
import { startBranch } from '../../player/branches/branchActions.ts'
import { calibratePerNode, goToDifference, goToNextDifference } from '../../player/predicted/predictedActions.ts'
import { usePredicted } from '../../store/predicted.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from './Differences.module.css'
import { ReportDialog } from './ReportDialog.tsx'

/** Differences between the real rollout and the simulated runs, largest first, the agreements, and the report. */
export function Differences({ comparison }: { readonly comparison: RunComparison }) {
  const t = useT()
  const { differences, agrees } = comparison
  return (
    <aside className={styles.panel} aria-label={t('predicted.list')}>
      <Toolbar className={styles.head}>
        <h3 className="ui-strong ui-little">
          {t('predicted.differences')} <span className={styles.count}>{differences.length}</span>
        </h3>
        {differences.length > 0 && (
          <Button keyRow={predictedKeys.next} onClick={() => void goToNextDifference(1)}>
            {t('predicted.next')}
          </Button>
        )}
      </Toolbar>
      {differences.length === 0 && <p className={styles.none}>{t('predicted.noDifference')}</p>}
      <ol>
        {differences.map((difference, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison's differences never change
          <Difference key={index} difference={difference} index={index} />
        ))}
      </ol>
      {agrees.length > 0 && (
        <div className={styles.agrees}>
          <LineIcon>
            <path d="M3 8.5l3.2 3L13 4.5" />
          </LineIcon>
          <h4 className="ui-strong ui-little">{t('predicted.agrees.title')}</h4>
          <p>{predictedAgreements(comparison, t)}</p>
        </div>
      )}
      <Report comparison={comparison} />
    </aside>
  )
}

function Difference({ difference, index }: { readonly difference: RunDifference; readonly index: number }) {
  const t = useT()
  const isCurrent = usePredicted(({ current }) => current === index)
  const beginsAt = usePredicted(({ prediction }) => prediction?.beginsAt ?? 0)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const [what, why] = differenceWords(difference, t)
  return (
    <li
      ref={row}
      className={styles.difference}
      data-difference={difference.id}
      data-outside={difference.isOutside}
      {...(isCurrent && { 'aria-current': 'true' })}
    >
      <button
        type="button"
        className="ui-stack ui-wide ui-start ui-anywhere ui-lit ui-plain ui-inside"
        onClick={() => void goToDifference(index)}
      >
        <span className={styles.rank} aria-hidden="true">
          {index + 1}
        </span>
        <span>{what}</span>
        <time>{formatClock(beginsAt + difference.at)}</time>
      </button>
      {why !== '' && <p>{why}</p>}
      {difference.id === 'nodeApart' && (
        <Button variant="quiet" className={styles.calibrate} onClick={() => calibratePerNode(true)}>
          {t('predicted.perNode')}
        </Button>
      )}
    </li>
  )
}

function Report({ comparison }: { readonly comparison: RunComparison }) {
  const t = useT()
  const prediction = usePredicted((predicted) => predicted.prediction)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes('ui-wrap ui-spaced ui-padded ui-topline', styles.report)}>
      <h4 className="ui-strong ui-little">{t('predicted.report')}</h4>
      <p>{t('predicted.report.about')}</p>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('predicted.report.prepare')}
      </Button>
      <Button keyRow={pageKeys.branch} onClick={() => void startBranch()}>
        {t('imported.goOn')}
      </Button>
      {prediction && (
        <ReportDialog open={isOpen} onClose={() => setIsOpen(false)} prediction={prediction} comparison={comparison} />
      )}
    </div>
  )
}

/** The sentences of a difference: the difference itself, and its reason, which may be empty. */
function differenceWords(difference: RunDifference, say: SayPredicted): [what: string, why: string] {
  const text = predictedDifference(difference, say)
  // The end of the first sentence. A full stop within a number or name is not followed by a space.
  const end = /。|\. /.exec(text)
  if (end === null) return [text, '']
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)]
}
