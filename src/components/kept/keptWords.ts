import type { Translate } from '../../i18n/index.ts'
import type { TranslateArea } from '../../i18n/useCatalogue.ts'
import type { RunSummary } from '../../keep/keptRun.ts'
import { formatClock } from '../../layout/format.ts'
import type { Locale } from '../../store/prefs.ts'
import type { KeptKey } from './keptTexts.ts'

export interface KeptTexts {
  readonly t: Translate
  readonly k: TranslateArea<KeptKey>
}

/** What a run is called: the name that it was given, else what it is about. */
export function runName({ name, about }: RunSummary, { k }: KeptTexts): string {
  if (name !== '') return name
  const { workload, version, objects } = about
  if (workload === '') return k('kept.unnamed')
  if (objects > 1) return k('kept.nameObjects', { workload, count: objects })
  return version === '' ? workload : k('kept.name', { workload, version })
}

/** Where a run comes from and how far it is: `stalled · 2 branches · at 01:42.272`. */
export function runNote(summary: RunSummary, texts: KeptTexts): string {
  const { k } = texts
  const { isApplied, isStalled, branches, at } = summary
  const origin = originOf(summary, texts)
  return [
    ...(origin === '' ? [] : [origin]),
    ...(isStalled ? [k('kept.stalled')] : []),
    ...(isApplied ? [] : [k('kept.notApplied')]),
    ...(branches > 1 ? [k('kept.branches', { count: branches })] : []),
    k('kept.at', { clock: formatClock(at) }),
  ].join(' · ')
}

function originOf({ title }: RunSummary, { t, k }: KeptTexts): string {
  if (title === 'web') return ''
  if (title === 'shared') return k('kept.fromLink')
  if (title === 'cluster2017') return t('conformance.cluster2017')
  if (typeof title === 'string') return k('kept.example', { name: t(`frame.examples.${title}`) })
  if (title.type === 'file') return k('kept.fromFile', { name: title.name })
  if (title.type === 'thenAndNow') return t(`conformance.run.${title.name}`)
  return k('kept.recording', { name: title.name })
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long ago a moment was, both in ms since 1970: `10 minutes ago`, `yesterday`; from a week on the day itself. */
export function timeAgo(then: number, now: number, locale: Locale): string {
  const past = Math.max(0, now - then)
  if (past >= 7 * 86_400_000)
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(then))
  const [unit, ms] = units.find(([, length]) => past >= length) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(past / ms), unit)
}
