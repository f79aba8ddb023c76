import '../../../i18n/en/stage.ts'
import type { RequestSample } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import {
  isBeforeAnswers,
  type RequestMoment,
  type RequestSeries,
  requestSeriesOf,
  requestsAt,
} from '../../../layout/timeline/requestSeries.ts'
import { useCluster } from '../../../store/cluster.ts'
import { usePlayback } from '../../../store/playback.ts'
import { Pill } from '../../ui/Pill.tsx'
import { useOneAfterAnother } from '../../ui/useOneAfterAnother.ts'

/** Requests to a Deployment's Services at the cursor; renders nothing without requests. */
export function RequestPill({ workloadUid }: { readonly workloadUid: string }) {
  const t = useT()
  const { moment, isEarly } = useRequestMoment(workloadUid)
  if (moment === undefined || moment.perSecond === 0) return null
  const { services, perSecond, failedPerSecond } = moment
  const failed = failedPerSecond > 0 ? Math.max(1, Math.round(failedPerSecond)) : 0
  const title = services
    .map(({ name, answering, endpoints }) => t('stage.requests.title', { name, answering, endpoints }))
    .join('\n')
  if (isEarly)
    return (
      <Pill title={title}>
        <b>{t('stage.requests')}</b>
        {t('stage.requests.early', { sent: Math.round(perSecond) })}
      </Pill>
    )
  return (
    <Pill tone={failed > 0 ? 'bad' : 'good'} title={title}>
      <b>{t('stage.requests')}</b>
      {failed > 0
        ? t('stage.requests.failing', { failed, sent: Math.round(perSecond) })
        : t('stage.requests.fine', { sent: Math.round(perSecond) })}
    </Pill>
  )
}

/** Changes only with the outcome of the requests, not with every frame. */
function useRequestMoment(workloadUid: string): {
  readonly moment: RequestMoment | undefined
  readonly isEarly: boolean
} {
  const samples = useCluster((cluster) => cluster.requests)
  const series = useOneAfterAnother<RequestSeries, readonly RequestSample[]>(requestSeriesOf, samples, workloadUid)
  const moment = usePlayback(({ cursor }) => requestsAt(series, cursor.at))
  const isEarly = usePlayback(({ cursor }) => isBeforeAnswers(series, cursor.at))
  return { moment, isEarly }
}
