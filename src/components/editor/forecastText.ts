import '../../i18n/en/forecast.ts'
/** The sentence about a forecast, short enough for the bar below the editor. */
import { outcomeIs } from '../../engine/document/outcomes.ts'
import type { Forecast, ForecastStop, Spread, WorkloadForecast } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { formatCount, formatSpan, formatSpans } from '../../layout/format.ts'
import { wholeTime } from '../verdict/applyVerdict.ts'

export interface ForecastText {
  /** The whole sentence. */
  readonly text: string
  /** Its parts, each with the separator that follows, so that lines break between them. */
  readonly parts: readonly string[]
  /** `warning`: a workload would stop serving, or never become complete. */
  readonly tone: 'calm' | 'warning'
}

/** The forecasting worker has the same limit. */
const mostPods = 1_000
/** Virtual ms before which no Pod could have started. An earlier completion means that there was no work to do. */
const atOnceMs = 500

/**
 * The sentence about a rollout's forecast; undefined if the apply starts no rollout. The plan describes the immediate
 * effects.
 */
export function forecastText(given: Translate, forecast: Forecast, isMadeUp = false): ForecastText | undefined {
  const t = isMadeUp ? withMadeUpDelays(given) : given
  const { workloads, tooManyPods, stopped } = forecast
  if (stopped !== undefined) return sentence(t, 'calm', [stoppedText(t, stopped)])
  if (tooManyPods !== undefined) {
    const counts = { most: formatCount(mostPods), count: formatCount(tooManyPods) }
    return sentence(t, 'calm', [t('forecast.tooManyPods', counts)])
  }
  const all = workloads.map((one) => ({ one, trouble: troubleOf(t, one, forecast.tries) }))
  const worst = all.find(({ trouble }) => trouble !== undefined)
  const only = workloads.length === 1 ? workloads[0] : undefined
  if (worst?.trouble !== undefined) {
    const [first = '', ...others] = worst.trouble
    const { name } = worst.one
    return sentence(t, 'warning', [only ? first : t('forecast.of', { name, text: first }), ...others])
  }
  const parts = only ? quietParts(t, only) : sumParts(t, workloads)
  return parts.length === 0 ? undefined : sentence(t, 'calm', parts)
}

/** The same sentences, with the origin of their times. */
const withMadeUpDelays =
  (t: Translate): Translate =>
  (key, ...args) =>
    restsOnDelays.has(key) ? t('forecast.madeUp', { text: t(key, ...args) }) : t(key, ...args)

const restsOnDelays: ReadonlySet<string> = new Set(['forecast.done', 'forecast.allAvailable', 'forecast.late'])

export function sentence(t: Translate, tone: ForecastText['tone'], parts: readonly string[]): ForecastText {
  const separator = t('forecast.separator')
  const followed = parts.map((part, index) => (index < parts.length - 1 ? part + separator : part))
  return { tone, text: followed.join(''), parts: followed }
}

/** The limit that stopped a forecast before it had a result. */
function stoppedText(t: Translate, { by, events, afterMs }: ForecastStop): string {
  if (by === 'text') return t('forecast.stopped.text')
  const counts = { count: events, events: formatCount(events), time: formatSpan(afterMs) }
  return t(by === 'events' ? 'forecast.stopped.events' : 'forecast.stopped.size', counts)
}

/** A rollout that waits for the user because the manifest says so: a pause, or the update strategy OnDelete. */
function waitingText(t: Translate, reason: string): string | undefined {
  if (reason === 'DeploymentPaused') return t('forecast.paused')
  return reason === 'OnDelete' ? t('forecast.onDelete') : undefined
}

/** The parts of the sentence about a workload without problems. */
function quietParts(t: Translate, one: WorkloadForecast): string[] {
  const { own, completeAfterMs, lowestAvailable, mostPods: most, isCreated, replicas, revision } = one
  const waits = waitingText(t, own.reason)
  if (waits !== undefined) return [waits]
  if (completeAfterMs === undefined) return []
  const isAtOnce = completeAfterMs.most < atOnceMs
  if (revision === 'same' && replicas.from === replicas.to && isAtOnce) return []
  const time = formatSpans(completeAfterMs.least, completeAfterMs.most)
  const count = replicas.to
  if (one.kind === 'DaemonSet' && count === 0) return [t('forecast.fitsNowhere')]
  if (isCreated) return isAtOnce || count === 0 ? [] : [t('forecast.allAvailable', { count, time })]
  const done = isAtOnce ? [] : [t('forecast.done', { time })]
  if (count === 0) return done
  const lowest = t('forecast.lowest', { count: lowestAvailable })
  return [...done, lowest, t('forecast.most', { count: most }), ...requestTexts(t, one)]
}

/** The parts of the sentence about several workloads without problems. */
function sumParts(t: Translate, workloads: readonly WorkloadForecast[]): string[] {
  const time = wholeTime({ workloads })
  if (time === undefined) return []
  const { least, most } = time
  const count = t('forecast.workloads', { count: workloads.length })
  return most < atOnceMs ? [] : [count, t('forecast.done', { time: formatSpans(least, most) })]
}

/** Problems that a user should know of before applying; undefined if all goes well. */
function troubleOf(t: Translate, one: WorkloadForecast, tries: number): string[] | undefined {
  const { own, outcome, incomplete, outageMs, completeAfterMs } = one
  if (waitingText(t, own.reason) !== undefined) return undefined
  const outage = outageMs.most > 0 ? [outageText(t, outageMs)] : []
  const deadline = own.deadline && formatSpan(own.deadline.seconds * 1000)
  if (outcomeIs('stalled', own.outcome)) {
    const after = deadline === undefined ? [] : [t('forecast.deadline', { time: deadline })]
    // A new workload has not served before, so the text does not mention Pods that continue to serve.
    const serving = one.isCreated ? [] : [servingText(t, own.available)]
    return [stallText(t, one), ...(outage.length > 0 ? outage : serving), ...after]
  }
  if (own.outcome === 'progressing') return [t('forecast.undecided', { time: formatSpan(7_200_000) }), ...outage]
  if (own.breaks !== undefined) {
    const { afterMs, lowestAvailable } = own.breaks
    const time = formatSpan(own.completeAfterMs ?? 0)
    const breaks = t('forecast.breaks', { count: lowestAvailable, time: formatSpan(afterMs) })
    return [t('forecast.done', { time }), breaks, ...outage]
  }
  const isLate = deadline !== undefined && completeAfterMs !== undefined
  const late = isLate ? [t('forecast.late', { deadline, time: formatSpan(completeAfterMs.most) })] : []
  const maybe = outcome === 'complete' ? [] : [t('forecast.maybe', { count: incomplete, of: tries })]
  if (outage.length + late.length + maybe.length === 0) return undefined
  const time = completeAfterMs && formatSpans(completeAfterMs.least, completeAfterMs.most)
  const requests = requestTexts(t, one)
  return [...(isLate || time === undefined ? late : [t('forecast.done', { time })]), ...outage, ...requests, ...maybe]
}

/** The number of failed requests to its Services; empty without a Service. */
function requestTexts(t: Translate, { failedRequests }: WorkloadForecast): string[] {
  if (failedRequests === undefined) return []
  const { least, most } = failedRequests
  if (most === 0) return [t('forecast.requests.none')]
  const range = least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`
  return [t('forecast.requests', { count: most, range })]
}

function outageText(t: Translate, { least, most }: Spread): string {
  return least > 0
    ? t('forecast.outage', { time: formatSpans(least, most) })
    : t('forecast.outage.maybe', { time: formatSpan(most) })
}

function stallText(t: Translate, { own }: WorkloadForecast): string {
  if (own.stuck > 0) return t('forecast.stalls', { count: own.stuck })
  return own.outcome === 'failed' ? t('forecast.stalls.none') : t('forecast.stalls.reason', { reason: own.reason })
}

function servingText(t: Translate, count: number): string {
  return count > 0 ? t('forecast.stalls.serving', { count }) : t('forecast.stalls.nothingServing')
}
