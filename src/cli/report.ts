/** The result of a run: as one JSON object, as text, and as test cases. */
import {
  ENGINE_VERSION,
  type HeldBy,
  numbersOf,
  outcomeIs,
  type RunSummary,
  type Session,
  shareText,
  type Verdict,
  type WorkloadMeasureName,
  type WorkloadSummary,
} from '../engine/index.ts'
import { type ByKind, byKind } from './byKind.ts'
import type { JunitReport } from './junit.ts'

/** All that there is to report. */
export interface Result {
  readonly session: Session
  readonly summary: RunSummary
  readonly verdicts: readonly Verdict[]
  /** What was played, for people: `before.yaml, then after.yaml`. */
  readonly title: string
  /** Undefined if the run does not fit into a link. */
  readonly link: string | undefined
}

/** The object of `--json`. Its members are part of the command's interface. Times in seconds. */
export interface JsonReport extends Numbers, ByKind<JsonWorkload> {
  readonly outcome: RunSummary['outcome']
  /** From the change until everything was complete, else until playing ended. */
  readonly seconds: number
  readonly writes: number
  /** To all Services; null if there is none that is in front of Pods. */
  readonly sentRequests: number | null
  readonly failedRequests: number | null
  /** null if the run is too large for a link. */
  readonly link: string | null
  readonly fingerprint: string
  readonly engineVersion: string
  readonly seed: number
  /** One for each `--fail-if`. */
  readonly conditions: readonly Verdict[]
}

interface JsonWorkload extends Numbers {
  readonly namespace: string
  readonly name: string
  readonly replicas: number
  readonly outcome: RunSummary['outcome']
  readonly reason: string
  readonly message: string
  /** What holds its Pods, in the words of the scheduler, a node or the API server; null if it is complete, or nothing is said. */
  readonly held: HeldBy | null
}

type Numbers = Readonly<Record<WorkloadMeasureName, number>>

export function jsonReport({ session, summary, verdicts, link }: Result): JsonReport {
  return {
    outcome: summary.outcome,
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
      reason: one.reason,
      message: one.message,
      held: one.held ?? null,
      ...numbersOf(one),
    })),
    conditions: verdicts,
  }
}

export function textReport({ summary, verdicts }: Result): string {
  const { outcome, workloads, requests } = summary
  const seconds = secondsOf(summary)
  const spread = (count: number): string =>
    `${count} of ${summary.specReplicas}${shareText(count, summary.specReplicas)}`
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['lowest available', spread(summary.lowestAvailable)],
    ['most Pods', spread(summary.mostPods)],
    ['outage', `${summary.outageMs / 1000} s`],
    ['surge', `${summary.surgePodMs / 1000} Pod-seconds`],
    ['terminating', `${summary.terminatingPodMs / 1000} Pod-seconds`],
    ['API writes', String(summary.writes)],
    ...(requests ? [['failed requests', `${requests.failed} of ${requests.sent}`] as const] : []),
  ]
  return [
    `${outcome} ${outcomeIs('stalled', outcome) ? 'as of' : 'after'} ${seconds} s`,
    ...workloads.filter((one) => one.outcome !== 'complete').map((one) => `  ${standing(one)}`),
    ...rows.map(([label, value]) => `  ${label.padEnd(18)}${value}`),
    ...verdicts.map(({ met, condition, detail }) => `  ${met ? 'MET ' : 'ok  '} ${condition}: ${detail}`),
    '',
  ].join('\n')
}

/** One test case for each condition; without any, one that passes when the rollout is complete. */
export function junitReport(result: Result): JunitReport {
  const { summary, verdicts, title } = result
  const { deployments: _, statefulSets: __, daemonSets: ___, conditions: ____, ...properties } = jsonReport(result)
  const seconds = secondsOf(summary)
  const detail = textReport(result)
  const isComplete = summary.outcome === 'complete'
  const rollout = {
    name: `rollout of ${title}`,
    seconds,
    ...(isComplete
      ? {}
      : { problem: { kind: 'failure' as const, message: `the outcome is ${summary.outcome}`, detail } }),
  }
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

function secondsOf({ timeToCompleteMs, fromAt, toAt }: RunSummary): number {
  return (timeToCompleteMs ?? toAt - fromAt) / 1000
}

function standing({ kind, namespace, name, outcome, reason, message, held }: WorkloadSummary): string {
  const place = namespace === 'default' ? '' : `${namespace}/`
  const said = `${kind.toLowerCase()}/${place}${name} ${outcome}: ${reason}${message ? `: ${message}` : ''}`
  return held === undefined || held.message === message ? said : `${said}\n    ${heldText(held)}`
}

/** `1 Pod (web-5d9c): Unschedulable: 0/3 nodes are available: 3 Insufficient cpu. …`, on one line. */
function heldText({ pod, pods, reason, message }: HeldBy): string {
  const who = `${pods} ${pods === 1 ? 'Pod' : 'Pods'}${pod === '' ? '' : ` (${pod})`}`
  return [who, reason, message.replace(/\s*\n\s*/g, ' ')].filter((text) => text !== '').join(': ')
}
