import '../../i18n/en/savedRuns.ts'
import type { Translate } from '../../i18n/index.ts'
import type { Locale } from '../../store/prefs.ts'
import type { RunTitle } from '../../store/ui.ts'

type RecordedTitle = Extract<RunTitle, { readonly type: 'observed' }>

/**
 * Display name of a recording by the cluster's clock (`web and 2 more, 22 Nov`), or of a run that continues from one.
 */
export function recordedName({ name, more, day, isSimulated }: RecordedTitle, t: Translate, locale: Locale): string {
  if (day === undefined) return name
  // An imported file may contain any number; an invalid date becomes a text as well.
  const date = new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  if (isSimulated) return t('kept.fromRecording', { name, day: date })
  return t(more === 0 ? 'kept.recorded' : 'kept.recordedMore', { name, count: more, day: date })
}
