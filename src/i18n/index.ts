import { useCallback } from 'react'
import type { Locale } from '../store/prefs.ts'
import { usePrefs } from '../store/prefs.ts'
// The first paint needs these; other modules import the file of their own area.
import './en/conformance.ts'
import './en/frame.ts'
import './en/inspector.ts'
import './en/manifest.ts'
import { type ArgsOf, english, type MessageKey, type Say } from './english.ts'
import { type Facts, formatMessage, type Message, type MessageParams } from './message.ts'

export type { MessageKey } from './english.ts'

/** Returns the text of a key in the reader's language. */
export type Translate = Say<MessageKey>

/** The texts of one language. */
export type Catalogue = Readonly<Record<MessageKey, Message>>

/** English values of placeholders that a language translates: by placeholder, then by English value. */
export type Values = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Languages besides English, each loaded whole when it is first chosen. */
const catalogues: Partial<Record<Locale, Catalogue>> = {}
const valuesOf: Partial<Record<Locale, Values>> = {}

/** Loads the texts of a language unless they are loaded; until then its readers see English. */
export async function loadLocale(locale: Locale): Promise<void> {
  if (locale === 'en' || catalogues[locale]) return
  const { values, zhCN } = await import('./chinese.ts')
  valuesOf[locale] = values
  catalogues[locale] = zhCN
}

/** `t(key, params)` in the user's language; the same function until the language changes. */
export function useT(): Translate {
  const locale = usePrefs((prefs) => prefs.locale)
  return useCallback(((key: MessageKey, params?: Facts) => textOf(locale, key, params)) as Translate, [locale])
}

/** The text in a given language, for code outside of components. */
export const translate = textOf as <Key extends MessageKey>(locale: Locale, key: Key, ...args: ArgsOf<Key>) => string

function textOf(locale: Locale, key: MessageKey, params?: MessageParams | Facts): string {
  return formatMessage(catalogues[locale]?.[key] ?? english[key] ?? key, inLanguage(valuesOf[locale], params))
}

function inLanguage<Params extends MessageParams | Facts>(
  values: Values | undefined,
  params: Params | undefined,
): Params | MessageParams | undefined {
  if (values === undefined || params === undefined) return params
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, values[name]?.[String(value)] ?? value]),
  )
}

/** Whether a computed key (such as `inspector.decision.` + id) has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(english, key)
}
