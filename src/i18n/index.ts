import { useCallback } from 'react'
import type { Locale } from '../store/prefs.ts'
import { usePrefs } from '../store/prefs.ts'
import type { codeFlow as codeFlowEn } from './en/codeFlow.ts'
import { codePath as codePathEn } from './en/codePath.ts'
import { conformance as conformanceEn } from './en/conformance.ts'
import type { decisionTexts as decisionsEn } from './en/decisions.ts'
import { forecast as forecastEn } from './en/forecast.ts'
import { frame as frameEn } from './en/frame.ts'
import { inspector as inspectorEn } from './en/inspector.ts'
import type { loop as loopEn } from './en/loop.ts'
import { manifest as manifestEn } from './en/manifest.ts'
import { stage as stageEn } from './en/stage.ts'
import type { stall as stallEn } from './en/stall.ts'
import type { waits as waitsEn } from './en/waits.ts'
import type { Message, MessageParams } from './message.ts'
import { formatMessage } from './message.ts'

const eager = {
  ...codePathEn,
  ...conformanceEn,
  ...forecastEn,
  ...frameEn,
  ...stageEn,
  ...inspectorEn,
  ...manifestEn,
} as const

/** Every text of the interface. Keys begin with their area: `codePath.`, `conformance.`, `forecast.`, `frame.`, `stage.`, `inspector.`, `loop.`, `manifest.`. */
export type MessageKey =
  | keyof typeof eager
  | keyof typeof codeFlowEn
  | keyof typeof decisionsEn
  | keyof typeof loopEn
  | keyof typeof waitsEn
  | keyof typeof stallEn

export type Translate = (key: MessageKey, params?: MessageParams) => string

/** The texts of one language. */
export type Catalogue = Readonly<Record<MessageKey, Message>>

/** The texts of an area that comes later are added by the part of the page that shows them. */
const en = { ...eager } as Catalogue

/** English is always there; another language comes with the first wish for it. */
const catalogues: Partial<Record<Locale, Catalogue>> & { readonly en: Catalogue } = { en }

/** Fetches the texts of a language if they are not there yet; until then its readers see English. */
export async function loadLocale(locale: Locale): Promise<void> {
  if (locale === 'en' || catalogues[locale]) return
  catalogues[locale] = (await import('./zhCN/catalogue.ts')).zhCN
}

/** Adds English texts that came with a part of the page; other languages come whole. */
export function addEnglish(texts: Partial<Catalogue>): void {
  Object.assign(en, texts)
}

/** `t(key, params)` in the person's language; the same function until the language changes. */
export function useT(): Translate {
  const locale = usePrefs((prefs) => prefs.locale)
  return useCallback((key, params) => translate(locale, key, params), [locale])
}

/** The text in a given language, for code outside of components. */
export function translate(locale: Locale, key: MessageKey, params?: MessageParams): string {
  return formatMessage((catalogues[locale] ?? catalogues.en)[key], params)
}

/** Whether a key made at run time (such as `inspector.decision.` + id) has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key)
}
