/** The result of a run, as a JSON object, as text, and as test cases. */

import {
  ENGINE_VERSION,
  type HeldBy,
  keyOf,
  numbersOf,
  outcomeIs,
  quoteWord,
  type RolloutVerdict,
  type RunSummary,
  type Session,
  shareText,
  type Verdict,
  type VerdictWord,
  type WorkloadMeasureName,
  type WorkloadSummary,
} from '../engine/index.ts'
import { questionInEnglish } from '../i18n/verdictText.ts'
import { type ByKind, byKind } from './byKind.ts'
import { nameOf } from './check/documents.ts'
import type { JunitCase, JunitReport } from './junit.ts'
import type { OtherVerdict, PlacedQuestion, RunResult, RunVerdict } from './runVerdict.ts'
import { shownLines } from './shownText.ts'
import { onOneLine, plural, verdictWords } from './words.ts'

/** The facts for a report. */
export interface Result {
  readonly session: Session
  readonly summary: RunSummary
  readonly verdicts: readonly Verdict[]
  /** The files of the run, for people: `before.yaml, then after.yaml`. */
  readonly title: string
  /** Undefined if the run does not fit into a link. */
  readonly link: string | undefined
  /** Undefined for a run that is only replayed. */
  readonly verdict: RunVerdict | undefined
}

/** The object of `--json`. Its members are part of the command's interface. Times in seconds. */
export interface JsonReport extends Numbers, ByKind<JsonWorkload> {
  readonly outcome: RunSummary['outcome']
  /** null for a run that is only replayed. */
  readonly verdict: VerdictWord | null
  /** Open questions about facts outside the manifests, with their possible answers. */
  readonly questions: readonly {
    readonly object: string
    readonly key: string
    readonly answers: readonly [yes: string, no: string]
    readonly field: string
    readonly file: string
    /** 0 for a field that is in no file. */
    readonly line: number
    readonly words: string
  }[]
  /** Jobs, CronJobs, and Pods and ReplicaSets without a controller; absent if there are none. */
  readonly others?: readonly JsonOther[]
  /** Seconds from the change until everything was complete, else until the end of the run. */
  readonly seconds: number
  readonly writes: number
  /** Requests to all Services; null without a Service that selects Pods. */
  readonly sentRequests: number | null
  readonly failedRequests: number | null
  /** null if the run is too large for a link. */
  readonly link: string | null
  readonly fingerprint: string
  readonly engineVersion: string
  readonly seed: number
  /** The verdict of each `--fail-if`. */
  readonly conditions: readonly Verdict[]
}

interface JsonOther extends Pick<JsonWorkload, 'namespace' | 'name' | 'futures'> {
  readonly kind: string
  readonly outcome: RunSummary['outcome']
  readonly verdict: VerdictWord
  /** The reason of a stall; empty without a stall. */
  readonly why: string
}

interface JsonWorkload extends Numbers {
  readonly namespace: string
  readonly name: string
  readonly replicas: number
  readonly outcome: RunSummary['outcome']
  readonly verdict: VerdictWord | null
  /** The outcomes by set of answers: the first has the best answers; `without` are the keys with the other answer. */
  readonly futures: readonly { readonly without: readonly string[]; readonly outcome: string; readonly why: string }[]
  readonly reason: string
  readonly message: string
  /**
   * The reason that Pods are not available, in the words of the scheduler, a node or the API server; null if the
   * workload is complete or no reason is known.
   */
  readonly held: HeldBy | null
}

type Numbers = Readonly<Record<WorkloadMeasureName, number>>

export function jsonReport({ session, summary, verdicts, link, verdict }: Result): JsonReport {
  return {
    outcome: summary.outcome,
    verdict: verdict?.word ?? null,
    questions: (verdict?.questions ?? []).map(({ question, object, file, line }) => ({
      object: nameOf(object),
      key: question.key,
      answers: [question.yes, question.no] as const,
      field: question.field,
      file,
      line,
      words: questionInEnglish(question),
    })),
    seconds: secondsOf(summary),
    ...numbersOf(summary),
    writes: summary.writes,
    sentRequests: summary.requests?.sent ?? null,
    failedRequests: summary.requests?.failed ?? null,
    link: link ?? null,
    fingerprint: session.fingerprint,
    engineVersion: ENGINE_VERSION,
    seed: session.document.seed,
    ...byKind(summary.workloads, (one) => ({
      namespace: one.namespace,
      name: one.name,
      replicas: one.specReplicas,
      outcome: one.outcome,
      verdict: verdict?.workloads.get(keyOf(one))?.word ?? null,
      futures: futuresJson(verdict?.workloads.get(keyOf(one))),
      reason: one.reason,
      message: one.message,
      held: one.held ?? null,
      ...numbersOf(one),
    })),
    ...(verdict === undefined || verdict.others.length === 0 ? {} : { others: verdict.others.map(otherJson) }),
    conditions: verdicts,
  }
}

const futuresJson = (verdict: RolloutVerdict<RunResult> | undefined): JsonWorkload['futures'] =>
  (verdict?.futures ?? []).map(({ without, result }) => ({
    without: without.map(({ key }) => key),
    outcome: result.outcome,
    why: result.why,
  }))

function otherJson({ object, verdict, played }: OtherVerdict): JsonOther {
  const { outcome = 'stalled', why = '' } = played ?? {}
  return { ...object, outcome, why, verdict: verdict.word, futures: futuresJson(verdict) }
}

function questionLines({ question, object, file, line }: PlacedQuestion): readonly string[] {
  const { key, yes, no, field } = question
  return [
    `  ${file}:${line} ${nameOf(object)} ${field}: ${questionInEnglish(question)}`,
    `    --assume ${quoteWord(`${key}=${yes}`)} or =${no}`,
  ]
}

export function textReport({ summary, verdicts, verdict }: Result): string {
  const { outcome, workloads, requests } = summary
  const seconds = secondsOf(summary)
  const spread = (count: number): string =>
    `${count} of ${summary.specReplicas}${shareText(count, summary.specReplicas)}`
  const rows: readonly (readonly [label: string, value: string])[] = [
    ...(verdict ? [['verdict', verdictWords[verdict.word]] as const] : []),
    ['minimum available Pods', spread(summary.lowestAvailable)],
    ['most Pods', spread(summary.mostPods)],
    ['outage', `${summary.outageMs / 1000} s`],
    ['surge', `${summary.surgePodMs / 1000} Pod-seconds`],
    ['terminating', `${summary.terminatingPodMs / 1000} Pod-seconds`],
    ['API writes', String(summary.writes)],
    ...(requests ? [['failed requests', `${requests.failed} of ${requests.sent}`] as const] : []),
  ]
  return shownLines([
    `${outcome} ${outcomeIs('stalled', outcome) ? 'as of' : 'after'} ${seconds} s`,
    ...workloads.filter((one) => one.outcome !== 'complete').flatMap(statusLines),
    ...(verdict?.others ?? []).flatMap(otherLine),
    ...rows.map(([label, value]) => `  ${label.padEnd(24)}${value}`),
    ...(verdict?.questions ?? []).flatMap(questionLines),
    ...verdicts.map(({ met, condition, detail }) => `  ${met ? 'MET ' : 'ok  '} ${condition}: ${detail}`),
    '',
  ])
}

const otherLine = ({ object, played }: OtherVerdict): readonly string[] =>
  played === undefined || played.outcome === 'complete'
    ? []
    : [`  ${nameOf(object)} ${played.outcome}: ${onOneLine(played.why, ' ')}`]

/**
 * A JUnit report with a test case for each condition; without conditions, a single test that passes if the rollout is
 * complete.
 */
export function junitReport(result: Result): JunitReport {
  const { summary, verdicts, title } = result
  const {
    deployments: _,
    statefulSets: __,
    daemonSets: ___,
    conditions: ____,
    questions: _____,
    others: ______,
    ...properties
  } = jsonReport(result)
  const seconds = secondsOf(summary)
  const detail = textReport(result)
  const problem = rolloutProblem(result, detail)
  const rollout = { name: `rollout of ${title}`, seconds, ...(problem ? { problem } : {}) }
  return {
    suite: 'rollscope',
    cases:
      verdicts.length === 0
        ? [rollout]
        : verdicts.map((verdict) => ({
            name: `not (${verdict.condition})`,
            seconds,
            ...(verdict.met ? { problem: { kind: 'failure', message: verdict.detail, detail } as const } : {}),
          })),
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? ''])),
    output: detail,
  }
}

/** An open verdict is neither passed nor failed; a run that was cut short has failed. */
function rolloutProblem({ summary: { outcome }, verdict }: Result, detail: string): JunitCase['problem'] {
  if (verdict?.word === 'cannotTell' && verdict.questions.length > 0) {
    const keys = [...new Set(verdict.questions.map(({ question }) => question.key))].join(', ')
    return { kind: 'skipped', message: `cannot tell: ${keys}`, detail }
  }
  if (outcome === 'complete' && verdict?.word !== 'stalls') return undefined
  return { kind: 'failure', message: `the outcome is ${outcome}`, detail }
}

function secondsOf({ timeToCompleteMs, fromAt, toAt }: RunSummary): number {
  return (timeToCompleteMs ?? toAt - fromAt) / 1000
}

function statusLines({ kind, namespace, name, outcome, reason, message, held }: WorkloadSummary): readonly string[] {
  const place = namespace === 'default' ? '' : `${namespace}/`
  const said = `  ${kind.toLowerCase()}/${place}${name} ${outcome}: ${reason}${message ? `: ${message}` : ''}`
  return held === undefined || held.message === message ? [said] : [said, `    ${heldText(held)}`]
}

/**
 * The cause of missing Pods on a single line: `1 Pod (web-5d9c): Unschedulable: 0/3 nodes are available: 3 Insufficient
 * cpu. …`
 */
function heldText({ pod, pods, reason, message }: HeldBy): string {
  const who = `${plural(pods, 'Pod')}${pod === '' ? '' : ` (${pod})`}`
  return [who, reason, onOneLine(message, ' ')].filter((text) => text !== '').join(': ')
}
