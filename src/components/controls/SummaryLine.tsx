import '../../i18n/en/foreseen.ts'
import { useMemo } from 'react'
import type { WorkloadForecast } from '../../engine/index.ts'
import { measureRequests } from '../../engine/view/measureRequests.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { sortedWorkloads } from '../../layout/inOrder.ts'
import { summariseRollout } from '../../layout/rolloutSummary.ts'
import { showHowSure } from '../../player/actions/showHowSure.ts'
import { useCluster } from '../../store/cluster.ts'
import { foreseen, useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClockShort } from '../../store/runClock.ts'
import { useSelection } from '../../store/selection.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './Transport.module.css'

/**
 * Predicted end of the rollout on the stage, with its minimum available and maximum Pods; after its end, the real
 * values.
 */
export function SummaryLine() {
  const t = useT()
  const workloads = useCluster((cluster) => cluster.workloads)
  const samples = useCluster((cluster) => cluster.samples)
  const requests = useCluster((cluster) => cluster.requests)
  const wantedUid = useSelection((selection) => selection.workloadUid)
  const at = usePlayback((playback) => playback.cursor.at)
  const present = useForecast((state) => state.present?.forecast)
  const workload = useMemo(
    () => workloads.get(wantedUid) ?? sortedWorkloads([...workloads.values()])[0],
    [workloads, wantedUid],
  )
  const isFresh = useManifest(({ target }) => target === 'fresh')
  if (workload === undefined || isFresh) return null
  const isUnderWay = workload.rollout === 'progressing'
  const ahead = isUnderWay && present ? foreseen(present, workload.uid, at) : undefined
  if (ahead !== undefined) return <Ahead forecast={ahead} isFirst={workload.revision < 2} />
  // The first rollout starts from 0 Pods, so its minimum says nothing.
  if (workload.rolloutStartedAt === undefined || workload.revision < 2) return null
  const summary = summariseRollout(samples, workload.uid, workload.rolloutStartedAt, at)
  if (summary === undefined) return null
  const { lowestAvailable: lowest, mostPods: most } = summary
  const asked = measureRequests(
    requests.filter(({ workloadUids }) => workloadUids.includes(workload.uid)),
    { fromAt: workload.rolloutStartedAt, toAt: at },
  )
  return (
    <p className={classes('ui-ellipsis ui-values', styles.summary)}>
      {asked
        ? t('frame.summary.requests', { lowest, most, failed: formatCount(asked.failed) })
        : t('frame.summary', { lowest, most })}
    </p>
  )
}

function Ahead({ forecast, isFirst }: { readonly forecast: WorkloadForecast; readonly isFirst: boolean }) {
  const t = useT()
  const { own, fromAt, replicas } = forecast
  const { completeAfterMs, deadline, lowestAvailable: lowest, mostPods: most, available } = own
  const clock = formatClockShort(fromAt + (completeAfterMs ?? deadline?.afterMs ?? 0))
  const stalls = { available, replicas: replicas.to, lowest, clock }
  const stallText = deadline
    ? 'forecast.present.deadline'
    : isFirst
      ? 'forecast.present.stalls.first'
      : 'forecast.present.stalls'
  // If the effect of an apply is shown nearby, this line says that it is about the current rollout.
  const isBeside = useForecast(({ edit }) => (edit.forecast?.workloads.length ?? 0) > 0)
  return (
    <p
      className={classes('ui-flex ui-loose ui-ellipsis ui-values', styles.summary, styles.ahead)}
      data-forecast="present"
    >
      <span title={isFirst ? undefined : t('frame.summary', { lowest, most })}>
        {isBeside && `${t('forecast.scope.present')} `}
        {completeAfterMs !== undefined ? (
          <RichText text={isFirst ? 'forecast.present.first' : 'forecast.present'} params={{ clock, lowest, most }} />
        ) : (
          <RichText text={stallText} params={stalls} />
        )}
      </span>
      <button
        type="button"
        className={classes('ui-fixed ui-low ui-accent ui-plain ui-bare', styles.howSure)}
        onClick={() => void showHowSure('present')}
      >
        {t('forecast.howSure')}
      </button>
    </p>
  )
}
