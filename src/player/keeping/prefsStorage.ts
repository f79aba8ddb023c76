import type { Locale, PaneLayout, PrefsState, Theme } from '../../store/prefs.ts'
import { initialPrefs, usePrefs } from '../../store/prefs.ts'

const storageKey = 'rollscope.prefs'

/** Loads and stores the preferences. Without storage (blocked, full) the page works in the same way. */
export function keepPrefs(storage: () => Storage, languages: readonly string[]): () => void {
  usePrefs.setState(readPrefs(read(storage), languages))
  return usePrefs.subscribe((prefs) => write(storage, JSON.stringify(prefs)))
}

/** The preferences of a stored text; invalid parts are replaced by defaults. */
export function readPrefs(stored: string | null, languages: readonly string[]): PrefsState {
  const found = parse(stored)
  return {
    theme: isTheme(found.theme) ? found.theme : initialPrefs.theme,
    locale: isLocale(found.locale) ? found.locale : preferredLocale(languages),
    layout: readLayout(found.layout),
  }
}

function preferredLocale(languages: readonly string[]): Locale {
  const known = languages.find((language) => /^(en|zh)\b/i.test(language))
  return known !== undefined && /^zh/i.test(known) ? 'zh-CN' : 'en'
}

function readLayout(value: unknown): PrefsState['layout'] {
  const groups: [string, PaneLayout][] = []
  for (const [groupId, sizes] of Object.entries(isRecord(value) ? value : {}).slice(0, 20)) {
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

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Even accessing the storage throws if the browser blocks it. */
function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}

function write(storage: () => Storage, text: string): void {
  try {
    storage().setItem(storageKey, text)
  } catch {
    // The preferences then last as long as the page.
  }
}
