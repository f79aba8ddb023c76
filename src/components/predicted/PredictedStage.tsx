import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/recorded/predicted.ts'
import '../../i18n/en/recorded/predictedPage.ts'
import { useEffect, useRef } from 'react'
import type { RunComparison } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { predictedDifference, predictedRows } from '../../i18n/predictedText.ts'
import {
  cancelPredicted,
  closePredicted,
  comparePredictedAnew,
  continuePredicted,
  setPredictedCount,
  takePredictedKeys,
} from '../../player/predicted/predictedActions.ts'
import { usePredicted } from '../../store/predicted.ts'
import { formatClock } from '../../store/runClock.ts'
import { useWatched } from '../../store/watched.ts'
import { SeedCount } from '../howSure/SeedCount.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import report from '../ui/StageReport.module.css'
import { Curves } from './Curves.tsx'
import { Delays } from './Delays.tsx'
import { Differences } from './Differences.tsx'
import { PodTimes } from './PodTimes.tsx'
import styles from './PredictedStage.module.css'

/** Replaces the stage: a recorded rollout beside simulated runs from its initial state. */
export function PredictedStage() {
  const t = useT()
  const hasPrediction = usePredicted(({ prediction }) => prediction !== undefined)
  const count = usePredicted((predicted) => predicted.count)
  const comparison = usePredicted((predicted) => predicted.comparison)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(takePredictedKeys, [])
  return (
    <section className={report.report} aria-labelledby="predicted" data-predicted="">
      <Toolbar className={report.head}>
        <h2 id="predicted" ref={heading} tabIndex={-1}>
          {t('predicted.title')}
        </h2>
        <Subject />
        <span className="ui-spring" />
        <SeedCount label={t('predicted.count')} count={count} onChoose={setPredictedCount} />
        <IconButton label={t('predicted.close')} icon={<CloseIcon />} onClick={closePredicted} />
      </Toolbar>
      <Progress />
      <Earlier />
      <Spoken />
      {hasPrediction && (
        <div className={classes(report.columns, styles.columns)} data-two={comparison !== undefined || undefined}>
          <div className={classes(report.main, styles.main)}>
            {comparison && <Figures comparison={comparison} />}
            <Curves />
            {comparison && comparison.pods.length > 0 && <PodTimes comparison={comparison} />}
            {comparison && <Delays />}
          </div>
          {comparison && <Differences comparison={comparison} />}
        </div>
      )}
    </section>
  )
}

function Subject() {
  const workload = usePredicted(({ prediction }) => prediction?.start.workload)
  return (
    workload && (
      <small className={classes('ui-break', styles.subject)}>{`${workload.kind.toLowerCase()}/${workload.name}`}</small>
    )
  )
}

/** Progress of the simulation, or why it stopped. */
function Progress() {
  const t = useT()
  const { phase, done, count, comparison, isRenewing } = usePredicted()
  if (phase === 'measuring' || phase === 'playing') {
    const measuring = t(isRenewing ? 'predicted.renewing' : 'predicted.measuring')
    const text = phase === 'measuring' ? measuring : t('predicted.playing', { done, of: count })
    return (
      <p className={classes(report.progress, styles.progress)}>
        <progress aria-label={t('predicted.title')} max={count} {...(phase === 'playing' && { value: done })} />
        <span>{text}</span>
        <Button onClick={cancelPredicted}>{t('predicted.cancel')}</Button>
      </p>
    )
  }
  if (phase === 'none') return <p className={classes(report.progress, styles.progress)}>{t('predicted.none')}</p>
  if (phase !== 'idle' && phase !== 'failed' && phase !== 'cancelled') return null
  const cancelled = comparison === undefined ? t('predicted.notYet') : t('predicted.cancelled', { done, of: count })
  return (
    <p className={classes(report.progress, styles.progress)}>
      <span>{phase === 'failed' ? t('predicted.failed') : cancelled}</span>
      <Button onClick={continuePredicted}>{phase === 'failed' ? t('predicted.again') : t('predicted.continue')}</Button>
    </p>
  )
}

/** Whether the recording has grown since the comparison, which then describes an earlier state. */
function useIsEarlier(): boolean {
  const { phase, isEarlier } = usePredicted()
  const hasMore = useWatched(({ watched }) => (watched?.notShown ?? 0) > 0)
  return (isEarlier || hasMore) && phase !== 'idle' && phase !== 'measuring'
}

function Earlier() {
  const t = useT()
  if (!useIsEarlier()) return null
  return (
    <p className={classes(report.progress, styles.progress)} data-earlier="">
      <span>{t('predicted.earlier')}</span>
      <Button onClick={comparePredictedAnew}>{t('predicted.anew')}</Button>
    </p>
  )
}

/** Announces the result and the selected difference to screen readers. */
function Spoken() {
  const t = useT()
  const isEarlier = useIsEarlier()
  const { phase, comparison, current, prediction } = usePredicted()
  const difference = current === undefined ? undefined : comparison?.differences[current]
  const of = comparison?.differences.length ?? 0
  const text = (): string => {
    if (comparison === undefined || phase === 'playing' || phase === 'measuring') return ''
    if (difference === undefined || prediction === undefined || current === undefined)
      return of === 0
        ? t('predicted.done.none', { seeds: comparison.seeds })
        : t('predicted.done', { count: of, seeds: comparison.seeds })
    const time = formatClock(prediction.beginsAt + difference.at)
    return t('predicted.at', { rank: current + 1, of, time, text: predictedDifference(difference, t) })
  }
  return (
    <p className="visuallyHidden" role="status">
      {text()}
      {isEarlier && ` ${t('predicted.earlier')}`}
    </p>
  )
}

/** Five figures of the real rollout, each against the simulated runs. */
function Figures({ comparison }: { readonly comparison: RunComparison }) {
  const t = useT()
  return (
    <dl className={styles.figures}>
      {predictedRows(comparison, t).map(({ id, name, real, predicted, isInside }) => (
        <div key={id} data-figure={id} data-inside={isInside}>
          <dt className="ui-heading">{name}</dt>
          <dd>
            <b className="ui-block ui-lit">{real}</b>
            {predicted}
          </dd>
        </div>
      ))}
    </dl>
  )
}
