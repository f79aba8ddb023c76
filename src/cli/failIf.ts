/** The conditions of `--fail-if`. */
import type { DeploymentSummary, RunSummary } from '../engine/index.ts'

/*
 * condition  = word | number-name comparison value
 * word       = "complete" | "incomplete" | "stalled" | "failed"
 * comparison = "<" | "<=" | ">" | ">=" | "==" | "!="
 * value      = digits [ "." digits ] [ "%" ]
 *
 * `%` is a share of spec.replicas and goes with lowestAvailable and mostPods. Blanks do not matter.
 */

const words = ['complete', 'incomplete', 'stalled', 'failed'] as const
const comparisons = ['<', '<=', '>', '>=', '==', '!='] as const

type Word = (typeof words)[number]
type Comparison = (typeof comparisons)[number]

/** Measured for each Deployment: the condition is met if it is for any of them. */
const ofDeployment = {
  lowestAvailable: (one: DeploymentSummary) => one.lowestAvailable,
  mostPods: (one: DeploymentSummary) => one.mostPods,
  outageSeconds: (one: DeploymentSummary) => one.outageMs / 1000,
  podSecondsOfSurge: (one: DeploymentSummary) => one.surgePodMs / 1000,
  terminatingPodSeconds: (one: DeploymentSummary) => one.terminatingPodMs / 1000,
} as const
const ofRun = {
  seconds: (run: RunSummary) => (run.timeToCompleteMs ?? run.toAt - run.fromAt) / 1000,
  writes: (run: RunSummary) => run.writes,
  failedRequests: (run: RunSummary) => run.requests?.failed ?? 0,
} as const

type DeploymentNumber = keyof typeof ofDeployment
type RunNumber = keyof typeof ofRun

/** Names that may stand left of a comparison. */
export const numberNames: readonly string[] = [...Object.keys(ofDeployment), ...Object.keys(ofRun)]

export type Condition =
  | { readonly type: 'word'; readonly text: string; readonly word: Word }
  | {
      readonly type: 'comparison'
      readonly text: string
      readonly name: DeploymentNumber | RunNumber
      readonly comparison: Comparison
      readonly value: number
      readonly unit: 'number' | 'percentOfReplicas'
    }

/** A condition that cannot be read; `message` says why. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError'
}

/** Reads a condition such as `lowestAvailable < 90%` or `stalled`; throws `ConditionError`. */
export function parseCondition(text: string): Condition {
  const trimmed = text.trim()
  const word = words.find((one) => one === trimmed)
  if (word !== undefined) return { type: 'word', text: trimmed, word }
  const [, name, sign, digits, percent] =
    /^([A-Za-z]+)\s*([<>=!]=?|=)\s*(\d{1,12}(?:\.\d{1,6})?)\s*(%?)$/.exec(trimmed) ?? []
  if (name === undefined || digits === undefined) {
    const known = `one of ${words.join(', ')}, or NAME ${comparisons.join('|')} NUMBER`
    throw new ConditionError(`"${trimmed}" is not a condition: it must be ${known}`)
  }
  const comparison = comparisons.find((one) => one === sign)
  if (comparison === undefined)
    throw new ConditionError(`"${sign}" in "${trimmed}" is not one of ${comparisons.join(' ')}`)
  if (!isNumberName(name)) throw new ConditionError(`"${name}" in "${trimmed}" is not one of ${numberNames.join(', ')}`)
  if (percent === '%' && name !== 'lowestAvailable' && name !== 'mostPods')
    throw new ConditionError(
      `"${name}" in "${trimmed}" is no share of spec.replicas: % goes with lowestAvailable, mostPods`,
    )
  const unit = percent === '%' ? 'percentOfReplicas' : 'number'
  return { type: 'comparison', text: trimmed, name, comparison, value: Number(digits), unit }
}

/** What became of a condition. */
export interface Verdict {
  readonly condition: string
  readonly met: boolean
  /** The number or outcome that it was held against: `lowestAvailable of deployment/web is 8 of 10 (80%)`. */
  readonly detail: string
}

/** Holds a condition against a run; with several Deployments, the one that meets it is told. */
export function judge(condition: Condition, run: RunSummary): Verdict {
  const { text } = condition
  if (condition.type === 'word') {
    return { condition: text, met: isMet(condition.word, run), detail: `the outcome is ${run.outcome}` }
  }
  const { name, comparison, value, unit } = condition
  if (isRunNumber(name)) {
    const actual = ofRun[name](run)
    return { condition: text, met: compare(actual, comparison, value), detail: `${name} is ${actual}` }
  }
  const verdicts = run.deployments.map((one): Verdict => {
    const actual = ofDeployment[name](one)
    // Compared without dividing, so that 9 of 10 is 90% and not a little less.
    const met =
      unit === 'number'
        ? compare(actual, comparison, value)
        : compare(actual * 100, comparison, value * one.specReplicas)
    return { condition: text, met, detail: `${name} of deployment/${one.name} is ${withShare(name, actual, one)}` }
  })
  const none = { condition: text, met: false, detail: 'there is no Deployment' }
  return verdicts.find(({ met }) => met) ?? verdicts[0] ?? none
}

/** A rollout that failed or stalled stands still: both meet `stalled`. */
function isMet(word: Word, { outcome }: RunSummary): boolean {
  switch (word) {
    case 'complete':
      return outcome === 'complete'
    case 'incomplete':
      return outcome !== 'complete'
    case 'stalled':
      return outcome === 'stalled' || outcome === 'failed'
    case 'failed':
      return outcome === 'failed'
  }
}

function compare(actual: number, comparison: Comparison, value: number): boolean {
  switch (comparison) {
    case '<':
      return actual < value
    case '<=':
      return actual <= value
    case '>':
      return actual > value
    case '>=':
      return actual >= value
    case '==':
      return actual === value
    case '!=':
      return actual !== value
  }
}

function withShare(name: DeploymentNumber, actual: number, { specReplicas }: DeploymentSummary): string {
  if (name !== 'lowestAvailable' && name !== 'mostPods') return String(actual)
  return `${actual} of ${specReplicas}${shareText(actual, specReplicas)}`
}

/** ` (80%)`, nothing for a share of nothing. */
export function shareText(actual: number, specReplicas: number): string {
  return specReplicas === 0 ? '' : ` (${Math.round((actual * 1000) / specReplicas) / 10}%)`
}

const isRunNumber = (name: string): name is RunNumber => Object.hasOwn(ofRun, name)

const isNumberName = (name: string): name is DeploymentNumber | RunNumber =>
  Object.hasOwn(ofDeployment, name) || isRunNumber(name)
