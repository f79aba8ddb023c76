import type { Area } from '../../app/browserStorage.ts'
import { hintAt, nextStage, useFirstVisit, type VisitStage, visitStages } from '../../store/firstVisit.ts'
import { initialPrefs, type Locale, type PaneLayout, type PrefsState, type Theme, usePrefs } from '../../store/prefs.ts'
import { useUi } from '../../store/ui.ts'

/** Loads and stores the preferences. Without storage (blocked, full) the page works in the same way. */
export function storePrefs(storage: Area, languages: readonly string[]): () => void {
  return usePrefs.keepIn(storage, (value) => readPrefs(value, languages))
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

/**
 * Loads and stores the progress of the first visit. Without storage there are no hints, because they would appear each
 * time.
 */
export function storeFirstVisit(storage: Area): () => void {
  const stops = [
    useFirstVisit.keepIn(storage, readStage),
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

/** The stage of a stored text; `what` for a first-time visitor, undefined without storage. */
function readStage(text: unknown): VisitStage | undefined {
  if (text === undefined) return undefined
  return text === null ? 'what' : (visitStages.find((stage) => stage === text) ?? 'over')
}
