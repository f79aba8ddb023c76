import { persistedStore } from '../app/persistedStore.ts'

export type Theme = 'system' | 'dark' | 'light'
export type Locale = 'en' | 'zh-CN'

/** Sizes of a group's panes in percent, by panel id. */
export type PaneLayout = { readonly [panelId: string]: number }

export interface PrefsState {
  readonly theme: Theme
  readonly locale: Locale
  /** By id of the group. */
  readonly layout: { readonly [groupId: string]: PaneLayout }
}

export const initialPrefs: PrefsState = { theme: 'system', locale: 'en', layout: {} }

/** The user's preferences. The browser keeps them (`player/saving/prefsStorage.ts`). */
export const usePrefs = persistedStore<PrefsState, PrefsState>(() => initialPrefs, {
  name: 'rollscope.prefs',
  keep: (prefs) => prefs,
  restore: (kept) => kept,
})

export function setTheme(theme: Theme): void {
  usePrefs.setState({ theme })
}

export function setLocale(locale: Locale): void {
  usePrefs.setState({ locale })
}

/** Stores the sizes of a group of panes. */
export function setPaneLayout(groupId: string, layout: PaneLayout): void {
  usePrefs.setState((prefs) => ({ layout: { ...prefs.layout, [groupId]: layout } }))
}
