/** Reports of `rollscope wait`: a paragraph, Markdown, JSON, JUnit and SARIF. */
import { version } from '../../../package.json'
import type { Finding, TerminalCause, TerminalCauseId } from '../../engine/index.ts'
import { causeTexts, sayInEnglish, titleText } from '../../i18n/recordedText.ts'
import type { CliHost } from '../cliHost.ts'
import { type JunitReport, junitXml } from '../junit.ts'
import { Markdown, md } from '../markdown.ts'
import type { RecordingEnd } from '../record/recording.ts'
import { shownLine, shownText } from '../shownText.ts'
import type { WaitCommand } from './waitArgs.ts'

export interface WaitResult {
  /** `Deployment shop/web`. */
  readonly object: string
  readonly outcome: 'complete' | 'stalled' | 'unknown'
  readonly end: RecordingEnd
  /** Duration of the wait. */
  readonly seconds: number
  /** The message of `kubectl rollout status`; empty for a deleted workload. */
  readonly message: string
  /** Undefined if no terminal cause ended the wait. */
  readonly cause: TerminalCause | undefined
  /** Findings about the workload and its Pods, the worst first. */
  readonly findings: readonly Finding[]
  /** Unix ms of the last observed change. */
  readonly to: number
}

/** By cause, a sentence that says why the rollout cannot complete by itself. */
const causes: Readonly<Record<TerminalCauseId, string>> = {
  imageInvalid: 'the name of an image is invalid, so the kubelet does not pull it',
  podsForbidden: 'the API server rejects every Pod of the template',
  quotaFull: 'a quota is full, and the rollout cannot free capacity in it',
  noNodeFits: 'no node has the labels that the Pod requires, and no node autoscaler was found',
}

const ends: Readonly<Record<RecordingEnd, string>> = {
  complete: 'is complete',
  failed: 'is stalled',
  time: 'is not complete, and the timeout is over',
  interrupt: 'is not complete, and the wait was interrupted',
  refused: 'cannot be followed: kubectl could not read it',
}

function waitText({ object, end, seconds, message, cause, findings, to }: WaitResult): string {
  const told = end === 'complete' || message === '' ? '' : `: ${message}`
  const sentences = [`${object} ${ends[end]} after ${seconds} s${told}`]
  if (cause) sentences.push(`It cannot become complete: ${causes[cause.id]} (${cause.object}: ${cause.message})`)
  // Texts of findings that repeat the cause's message are left out.
  const [first] = findings
  if (first) sentences.push(...textsOf(first, to).filter((text) => !cause || !text.includes(cause.message)))
  return paragraph(sentences)
}

/** A finding in sentences: its object, then its causes. */
const textsOf = (finding: Finding, to: number): readonly string[] => [
  titleText(finding, to, sayInEnglish),
  ...causeTexts(finding, sayInEnglish),
]

const paragraph = (sentences: readonly string[]): string =>
  sentences.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(' ')

function waitJson(result: WaitResult) {
  const { object, outcome, end, seconds, message, cause, findings } = result
  return {
    object,
    outcome,
    end,
    seconds,
    message,
    cause: cause ? { id: cause.id, object: cause.object, message: cause.message } : null,
    findings: findings.map((one) => ({
      id: one.id,
      severity: one.severity,
      object: one.object,
      text: paragraph(textsOf(one, result.to)),
      advice: one.advice,
    })),
    text: waitText(result),
  }
}

/** At most two kubectl commands to paste: the advice of the worst findings. */
const adviceOf = ({ findings }: WaitResult): readonly string[] =>
  [...new Set(findings.map(({ advice }) => shownText(advice)))].slice(0, 2)

function waitMarkdown(result: WaitResult): string {
  const { object, outcome } = result
  const advice = adviceOf(result)
  const words = { complete: 'complete', stalled: 'stalled', unknown: 'cannot tell' }
  const commands = advice.length === 0 ? [] : [md``, Markdown.block(advice.join('\n'), 'sh')]
  const lines = [md`### ${object}: ${words[outcome]}`, md``, md`${waitText(result)}`, ...commands]
  return `${Markdown.lines(lines).source}\n`
}

function junitOf(result: WaitResult): JunitReport {
  const text = waitText(result)
  const kind = result.outcome === 'stalled' ? ('failure' as const) : ('skipped' as const)
  const problem = result.outcome === 'complete' ? {} : { problem: { kind, message: text, detail: text } }
  const one = { name: result.object, seconds: result.seconds, ...problem }
  return { suite: 'rollscope wait', cases: [one], properties: {}, output: text }
}

const levels = { high: 'error', medium: 'warning', low: 'note' } as const

/** SARIF 2.1.0, the format of analysis results that GitHub and other tools show. */
function sarifOf(result: WaitResult): object {
  const { cause, findings, object } = result
  const rows = [
    ...(cause ? [{ ruleId: cause.id, level: 'error', text: waitText(result), name: cause.object }] : []),
    ...findings.map((one) => ({
      ruleId: one.id,
      level: levels[one.severity],
      text: `${paragraph(textsOf(one, result.to))}\n${one.advice}`,
      name: one.object,
    })),
  ]
  const stalled = { ruleId: 'rolloutNotComplete', level: 'error', text: waitText(result), name: object }
  const told = rows.length === 0 && result.outcome !== 'complete' ? [stalled] : rows
  const rules = [...new Set(told.map(({ ruleId }) => ruleId))].map((id) => ({ id }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'rollscope', version, rules } },
        results: told.map(({ ruleId, level, text, name }) => ({
          ruleId,
          level,
          message: { text },
          locations: [{ logicalLocations: [{ fullyQualifiedName: name, kind: 'resource' }] }],
        })),
      },
    ],
  }
}

/** Prints the result, and writes the requested files. */
export function writeReports(result: WaitResult, { format, junit, sarif }: WaitCommand, host: CliHost): void {
  if (junit !== undefined) host.writeText(junit, junitXml(junitOf(result)))
  if (sarif !== undefined) host.writeText(sarif, `${JSON.stringify(sarifOf(result), undefined, 2)}\n`)
  if (format === 'json') host.out(`${JSON.stringify(waitJson(result), undefined, 2)}\n`)
  else if (format === 'markdown') host.out(waitMarkdown(result))
  else host.out([shownLine(waitText(result)), ...adviceOf(result).map((line) => `  ${line}`), ''].join('\n'))
}
