/** The course of a finding in words. */
import '../../i18n/en/recorded/chain.ts'
import '../../i18n/en/recorded/findings.ts'
import type { Finding, WorkloadView } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { causeSentence, changedText, spanText } from '../../i18n/recordedText.ts'
import { type Chain, type ChainPlace, type ChainPoint, secondOf } from './chain.ts'

/** The place of a moment (`now`, Unix ms) in the course of a finding: `12 s into the outage: no Pod is available`. */
export function titleOf(chain: Chain, { phase, ms, index }: ChainPlace, finding: Finding, now: number, t: Translate) {
  const { type, spans } = chain
  const service = serviceOut(finding, now)
  const params = {
    span: spanText(ms, t),
    index: index + 1,
    count: spans.length,
    atLeast: finding.impact?.outages[0]?.atLeast ?? 0,
    what: service === undefined ? t('chain.noPod') : t('chain.noEndpoint', { name: service }),
    cause: causeOf(finding, chain, t),
  }
  if (phase === 'ends') return t(`chain.end.${type}`, params)
  if (phase === 'between') return t(type === 'none' ? 'chain.none.between' : 'chain.below.between', params)
  const isOneOfMany = type === 'none' && spans.length > 1
  if (isOneOfMany && (phase === 'begins' || phase === 'during')) return t(`chain.several.${phase}`, params)
  return t(`chain.${type}.${phase}`, params)
}

/** The count at a moment (Unix ms): endpoints while a Service has none, else available Pods. */
export function countsOf({ specReplicas, status }: WorkloadView, finding: Finding, now: number, t: Translate): string {
  const wanted = specReplicas > 0 ? specReplicas : (finding.impact?.wanted ?? 0)
  if (serviceOut(finding, now) !== undefined) return t('chain.endpoints', { wanted })
  return t('chain.available', { available: status.availableReplicas, wanted })
}

/** The name of a Service that has no endpoint at a moment (Unix ms). */
const serviceOut = ({ impact }: Finding, now: number): string | undefined =>
  impact?.services.find(
    ({ from, until }) => secondOf(now) >= secondOf(from) && (until === undefined || secondOf(now) < secondOf(until)),
  )?.name

/** The cause that holds at the beginning, in one sentence: further causes may come later. */
function causeOf({ signs }: Finding, { spans }: Chain, t: Translate): string {
  const begin = secondOf(spans[0]?.from ?? 0)
  const held = signs.find(({ at, until }) => secondOf(at) <= begin && (until === undefined || until >= begin))
  const first = held ?? signs.toSorted((a, b) => a.at - b.at)[0]
  return first ? causeSentence(first, t) : ''
}

/** `beginsAt`: the beginning of the recording, Unix ms. */
export function pointText(
  { id, at }: ChainPoint,
  chain: Chain,
  finding: Finding,
  beginsAt: number,
  t: Translate,
): string {
  const { type, isStill } = chain
  const { before, object, impact } = finding
  if (id === 'change' && before) {
    const what = changedText(before, { of: object, say: t })
    const said = before.by === '' ? what : t('chain.point.change', { by: before.by, what })
    return at < secondOf(beginsAt) ? t('chain.point.earlier', { what: said }) : said
  }
  if (id === 'begin') {
    const cause = causeOf(finding, chain, t)
    return type === 'none' || type === 'below' ? t(`chain.point.${type}`, { cause }) : cause
  }
  if (isStill) return t(`chain.still.${type}`)
  const ended = endedBy(finding, at)
  const isGone = ended?.type === 'deleted' || ended?.fields.some(({ field, is }) => field === 'replicas' && is === '0')
  const isOutage = type === 'none' || type === 'below'
  const end =
    isGone && isOutage ? t('chain.end.over') : t(`chain.end.${type}`, { atLeast: impact?.outages[0]?.atLeast ?? 0 })
  return ended ? t('chain.end.by', { end, what: changedText(ended, { of: object, say: t }) }) : end
}

/** The change of the workload in the very second in which the fault ended. */
const endedBy = ({ meanwhile }: Finding, at: number) => meanwhile.find((one) => secondOf(one.at) === secondOf(at))
