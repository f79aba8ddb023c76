import { create } from 'zustand'

export type Theme = 'system' | 'dark' | 'light'
export type Locale = 'en' | 'zh-CN'

/** Sizes of the panes in per cent, by panel id, one entry per group. */
export type PaneLayout = { readonly [panelId: string]: number }

export interface PrefsState {
  readonly theme: Theme
  readonly locale: Locale
  /** By the id of the group of panes. */
  readonly layout: { readonly [groupId: string]: PaneLayout }
}

export const initialPrefs: PrefsState = { theme: 'system', locale: 'en', layout: {} }

/** How the user likes the page; kept in the browser by `player/keeping/prefsStorage.ts`. */
export const usePrefs = create<PrefsState>()(() => initialPrefs)
