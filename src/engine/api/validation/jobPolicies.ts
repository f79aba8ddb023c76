/** Rules of a Job's policies about failed Pods and about success. */

import type { FieldError } from '../errors.ts'
import type {
  JobSpec,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicyRule,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { isSet } from './access.ts'
import {
  duplicate,
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
  tooLong,
  tooMany,
} from './fieldErrors.ts'
import { qualifiedName } from './formats.ts'

const actions = ['Count', 'FailIndex', 'FailJob', 'Ignore']
const operators = ['In', 'NotIn']
const statuses = ['False', 'True', 'Unknown']
/** The values as Go prints a list of texts. */
const oneOfText = (values: readonly string[]): string => `valid values: [${values.map(goQuote).join(' ')}]`
const MOST_RULES = 20
const MOST_CONDITIONS = 20
const MOST_VALUES = 255
const MOST_INDEX_TEXT = 64 * 1024

/** Models pkg/apis/batch/validation validatePodFailurePolicy (v1.36). */
export function podFailurePolicyErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  if (!isSet(spec.podFailurePolicy)) return []
  const rules = spec.podFailurePolicy.rules ?? []
  const podSpec = spec.template.spec
  const names = [...(podSpec.containers ?? []), ...(podSpec.initContainers ?? [])].map(({ name }) => name ?? '')
  return [
    ...rulesOver(field, rules),
    ...rules.flatMap((rule, i) => ruleErrors(`${field}.rules[${i}]`, rule, spec, names)),
  ]
}

const rulesOver = (
  field: string,
  rules: readonly Defaulted<PodFailurePolicyRule>[] | readonly Defaulted<SuccessPolicyRule>[],
): FieldError[] => (rules.length > MOST_RULES ? [tooMany(`${field}.rules`, rules.length, MOST_RULES)] : [])

function ruleErrors(
  at: string,
  rule: Defaulted<PodFailurePolicyRule>,
  spec: Defaulted<JobSpec>,
  names: readonly string[],
): FieldError[] {
  const action = rule.action ?? ''
  const errors: FieldError[] = []
  if (action === '') errors.push(required(`${at}.action`, oneOfText(actions)))
  else if (action === 'FailIndex' && !isSet(spec.backoffLimitPerIndex))
    errors.push(invalidValue(`${at}.action`, action, 'requires the backoffLimitPerIndex to be set'))
  else if (!actions.includes(action)) errors.push(notSupported(`${at}.action`, action, actions))
  const conditions = rule.onPodConditions ?? []
  const hasCodes = isSet(rule.onExitCodes)
  if (hasCodes) errors.push(...exitCodeErrors(`${at}.onExitCodes`, rule.onExitCodes, names))
  if (conditions.length > MOST_CONDITIONS)
    errors.push(tooMany(`${at}.onPodConditions`, conditions.length, MOST_CONDITIONS))
  conditions.forEach((one, i) => {
    errors.push(...conditionErrors(`${at}.onPodConditions[${i}]`, one))
  })
  if (hasCodes && conditions.length > 0)
    errors.push(invalidLiteral(at, 'specifying both OnExitCodes and OnPodConditions is not supported'))
  if (!hasCodes && conditions.length === 0)
    errors.push(invalidLiteral(at, 'specifying one of OnExitCodes and OnPodConditions is required'))
  return errors
}

/** An error without the value. Models field.Invalid with OmitValueType. */
const invalidLiteral = (field: string, detail: string): FieldError => ({
  type: 'Invalid',
  field,
  body: `Invalid value: ${detail}`,
  detail,
})

function conditionErrors(
  at: string,
  { type, status }: Defaulted<PodFailurePolicyOnPodConditionsPattern>,
): FieldError[] {
  const errors = invalidFor(`${at}.type`, type ?? '', qualifiedName(type ?? ''))
  if (!status) return [...errors, required(`${at}.status`, oneOfText(statuses))]
  return statuses.includes(status) ? errors : [...errors, notSupported(`${at}.status`, status, statuses)]
}

function exitCodeErrors(
  at: string,
  codes: Defaulted<PodFailurePolicyOnExitCodesRequirement>,
  names: readonly string[],
): FieldError[] {
  const operator = codes.operator ?? ''
  const values = codes.values ?? []
  const errors: FieldError[] = []
  if (operator === '') errors.push(required(`${at}.operator`, oneOfText(operators)))
  else if (!operators.includes(operator)) errors.push(notSupported(`${at}.operator`, operator, operators))
  const container = codes.containerName
  if (typeof container === 'string' && !names.includes(container))
    errors.push(
      invalidValue(
        `${at}.containerName`,
        container,
        'must be one of the container or initContainer names in the pod template',
      ),
    )
  if (values.length === 0)
    return [...errors, invalidValue(`${at}.values`, codes.values, 'at least one value is required')]
  if (values.length > MOST_VALUES) errors.push(tooMany(`${at}.values`, values.length, MOST_VALUES))
  const seen = new Set<number>()
  values.forEach((value, i) => {
    if (operator === 'In' && value === 0)
      errors.push(invalidValue(`${at}.values[${i}]`, value, 'must not be 0 for the In operator'))
    if (seen.has(value)) errors.push(duplicate(`${at}.values[${i}]`, value))
    else seen.add(value)
  })
  const isOrdered = values.every((value, i) => i === 0 || (values[i - 1] ?? 0) <= value)
  return isOrdered ? errors : [...errors, invalidValue(`${at}.values`, values, 'must be ordered')]
}

/** Models pkg/apis/batch/validation validateSuccessPolicy (v1.36). */
export function successPolicyErrors(field: string, spec: Defaulted<JobSpec>): FieldError[] {
  if (!isSet(spec.successPolicy)) return []
  const policy = spec.successPolicy
  const rules = policy.rules ?? []
  if (spec.completionMode !== 'Indexed') return [invalidValue(field, inGo(rules), 'requires indexed completion mode')]
  if (rules.length === 0)
    return [required(`${field}.rules`, 'at least one rules must be specified when the successPolicy is specified')]
  return [
    ...rulesOver(field, rules),
    ...rules.flatMap((rule, i) => successRuleErrors(`${field}.rules[${i}]`, rule, spec.completions ?? 0)),
  ]
}

/** A policy as Go prints its fields. */
const inGo = (rules: readonly Defaulted<SuccessPolicyRule>[]) => ({
  Rules:
    rules.length === 0
      ? null
      : rules.map(({ succeededIndexes, succeededCount }) => ({
          SucceededIndexes: succeededIndexes ?? null,
          SucceededCount: succeededCount ?? null,
        })),
})

function successRuleErrors(at: string, rule: Defaulted<SuccessPolicyRule>, completions: number): FieldError[] {
  const { succeededIndexes: indexes, succeededCount: count } = rule
  const errors: FieldError[] = []
  if (!isSet(indexes) && !isSet(count))
    errors.push(required(at, 'at least one of succeededCount or succeededIndexes must be specified'))
  let named = 0
  if (isSet(indexes)) {
    const text = indexes
    if (text.length > MOST_INDEX_TEXT) errors.push(tooLong(`${at}.succeededIndexes`, MOST_INDEX_TEXT))
    const parsed = countIndexes(text, completions)
    if (typeof parsed === 'string')
      errors.push(invalidValue(`${at}.succeededIndexes`, text, `error parsing succeededIndexes: ${parsed}`))
    else named = parsed
  }
  if (!isSet(count)) return errors
  const tooHigh = (most: number, what: string): FieldError[] =>
    count > most
      ? [invalidValue(`${at}.succeededCount`, count, `must be less than or equal to ${most} (the number of ${what})`)]
      : []
  return [
    ...errors,
    ...nonNegative(`${at}.succeededCount`, count),
    ...tooHigh(completions, 'specified completions'),
    ...(isSet(indexes) ? tooHigh(named, 'indexes in the specified succeededIndexes field') : []),
  ]
}

/** Number of indexes in `0,2-4`, or the error. Models validateIndexesFormat. */
function countIndexes(text: string, completions: number): number | string {
  if (text === '') return 0
  let count = 0
  let last = -1
  for (const part of text.split(',')) {
    const bounds = part.split('-')
    if (bounds.length > 2)
      return `the fragment "${part}" violates the requirement that an index interval can have at most two parts separated by '-'`
    const numbers: number[] = []
    for (const bound of bounds) {
      if (!/^[+-]?\d+$/.test(bound)) return `cannot convert string to integer for index: "${bound}"`
      if (Number(bound) >= completions) return `too large index: "${bound}"`
      numbers.push(Number(bound))
    }
    const [from = 0, to = from] = numbers
    if (from <= last) return `non-increasing order, previous: ${last}, current: ${from}`
    if (bounds.length === 2 && to <= from) return `non-increasing order, previous: ${from}, current: ${to}`
    count += to - from + 1
    last = to
  }
  return count
}
