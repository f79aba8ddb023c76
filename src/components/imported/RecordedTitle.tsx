import { useEffect } from 'react'
import { useT } from '../../i18n/index.ts'
import { usePrefs } from '../../store/prefs.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'
import { recordedName } from '../kept/recordedName.ts'

/** Names a run that was recorded, or begun from a recording, in the language of the page. */
export function RecordedTitle({ title }: { readonly title: Extract<RunTitle, { readonly type: 'observed' }> }) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  useEffect(() => {
    const words = recordedName(title, t, locale)
    if (words !== title.words) useUi.setState({ title: { ...title, words } })
  }, [title, t, locale])
  return null
}
