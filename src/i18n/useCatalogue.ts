import { useCallback } from 'react'
import { type Locale, usePrefs } from '../store/prefs.ts'
import { formatMessage, type Message, type MessageParams } from './message.ts'

/** One area's texts in every language. */
export type Catalogues<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, Message>>>>

export type TranslateArea<Key extends string> = (key: Key, params?: MessageParams) => string

/** As `useT`, for texts that come in a file of their own with the part of the page that shows them. */
export function useCatalogue<Key extends string>(catalogues: Catalogues<Key>): TranslateArea<Key> {
  const locale = usePrefs((prefs) => prefs.locale)
  return useCallback((key, params) => formatMessage(catalogues[locale][key], params), [catalogues, locale])
}
