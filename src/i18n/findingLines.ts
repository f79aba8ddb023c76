import type { Finding, UserChange } from '../engine/index.ts'
import { factsOf } from './phrase.ts'
import { causeTexts, changeText, doText, outageTexts, type Say, type SayTime, titleText } from './recordedText.ts'

type FindingEvidence = Finding['evidence'][number]

/** The value of a piece of evidence as it was recorded, or a sentence about it. */
export const evidenceText = ({ value }: Pick<FindingEvidence, 'value'>, say: Say): string =>
  typeof value === 'string' ? value : say(`recorded.evidence.${value.id}`, factsOf(value.facts))

/** The object of a piece of evidence, and how many others have the same. */
export const evidenceObject = ({ object, others = 0 }: Pick<FindingEvidence, 'object' | 'others'>, say: Say): string =>
  others === 0 ? object : say('recorded.evidence.others', { object, count: others })

interface Saying {
  readonly say: Say
  readonly sayTime: SayTime
}

/**
 * The facts of a finding, each with its label: the outages, the change before it and the changes during it, the causes,
 * the way out. A finding about no workload has no changes.
 */
export function findingFacts(finding: Finding, { say, sayTime }: Saying): readonly (readonly [string, string])[] {
  const { object, before, meanwhile, impact } = finding
  const change = (one: UserChange) => changeText(one, { of: object, say, sayTime })
  const first = before ? change(before) : say('recorded.change.nothing')
  return [
    ...outageTexts(finding, say, sayTime),
    ...(before || impact ? [[say('recorded.line.before'), first] as const] : []),
    ...meanwhile.map((one) => [say('recorded.line.meanwhile'), change(one)] as const),
    ...causeTexts(finding, say).map((text) => [say('recorded.line.cause'), text] as const),
    [say('recorded.line.wayOut'), doText(finding, say, sayTime)],
  ]
}

interface FindingLinesOptions extends Saying {
  /** End of the recording, Unix ms. */
  readonly to: number
  /** A time with its day. */
  readonly sayDate: SayTime
}

/** A finding as lines of plain text: title, times, facts, the command of the way out, evidence. */
export function findingLines(finding: Finding, number: number, options: FindingLinesOptions): string[] {
  const { to, say, sayDate } = options
  const { severity, at, until, evidence, advice } = finding
  const from = sayDate(at)
  const line = (name: string, text: string) => `   ${name}: ${text}`
  return [
    `${number}. [${say(`recorded.severity.${severity}`)}] ${titleText(finding, to, say)}`,
    `   ${until === undefined ? say('recorded.time.since', { from }) : say('recorded.time.fromTo', { from, until: sayDate(until) })}`,
    ...findingFacts(finding, options).map(([name, text]) => line(name, text)),
    `     ${advice}`,
    ...evidence.map((one) => line(`${evidenceObject(one, say)} ${one.field}`, evidenceText(one, say))),
  ]
}
