/** Conditions on how a run went, written as in `--fail-if`: predicates with what they are held against. */
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
 * condition  = word | number-name comparison value
 * word       = the name of an outcome predicate
 * comparison = "<" | "<=" | ">" | ">=" | "==" | "!="
 * value      = digits [ "." digits ] [ "%" ]
 *
 * `%` is a share of spec.replicas and goes with what counts the Pods of a Deployment. Blanks do not matter.
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

/** What `%` goes with. */
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

/** A condition that cannot be read; `message` says why. */
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

/** What became of a condition. */
export interface Verdict {
  readonly condition: string
  readonly met: boolean
  /** The number or outcome that it was held against: `lowestAvailable of deployment/web is 8 of 10 (80%)`. */
  readonly detail: string
}

/** Holds a condition against a run; with several workloads, the one that meets it is reported. */
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
    // Compared without dividing, so that 9 of 10 is 90% and not a little less.
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

/** ` (80%)`, nothing for a share of nothing. */
export function shareText(actual: number, specReplicas: number): string {
  return specReplicas === 0 ? '' : ` (${Math.round((actual * 1000) / specReplicas) / 10}%)`
}

const isComparison = (sign: string): sign is Comparison => Object.hasOwn(comparisons, sign)
