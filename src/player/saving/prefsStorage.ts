import { jsonOf, readText, writeText } from '../../app/browserStorage.ts'
import { hintAt, nextStage, useFirstVisit, visitStages } from '../../store/firstVisit.ts'
import {
  initialPrefs,
  type Locale,
  type PaneLayout,
  type PrefsState,
  restorePrefs,
  type Theme,
  usePrefs,
} from '../../store/prefs.ts'
import { useUi } from '../../store/ui.ts'

const storageKey = 'rollscope.prefs'

/** Loads and stores the preferences. Without storage (blocked, full) the page works in the same way. */
export function storePrefs(storage: () => Storage, languages: readonly string[]): () => void {
  restorePrefs(readPrefs(jsonOf(readText(storage, storageKey)), languages))
  return usePrefs.subscribe((prefs) => writeText(storage, storageKey, JSON.stringify(prefs)))
}

/** The preferences of a stored value; invalid parts are replaced by defaults. */
export function readPrefs(value: unknown, languages: readonly string[]): PrefsState {
  const { theme, locale, layout } = Object(value)
  return {
    theme: isTheme(theme) ? theme : initialPrefs.theme,
    locale: isLocale(locale) ? locale : preferredLocale(languages),
    layout: readLayout(layout),
  }
}

function preferredLocale(languages: readonly string[]): Locale {
  const known = languages.find((language) => /^(en|zh)\b/i.test(language))
  return known !== undefined && /^zh/i.test(known) ? 'zh-CN' : 'en'
}

function readLayout(value: unknown): PrefsState['layout'] {
  const groups: [string, PaneLayout][] = []
  for (const [groupId, sizes] of Object.entries<unknown>(Object(value)).slice(0, 20)) {
    const isLayout = isRecord(sizes) && Object.values(sizes).every(isPercentage)
    if (isLayout) groups.push([groupId, sizes as PaneLayout])
  }
  return Object.fromEntries(groups)
}

function isPercentage(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100
}

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'dark' || value === 'light'
}

function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'zh-CN'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const firstVisitKey = 'rollscope.firstVisit'

/**
 * Loads and stores the progress of the first visit. Without storage there are no hints, because they would appear each
 * time.
 */
export function storeFirstVisit(storage: () => Storage): () => void {
  const stored = readText(storage, firstVisitKey)
  if (stored === undefined) return () => undefined
  hintAt(visitStages.find((stage) => stage === stored) ?? (stored === null ? 'what' : 'over'))
  const stops = [
    useFirstVisit.subscribe(({ stage }) => writeText(storage, firstVisitKey, stage)),
    // The first hint ends with its bar, which may be pressed before the code of the next hint is loaded.
    useUi.subscribe((ui, before) => {
      const { stage } = useFirstVisit.getState()
      if (stage === 'what' && before.firstHint && !ui.firstHint) hintAt(nextStage(stage))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
