import '../../i18n/en/verdicts/verdict.ts'
import type { ApplyPlan, Forecast, Future, Question, WorkloadForecast } from '../../engine/index.ts'
import { isMessageKey, type Translate } from '../../i18n/index.ts'
import { formatCount, formatSpans } from '../../layout/format.ts'
import { howItGoes, isHeld, wholeTime } from './applyVerdict.ts'

/** The letters of the cases, in the list and on the timeline. */
export const wayLetters = ['A', 'B', 'C'] as const

/** The words of an answer, as a button has them. */
function answerText(t: Translate, answer: string): string {
  const key = `verdict.answer.${answer}`
  return isMessageKey(key) ? t(key) : answer
}

/** The user's answers about their own cluster, as a list: `key: answer`. */
export const assumedText = (t: Translate, assumed: Readonly<Record<string, string>>): string =>
  Object.entries(assumed)
    .map(([key, answer]) => t('verdict.way.part', { key, answer: answerText(t, answer) }))
    .join(t('verdict.way.and'))

/**
 * The last part of a field: `csi` of `spec.template.spec.volumes[0].csi`; for an annotation its whole key, which may
 * contain dots.
 */
export function lastPartOf(field: string): string {
  const [, key] = /\['([^']*)'\]$/.exec(field) ?? []
  return key ?? field.slice(field.lastIndexOf('.') + 1)
}

/** The two answers of a question. */
export const answersOf = (
  t: Translate,
  question: Question,
): readonly { readonly id: 'yes' | 'no'; readonly text: string }[] =>
  (['yes', 'no'] as const).map((id) => ({ id, text: answerText(t, question[id]) }))

/** The condition of a future: its bad answers; without bad answers, each question with its answer. */
export function conditionText(t: Translate, questions: readonly Question[], { without }: Future<unknown>): string {
  const no = new Set(without.map(({ key }) => key))
  const unique = [...new Map(questions.map((one) => [one.key, one])).values()]
  return (without.length > 0 ? unique.filter(({ key }) => no.has(key)) : unique)
    .map((one) => t('verdict.way.part', { key: one.key, answer: answerText(t, no.has(one.key) ? one.no : one.yes) }))
    .join(t('verdict.way.and'))
}

interface FutureText {
  readonly goes: 'good' | 'bad' | undefined
  /** `Rolls out in 12–15 s`, `Stalls at 0 of 4`. */
  readonly text: string
  /** The text without the verdict's word: `0 of 4 available`. */
  readonly counts: string
  /** The cause of a stall in Kubernetes' words; empty without a stall. */
  readonly held: string
  /** The full message behind the cause, from the API server, the scheduler or the kubelet; empty without one. */
  readonly message: string
}

function heldText(t: Translate, { own: { held, reason } }: WorkloadForecast): string {
  if (held === undefined) return reason
  return held.pods > 0 ? t('verdict.way.held', { count: held.pods, reason: held.reason }) : held.reason
}

/** The outcome of a future. */
export function futureText(t: Translate, forecast: Forecast, plan: Pick<ApplyPlan, 'objects'>): FutureText {
  const goes = howItGoes(forecast, plan)
  const { workloads, loose = [] } = forecast
  const bad = workloads.find(isHeld)
  if (bad !== undefined) {
    const { own, replicas, name } = bad
    const counts = { available: formatCount(own.available), replicas: formatCount(replicas.to) }
    const text = t(own.outcome === 'failed' && own.available === 0 ? 'verdict.way.noPod' : 'verdict.way.stalls', counts)
    const of = workloads.length === 1 ? text : t('verdict.way.of', { name, text })
    const short = t('verdict.way.counts', counts)
    return {
      goes,
      text: of,
      counts: workloads.length === 1 ? short : t('verdict.way.of', { name, text: short }),
      held: heldText(t, bad),
      message: own.held?.message ?? '',
    }
  }
  const stalled = loose.find(({ outcome }) => outcome === 'stalled')
  if (stalled !== undefined) {
    const object = `${stalled.kind}/${stalled.name}`
    return { goes, text: t('verdict.way.stallsObject', { object }), counts: object, held: stalled.why, message: '' }
  }
  const time = wholeTime(forecast)
  const word = workloads.length === 0 ? 'verdict.way.completes' : 'verdict.way.rollsOut'
  const text =
    goes === undefined || time === undefined
      ? t('verdict.way.unknown')
      : t(word, { time: formatSpans(time.least, time.most) })
  return { goes, text, counts: '', held: '', message: '' }
}
