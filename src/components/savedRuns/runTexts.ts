import '../../i18n/en/savedRuns.ts'
import type { Translate } from '../../i18n/index.ts'
import type { RunSummary } from '../../storage/savedRun.ts'
import type { Locale } from '../../store/prefs.ts'
import { formatClock } from '../../store/runClock.ts'
import { recordedName } from '../run/recordedName.ts'

/** The display name of a run: its given name, else its subject. */
export function runName({ name, about, title }: RunSummary, t: Translate, locale: Locale): string {
  if (name !== '') return name
  if (typeof title === 'object' && title.type === 'observed') return recordedName(title, t, locale)
  const { workload, version, objects } = about
  if (workload === '') return t('kept.unnamed')
  if (objects > 1) return t('kept.nameObjects', { workload, count: objects })
  return version === '' ? workload : t('kept.name', { workload, version })
}

/** Origin and state of a run: `stalled · 2 branches · at 01:42.272`. */
export function runNote(summary: RunSummary, t: Translate): string {
  const { isApplied, isStalled, branches, at, recordedBytes } = summary
  const origin = originOf(summary, t)
  return [
    ...(origin === '' ? [] : [origin]),
    ...(isStalled ? [t('kept.stalled')] : []),
    ...(isApplied ? [] : [t('kept.notApplied')]),
    ...(branches > 1 ? [t('kept.branches', { count: branches })] : []),
    // The clock of a real cluster is unknown until its recording is opened.
    ...(recordedBytes === undefined ? [t('kept.at', { clock: formatClock(at) })] : []),
  ].join(' · ')
}

function originOf({ title }: RunSummary, t: Translate): string {
  if (title === 'web') return ''
  if (title === 'shared') return t('kept.fromLink')
  if (title === 'cluster2017') return t('conformance.cluster2017')
  if (typeof title === 'string') return t('kept.example', { name: t(`frame.examples.${title}`) })
  if (title.type === 'file') return t('kept.fromFile', { name: title.name })
  if (title.type === 'thenAndNow') return t(`conformance.run.${title.name}`)
  if (title.type === 'observed') return title.isSimulated ? t('kept.simulated') : t('kept.observed')
  return t('kept.recording', { name: title.name })
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long ago a time was, both in ms since 1970: `10 minutes ago`, `yesterday`; from a week on the date. */
export function timeAgo(then: number, now: number, locale: Locale): string {
  const past = Math.max(0, now - then)
  if (past >= 7 * 86_400_000)
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(then))
  const [unit, ms] = units.find(([, length]) => past >= length) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(past / ms), unit)
}
