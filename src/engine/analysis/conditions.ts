/** Conditions on the results of a run, written as in `--fail-if`: a predicate, and a value to compare with. */
import { type OutcomeWord, outcomeIs, outcomePredicates } from '../document/outcomes.ts'
import {
  inUnits,
  type JudgedRun,
  type JudgedWorkload,
  type MeasureName,
  measureOf,
  measures,
  type WorkloadMeasure,
} from './predicates.ts'

/*
 * condition = word | number-name comparison value
 * word = the name of an outcome predicate
 * comparison = "<" | "<=" | ">" | ">=" | "==" | "!="
 * value = digits [ "." digits ] [ "%" ]
 *
 * `%` is a share of spec.replicas and is valid for counts of a workload's Pods. Blanks do not matter.
 */

const comparisons = {
  '<': (actual: number, value: number) => actual < value,
  '<=': (actual: number, value: number) => actual <= value,
  '>': (actual: number, value: number) => actual > value,
  '>=': (actual: number, value: number) => actual >= value,
  '==': (actual: number, value: number) => actual === value,
  '!=': (actual: number, value: number) => actual !== value,
} as const

type Comparison = keyof typeof comparisons

export const comparisonSigns: readonly string[] = Object.keys(comparisons)

/** Names of the measures that can be compared with a percentage. */
export const shareNames: readonly string[] = measures.flatMap(({ name, unit }) => (unit === 'pods' ? [name] : []))

export type RunCondition =
  | { readonly type: 'word'; readonly text: string; readonly word: OutcomeWord }
  | {
      readonly type: 'comparison'
      readonly text: string
      readonly name: MeasureName
      readonly comparison: Comparison
      readonly value: number
      readonly unit: 'number' | 'percentOfReplicas'
    }

/** An unreadable condition; `message` has the reason. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError'
}

/** Reads a condition such as `lowestAvailable < 90%` or `stalled`; throws `ConditionError`. */
export function parseCondition(text: string): RunCondition {
  const trimmed = text.trim()
  const word = outcomePredicates.find(({ name }) => name === trimmed)
  if (word !== undefined) return { type: 'word', text: trimmed, word: word.name }
  const [, name, sign = '', digits, percent] =
    /^([A-Za-z]+)\s*([<>=!]=?|=)\s*(\d{1,12}(?:\.\d{1,6})?)\s*(%?)$/.exec(trimmed) ?? []
  const fail = (why: string) => new ConditionError(why)
  if (name === undefined || digits === undefined) {
    const words = outcomePredicates.map((one) => one.name).join(', ')
    const known = `one of ${words}, or NAME ${comparisonSigns.join('|')} NUMBER`
    throw fail(`"${trimmed}" is not a condition: it must be ${known}`)
  }
  if (!isComparison(sign)) throw fail(`"${sign}" in "${trimmed}" is not one of ${comparisonSigns.join(' ')}`)
  const measure = measures.find((one) => one.name === name)
  if (measure === undefined)
    throw fail(`"${name}" in "${trimmed}" is not one of ${measures.map((one) => one.name).join(', ')}`)
  if (percent === '%' && measure.unit !== 'pods')
    throw fail(`"${name}" in "${trimmed}" is not a share of spec.replicas: use % only with ${shareNames.join(', ')}`)
  const unit = percent === '%' ? 'percentOfReplicas' : 'number'
  return { type: 'comparison', text: trimmed, name: measure.name, comparison: sign, value: Number(digits), unit }
}

/** The judgement of a condition. */
export interface Verdict {
  readonly condition: string
  readonly met: boolean
  /** The compared number or outcome: `lowestAvailable of deployment/web is 8 of 10 (80%)`. */
  readonly detail: string
}

/** Judges a run by a condition; with several workloads, the verdict names the one that meets it. */
export function judge(condition: RunCondition, run: JudgedRun): Verdict {
  const { text } = condition
  if (condition.type === 'word') {
    return { condition: text, met: outcomeIs(condition.word, run.outcome), detail: `the outcome is ${run.outcome}` }
  }
  const { name, comparison, value, unit } = condition
  const compare = comparisons[comparison]
  const measure = measureOf(name)
  if (measure.of === 'run') {
    const actual = inUnits(measure.read(run) ?? measure.otherwise(run), measure)
    return { condition: text, met: compare(actual, value), detail: `${name} is ${actual}` }
  }
  const verdicts = run.workloads.map((one): Verdict => {
    const actual = inUnits(measure.read(one), measure)
    // Multiplying in place of dividing makes 9 of 10 exactly 90%.
    const met = unit === 'number' ? compare(actual, value) : compare(actual * 100, value * one.specReplicas)
    return {
      condition: text,
      met,
      detail: `${name} of ${one.kind.toLowerCase()}/${one.name} is ${withShare(measure, actual, one)}`,
    }
  })
  const none = { condition: text, met: false, detail: 'there is no workload' }
  return verdicts.find(({ met }) => met) ?? verdicts[0] ?? none
}

function withShare({ unit }: WorkloadMeasure, actual: number, { specReplicas }: JudgedWorkload): string {
  return unit === 'pods' ? `${actual} of ${specReplicas}${shareText(actual, specReplicas)}` : String(actual)
}

/** Text such as ` (80%)`; empty for zero replicas. */
export function shareText(actual: number, specReplicas: number): string {
  return specReplicas === 0 ? '' : ` (${Math.round((actual * 1000) / specReplicas) / 10}%)`
}

const isComparison = (sign: string): sign is Comparison => Object.hasOwn(comparisons, sign)
