import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/howSure.ts'
import '../../i18n/en/verdicts/verdict.ts'
import { useEffect, useMemo, useRef } from 'react'
import { summariseStudy } from '../../engine/analysis/study/studySummary.ts'
import { useT } from '../../i18n/index.ts'
import { cancelStudy, closeHowSure, continueStudy, setSeedCount } from '../../player/study/howSureActions.ts'
import { useHowSure } from '../../store/howSure.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { useWhatIf } from '../../store/whatIf.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import report from '../ui/StageReport.module.css'
import { useVerdict } from '../verdict/useVerdict.ts'
import { Figures } from './Figures.tsx'
import styles from './HowSureStage.module.css'
import { LowestCard } from './LowestCard.tsx'
import { Outcomes } from './Outcomes.tsx'
import { SeedCount } from './SeedCount.tsx'
import { SweepCard } from './SweepCard.tsx'
import { TimeCard } from './TimeCard.tsx'
import { useWhatIfOfStudy, WhatIf } from './WhatIf.tsx'
import { percentText, pointsText } from './words.ts'

/** Replaces the stage: one change in many simulated runs. */
export function HowSureStage() {
  const t = useT()
  const rows = useHowSure((study) => study.rows)
  const count = useHowSure((study) => study.count)
  const summary = useMemo(() => summariseStudy(rows), [rows])
  const hasWhatIf = useWhatIfOfStudy()
  const hasPairs = useWhatIf(({ fields }) => fields.includes('maxSurge'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={report.report} aria-labelledby="howSure" data-how-sure="">
      <Toolbar className={report.head}>
        <h2 id="howSure" ref={heading} tabIndex={-1}>
          {t('howSure.title')}
        </h2>
        <Subject />
        <span className="ui-spring" />
        <SeedCount label={t('howSure.seeds')} count={count} onChoose={setSeedCount} />
        <IconButton label={t('howSure.close')} icon={<CloseIcon />} onClick={closeHowSure} />
      </Toolbar>
      <AsSimulated />
      <Progress />
      {rows.length > 0 && (
        <div className={classes(report.columns, styles.columns)} data-what-if={hasWhatIf || undefined}>
          <div className={report.main}>
            <Outcomes summary={summary} />
            <div className={classes('ui-stack ui-fixed ui-loose', styles.two)}>
              <TimeCard summary={summary} />
              <LowestCard />
            </div>
            <Figures summary={summary} />
            {hasWhatIf && hasPairs && <SweepCard />}
          </div>
          {hasWhatIf && <WhatIf />}
        </div>
      )}
    </section>
  )
}

/** The change, its workloads, and its time. */
function Subject() {
  const t = useT()
  const question = useHowSure((study) => study.question)
  const first = useHowSure((study) => study.rows[0])
  if (question === undefined || first === undefined) return <small>{t('howSure.about')}</small>
  const names = first.workloads.map(({ kind, name }) => `${kind.toLowerCase()}/${name}`).join(', ')
  const clock = formatClockShort(question.cursor.at)
  return <small>{t(`howSure.subject.${question.kind}`, { names, count: first.specReplicas, clock })}</small>
}

/**
 * If a question about facts outside the manifest is open, shares and times hold for the simulation's assumption only.
 */
function AsSimulated() {
  const t = useT()
  const question = useHowSure((study) => study.question)
  const found = useVerdict()
  if (question?.kind !== 'manifest' || found?.known.text !== question.text) return null
  const count = found.reasons
  return count > 0 && <p className={report.progress}>{t('verdict.howSure', { count })}</p>
}

/** Progress of the study, or why it stopped; the result is announced once. */
function Progress() {
  const t = useT()
  const { state, count, rows, refusal } = useHowSure()
  const complete = summariseStudy(rows).endings.find(({ ending }) => ending === 'complete')
  return (
    <>
      {state === 'playing' && (
        <p className={report.progress}>
          <progress aria-label={t('howSure.title')} value={rows.length} max={count} />
          <span>{t('howSure.playing', { done: rows.length, of: count })}</span>
          <Button onClick={cancelStudy}>{t('howSure.cancel')}</Button>
        </p>
      )}
      {state === 'cancelled' && (
        <p className={report.progress}>
          <span>{t('howSure.cancelled', { done: rows.length, of: count })}</span>
          <Button onClick={continueStudy}>{t('howSure.continue')}</Button>
        </p>
      )}
      {(state === 'failed' || state === 'nothing' || state === 'tooLong') && (
        <p className={report.progress}>
          <span>{t(`howSure.${state}`)}</span>
        </p>
      )}
      {state === 'refused' && (
        <div className={styles.refused}>
          <p>{t('howSure.refused')}</p>
          <pre>{refusal}</pre>
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {state === 'final' &&
          t('howSure.done', {
            of: rows.length,
            share: percentText(complete?.share ?? 0),
            give: pointsText(complete?.give ?? 0),
          })}
      </p>
    </>
  )
}
