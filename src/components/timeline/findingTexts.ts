import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import type { Finding } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { spanText, titleText } from '../../i18n/recordedText.ts'
import { clusterClock } from '../../layout/clusterTime.ts'
import { formatSpan } from '../../layout/format.ts'

/**
 * The look of a finding in the lane: an outage without an available Pod, a fault that lasts until the end of the
 * recording, an outage with too few Pods that is over, and all others.
 */
type FindingLook = 'none' | 'still' | 'below' | 'other'

export function findingLook({ impact, severity, until }: Finding): FindingLook {
  const outages = impact?.outages ?? []
  if (outages.some(({ type }) => type === 'none')) return 'none'
  if (severity === 'low') return 'other'
  if (until === undefined) return 'still'
  return outages.length > 0 ? 'below' : 'other'
}

/** Short texts of a finding, longest first; `to` is the end of the recording (Unix ms). */
export function findingTexts(finding: Finding, to: number, t: Translate): readonly string[] {
  const { text, isStill } = effect(finding, to, t)
  const short = [text, nameOf(finding)]
  return isStill ? [t('imported.lane.toEnd', { text }), ...short] : short
}

/** `Deployment shop/web` → `web`. */
const nameOf = ({ object }: Finding): string => object.slice(Math.max(object.indexOf(' '), object.lastIndexOf('/')) + 1)

function effect(finding: Finding, to: number, t: Translate): { readonly text: string; readonly isStill: boolean } {
  const { impact, until, id, signs } = finding
  const name = nameOf(finding)
  const outages = impact?.outages ?? []
  const type = outages.some((one) => one.type === 'none') ? 'none' : 'below'
  const own = outages.filter((one) => one.type === type)
  if (impact && own.length > 0) {
    const { wanted, lowest } = impact
    const lengthMs = own.reduce((sum, one) => sum + (one.until ?? to) - one.from, 0)
    const key = `imported.lane.${type}${own.length > 1 ? 'InAll' : ''}` as const
    const text = t(key, { name, wanted, lowest, span: spanText(lengthMs, t) })
    return { text, isStill: own.some((one) => one.until === undefined) }
  }
  const isPaused = signs.some((sign) => sign.id === 'rolloutPaused')
  const what = impact?.isRolling ? (isPaused ? 'rolloutPaused' : 'rolloutStalled') : id
  return { text: t(`imported.lane.what.${what}`, { name }), isStill: until === undefined }
}

/** A finding in full, with its times; `to` is the end of the recording (Unix ms). */
export function findingSentence(finding: Finding, to: number, t: Translate): string {
  const { at, until } = finding
  const from = clusterClock(at)
  const times =
    until === undefined
      ? t('imported.since', { from })
      : t('imported.until', { from, to: clusterClock(until), span: formatSpan(until - at) })
  return `${titleText(finding, to, t)}; ${times}`
}
