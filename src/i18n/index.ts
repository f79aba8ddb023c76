import { useCallback } from 'react'
import type { Locale } from '../store/prefs.ts'
import { usePrefs } from '../store/prefs.ts'
// The first paint needs these; other modules import the file of their own area.
import './en/conformance.ts'
import './en/foreseen.ts'
import './en/frame.ts'
import './en/inspector.ts'
import './en/manifest.ts'
import type { branches } from './en/branches.ts'
import type { breakpoints } from './en/breakpoints.ts'
import type { codeFlow } from './en/codeFlow.ts'
import type { codePath } from './en/codePath.ts'
import type { compare } from './en/compare.ts'
import type { conformance } from './en/conformance.ts'
import type { conformanceDialog } from './en/conformanceDialog.ts'
import type { decisionTexts } from './en/decisions.ts'
import type { editor } from './en/editor.ts'
import type { embed } from './en/embed.ts'
import type { exampleTexts } from './en/examples.ts'
import type { exportTexts } from './en/export.ts'
import type { forecast } from './en/forecast.ts'
import type { foreseen } from './en/foreseen.ts'
import type { frameDialogs } from './en/frame/dialogs.ts'
import type { narration } from './en/frame/narration.ts'
import type { frame } from './en/frame.ts'
import type { howSure } from './en/howSure.ts'
import type { imageTags } from './en/imageTags.ts'
import type { inspector } from './en/inspector.ts'
import type { kept } from './en/kept.ts'
import type { lesson } from './en/lesson.ts'
import type { lessonProblems } from './en/lessonProblems.ts'
import type { glossary } from './en/lessons/glossary.ts'
import type { handoutTexts } from './en/lessons/handout.ts'
import type { lessons } from './en/lessons.ts'
import type { loop } from './en/loop.ts'
import type { manifest } from './en/manifest.ts'
import type { notices } from './en/notices.ts'
import type { object } from './en/object.ts'
import type { offline } from './en/offline.ts'
import type { palette } from './en/palette.ts'
import type { plan } from './en/plan.ts'
import type { presenter } from './en/presenter.ts'
import type { chain } from './en/recorded/chain.ts'
import type { guide } from './en/recorded/guide.ts'
import type { imported } from './en/recorded/page.ts'
import type { pastedTexts } from './en/recorded/pasted.ts'
import type { predicted } from './en/recorded/predicted.ts'
import type { predictedPage } from './en/recorded/predictedPage.ts'
import type { recorded } from './en/recorded/said.ts'
import type { servedTexts } from './en/recorded/served.ts'
import type { unreadTexts } from './en/recorded/unread.ts'
import type { watched } from './en/recorded/watched.ts'
import type { recordings } from './en/recordings.ts'
import type { phone } from './en/room/phone.ts'
import type { roomWall } from './en/room/wall.ts'
import type { sets } from './en/sets.ts'
import type { clusters } from './en/setup/clusters.ts'
import type { releaseTexts } from './en/setup/releases.ts'
import type { workloads } from './en/stage/workloads.ts'
import type { stage } from './en/stage.ts'
import type { stall } from './en/stall.ts'
import type { terminal } from './en/terminal.ts'
import type { thenAndNow } from './en/thenAndNow.ts'
import type { timeline } from './en/timeline.ts'
import type { timelineTip } from './en/timelineTip.ts'
import type { trouble } from './en/trouble.ts'
import type { fieldsNotSimulated } from './en/verdicts/fieldsNotSimulated.ts'
import type { verdict } from './en/verdicts/verdict.ts'
import type { waits } from './en/waits.ts'
import { english } from './english.ts'
import { formatMessage, type Message, type MessageParams } from './message.ts'

type Texts = typeof branches &
  typeof breakpoints &
  typeof chain &
  typeof clusters &
  typeof codeFlow &
  typeof codePath &
  typeof compare &
  typeof conformance &
  typeof conformanceDialog &
  typeof decisionTexts &
  typeof embed &
  typeof exportTexts &
  typeof forecast &
  typeof foreseen &
  typeof frame &
  typeof guide &
  typeof glossary &
  typeof handoutTexts &
  typeof howSure &
  typeof imported &
  typeof inspector &
  typeof kept &
  typeof lesson &
  typeof lessonProblems &
  typeof lessons &
  typeof loop &
  typeof manifest &
  typeof object &
  typeof offline &
  typeof palette &
  typeof phone &
  typeof plan &
  typeof predicted &
  typeof predictedPage &
  typeof presenter &
  typeof recorded &
  typeof roomWall &
  typeof releaseTexts &
  typeof watched &
  typeof servedTexts &
  typeof recordings &
  typeof narration &
  typeof notices &
  typeof frameDialogs &
  typeof exampleTexts &
  typeof imageTags &
  typeof editor &
  typeof sets &
  typeof stage &
  typeof stall &
  typeof terminal &
  typeof thenAndNow &
  typeof timeline &
  typeof timelineTip &
  typeof trouble &
  typeof pastedTexts &
  typeof unreadTexts &
  typeof verdict &
  typeof fieldsNotSimulated &
  typeof waits &
  typeof workloads

/** Every text of the interface. Keys begin with their area: `frame.`, `stage.`, `plan.`. */
export type MessageKey = keyof Texts

export type Translate = (key: MessageKey, params?: MessageParams) => string

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
  const { values, zhCN } = await import('./zhCN/catalogue.ts')
  valuesOf[locale] = values
  catalogues[locale] = zhCN
}

/** `t(key, params)` in the user's language; the same function until the language changes. */
export function useT(): Translate {
  const locale = usePrefs((prefs) => prefs.locale)
  return useCallback((key, params) => translate(locale, key, params), [locale])
}

/** The text in a given language, for code outside of components. */
export function translate(locale: Locale, key: MessageKey, params?: MessageParams): string {
  return formatMessage(catalogues[locale]?.[key] ?? english[key] ?? key, inLanguage(valuesOf[locale], params))
}

function inLanguage(values: Values | undefined, params: MessageParams | undefined): MessageParams | undefined {
  if (values === undefined || params === undefined) return params
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, values[name]?.[String(value)] ?? value]),
  )
}

/** Whether a computed key (such as `inspector.decision.` + id) has a text. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(english, key)
}
