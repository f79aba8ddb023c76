/** All facts of a page of the field guide, in one language. */
import '../../i18n/en/recorded/guide.ts'
import '../../i18n/en/recorded/findings.ts'
import type { Finding, FindingId } from '../../engine/index.ts'
import { evidenceText, findingFacts } from '../../i18n/findingLines.ts'
import { translate } from '../../i18n/index.ts'
import { formatMessage, type ParamArgs } from '../../i18n/message.ts'
import { type Say, titleText } from '../../i18n/recordedText.ts'
import type { PlayedRun } from '../play.ts'
import { findingWith } from '../play.ts'
import { en, type GuideText } from '../texts/en.ts'
import { zhCN } from '../texts/zhCN.ts'
import type { ShownRun } from '../types.ts'

export type GuideLocale = 'en' | 'zh-CN'

/** A finding with its run as played. */
export interface PlayedFinding {
  readonly id: FindingId
  readonly run: ShownRun
  readonly played: PlayedRun
  /** Fragment of the link that opens the run. */
  readonly link: string
}

/** A line of a finding, with its label. */
type Line = readonly [label: string, text: string]

/** Returns a text of the guide. */
type SayGuide = <Key extends GuideText>(key: Key, ...args: ParamArgs<(typeof en)[Key]>) => string

export function guideSpeaker(locale: GuideLocale): SayGuide {
  const texts = locale === 'en' ? en : zhCN
  return (key, ...[params]) => formatMessage(texts[key], params)
}

export const titleOf = (id: FindingId, locale: GuideLocale): string => translate(locale, `guide.title.${id}`)

/** General advice for the finding, without a run. */
export const adviceOf = (id: FindingId, locale: GuideLocale): string => translate(locale, `recorded.do.${id}`)

/** The finding that the run shows. Throws if the diagnosis lacks the finding, so that no such page is written. */
export function shownFinding({ id, played }: PlayedFinding): Finding {
  const finding = findingWith(played.findings, id)
  if (finding === undefined) throw new Error(`the run of the finding ${id} does not show it`)
  return finding
}

/** The diagnosis of the run and its evidence, as `rollscope diagnose` and the page say it. */
export function diagnosisLines(
  one: PlayedFinding,
  locale: GuideLocale,
): { readonly title: string; readonly lines: readonly Line[]; readonly evidence: readonly Line[] } {
  const say: Say = (key, ...args) => translate(locale, key, ...args)
  const finding = shownFinding(one)
  return {
    title: titleText(finding, one.played.recording.to ?? finding.at, say),
    lines: findingFacts(finding, { say, sayTime: clock }),
    evidence: finding.evidence.map((each) => [`${each.object} ${each.field}`, evidenceText(each, say)]),
  }
}

/** `00:00:20`; runs begin at midnight. */
const clock = (at: number): string => new Date(at).toISOString().slice(11, 19)
