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

export interface FindingLinesOptions {
  /** End of the recording, Unix ms. */
  readonly to: number
  readonly say: Say
  readonly sayTime: SayTime
  /** A time with its day. */
  readonly sayDate: SayTime
}

/** A finding as lines of plain text: title, times, change before it, causes, way out with its command, evidence. */
export function findingLines(finding: Finding, number: number, options: FindingLinesOptions): string[] {
  const { to, say, sayTime, sayDate } = options
  const { severity, object, at, until, evidence, advice, before, meanwhile, impact } = finding
  const from = sayDate(at)
  const change = (one: UserChange) => changeText(one, { of: object, say, sayTime })
  const label = (name: 'before' | 'meanwhile' | 'cause' | 'wayOut') => say(`recorded.line.${name}`)
  const first = before ? change(before) : say('recorded.change.nothing')
  const line = (name: string, text: string) => `   ${name}: ${text}`
  return [
    `${number}. [${say(`recorded.severity.${severity}`)}] ${titleText(finding, to, say)}`,
    `   ${until === undefined ? say('recorded.time.since', { from }) : say('recorded.time.fromTo', { from, until: sayDate(until) })}`,
    ...outageTexts(finding, say, sayTime).map(([name, text]) => line(name, text)),
    ...(impact || before ? [line(label('before'), first)] : []),
    ...meanwhile.map((one) => line(label('meanwhile'), change(one))),
    ...causeTexts(finding, say).map((text) => line(label('cause'), text)),
    line(label('wayOut'), doText(finding, say, sayTime)),
    `     ${advice}`,
    ...evidence.map((one) => line(`${evidenceObject(one, say)} ${one.field}`, evidenceText(one, say))),
  ]
}
