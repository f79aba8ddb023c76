import '../../i18n/en/kept.ts'
import type { Translate } from '../../i18n/index.ts'
import type { Locale } from '../../store/prefs.ts'
import type { RunTitle } from '../../store/ui.ts'

type RecordedTitle = Extract<RunTitle, { readonly type: 'observed' }>

/** What a recording of a real cluster is called, by the cluster's clock: `web and 2 more, 22 Nov`, or what goes on from one. */
export function recordedName({ name, more, day, isSimulated }: RecordedTitle, t: Translate, locale: Locale): string {
  if (day === undefined) return name
  // A file may say any number, of which this makes some words.
  const date = new Date(day).toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  if (isSimulated) return t('kept.fromRecording', { name, day: date })
  return t(more === 0 ? 'kept.recorded' : 'kept.recordedMore', { name, count: more, day: date })
}
