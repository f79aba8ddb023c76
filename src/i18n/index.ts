import { useCallback } from 'react'
import type { Locale } from '../store/prefs.ts'
import { usePrefs } from '../store/prefs.ts'
import { codePath as codePathEn } from './en/codePath.ts'
import { conformance as conformanceEn } from './en/conformance.ts'
import { forecast as forecastEn } from './en/forecast.ts'
import { frame as frameEn } from './en/frame.ts'
import { inspector as inspectorEn } from './en/inspector.ts'
import { loop as loopEn } from './en/loop.ts'
import { manifest as manifestEn } from './en/manifest.ts'
import { stage as stageEn } from './en/stage.ts'
import type { Message, MessageParams } from './message.ts'
import { formatMessage } from './message.ts'
import { codePath as codePathZh } from './zhCN/codePath.ts'
import { conformance as conformanceZh } from './zhCN/conformance.ts'
import { forecast as forecastZh } from './zhCN/forecast.ts'
import { frame as frameZh } from './zhCN/frame.ts'
import { inspector as inspectorZh } from './zhCN/inspector.ts'
import { loop as loopZh } from './zhCN/loop.ts'
import { manifest as manifestZh } from './zhCN/manifest.ts'
import { stage as stageZh } from './zhCN/stage.ts'

const en = {
  ...codePathEn,
  ...conformanceEn,
  ...forecastEn,
  ...frameEn,
  ...stageEn,
  ...inspectorEn,
  ...loopEn,
  ...manifestEn,
} as const

/** Every text of the interface. Keys begin with their area: `codePath.`, `conformance.`, `forecast.`, `frame.`, `stage.`, `inspector.`, `loop.`, `manifest.`. */
export type MessageKey = keyof typeof en

export type Translate = (key: MessageKey, params?: MessageParams) => string

const zhCN: Record<MessageKey, Message> = {
  ...codePathZh,
  ...conformanceZh,
  ...forecastZh,
  ...frameZh,
  ...stageZh,
  ...inspectorZh,
  ...loopZh,
  ...manifestZh,
}

const catalogues: Record<Locale, Record<MessageKey, Message>> = { en, 'zh-CN': zhCN }

/** `t(key, params)` in the person's language; the same function until the language changes. */
export function useT(): Translate {
  const locale = usePrefs((prefs) => prefs.locale)
  return useCallback((key, params) => translate(locale, key, params), [locale])
}

/** The text in a given language, for code outside of components. */
export function translate(locale: Locale, key: MessageKey, params?: MessageParams): string {
  return formatMessage(catalogues[locale][key], params)
}

/** Whether a key made at run time (such as `inspector.decision.` + id) has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key)
}
