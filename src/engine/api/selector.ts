import { isOfKind } from './fields/ofKind.ts'
import { isLabels, isObject } from './jsonObject.ts'
import { ownValue } from './lookup.ts'
import { parseRequirements, toInt64 } from './selectorParser.ts'
import type { JsonValue, KubeObject, LabelSelector, LabelSelectorRequirement, Labels } from './types.ts'

type Operator = LabelSelectorRequirement['operator'] | 'Gt' | 'Lt'

interface Requirement {
  readonly key: string
  readonly operator: Operator
  readonly values: readonly string[]
  /** Whether the requirement is printed as `key=value`, not as `key in (value)`. */
  readonly isEquality?: boolean
}

interface CompiledSelector {
  /** Undefined for an invalid selector, which matches nothing. */
  readonly requirements: readonly Requirement[] | undefined
  /** Upstream's text of the selector. */
  text: string | undefined
}

/** An invalid selector. It matches nothing, and stands for an absent selector where the type requires a selector. */
export const SELECTS_NOTHING: LabelSelector = { matchExpressions: [{ key: '', operator: 'In', values: [] }] }

const noLabels: Labels = {}
interface LabelQueryRequirement {
  readonly key: string
  readonly operator: Operator
  readonly values?: readonly string[]
}

/**
 * A selector in the syntax of `kubectl` and of the API's query parameters. Unlike a selector of an object, it can
 * compare values by size.
 */
export interface LabelQuery {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly LabelQueryRequirement[]
}

const compiledSelectors = new WeakMap<LabelQuery, CompiledSelector>()

/**
 * Whether labels meet a selector. An absent selector matches nothing, an empty selector everything, and a selector with
 * an unknown operator or the wrong number of values nothing. Compiled once per selector object, which must not change.
 */
// Models apimachinery meta/v1/helpers.go LabelSelectorAsSelector and labels/selector.go Requirement.Matches (v1.36).
export function selectorMatches(selector: LabelQuery | undefined, labels: Labels | undefined): boolean {
  if (selector === undefined) return false
  const { requirements } = compile(selector)
  if (requirements === undefined) return false
  const actual = labels ?? noLabels
  for (let i = 0; i < requirements.length; i++) {
    if (!requirementMatches(requirements[i]!, actual)) return false
  }
  return true
}

const isOneOf = <T extends string>(value: JsonValue | undefined, all: readonly T[]): boolean =>
  all.some((one) => one === value)

const isRequirement = (value: JsonValue): value is LabelSelectorRequirement =>
  isObject(value) &&
  typeof value.key === 'string' &&
  isOneOf(value.operator, ['In', 'NotIn', 'Exists', 'DoesNotExist']) &&
  (value.values === undefined ||
    (Array.isArray(value.values) && value.values.every((text) => typeof text === 'string')))

const isSelector = (value: JsonValue | undefined): value is LabelSelector =>
  isObject(value) &&
  (value.matchLabels === undefined || isLabels(value.matchLabels)) &&
  (value.matchExpressions === undefined ||
    (Array.isArray(value.matchExpressions) && value.matchExpressions.every(isRequirement)))

/** The value as a selector; undefined for an absent value, and the invalid selector for any other value. */
export function selectorOf(value: JsonValue | undefined): LabelSelector | undefined {
  if (value === undefined || value === null) return undefined
  return isSelector(value) ? value : SELECTS_NOTHING
}

/** The Pod selector of a stored object; undefined without one. */
export function selectorOfObject(object: KubeObject): LabelSelector | undefined {
  // The selector of a Service or ReplicationController is a map of labels.
  if (isOfKind('Service', object) || isOfKind('ReplicationController', object)) {
    const { selector } = object.spec
    return selector && { matchLabels: selector }
  }
  if (isOfKind('Deployment', object) || isOfKind('ReplicaSet', object)) return object.spec.selector
  if (isOfKind('StatefulSet', object) || isOfKind('DaemonSet', object)) return object.spec.selector
  if (isOfKind('Job', object) || isOfKind('PodDisruptionBudget', object)) return object.spec.selector
  return undefined
}

/** Whether a selector is absent or has no requirements. */
export function isEmptySelector(selector: LabelSelector | undefined): boolean {
  if (selector === undefined) return true
  if (selector.matchExpressions !== undefined && selector.matchExpressions.length > 0) return false
  for (const _ in selector.matchLabels) return false
  return true
}

/**
 * Whether labels contain every entry of a ReplicationController's or Service's selector. An absent or empty map selects
 * nothing: a Service without a selector has no endpoints, and a controller without a selector adopts nothing.
 */
export function labelsMatch(map: Labels | undefined, labels: Labels | undefined): boolean {
  if (map === undefined) return false
  const actual = labels ?? noLabels
  let any = false
  for (const key in map) {
    if (actual[key] !== map[key]) return false
    any = true
  }
  return any
}

/** A selector as `kubectl` prints it: `app=web,tier in (a,b)`; `<none>` when absent or empty, `<error>` when invalid. */
// Models apimachinery meta/v1/helpers.go FormatLabelSelector (v1.36).
export function labelSelectorToString(selector: LabelQuery | undefined): string {
  if (selector === undefined) return '<none>'
  const compiled = compile(selector)
  compiled.text ??= compiled.requirements === undefined ? '<error>' : formatRequirements(compiled.requirements)
  return compiled.text
}

/**
 * Reads the `-l` argument of kubectl: `a=b,c!=d,e in (f,g),!h,i`. Throws an Error with kubectl's text. `a>1` and `a<1`,
 * which a selector of an API object cannot express, become the operators `Gt` and `Lt`.
 */
export function parseLabelSelector(text: string): LabelQuery {
  const matchLabels: Record<string, string> = {}
  const matchExpressions: LabelQueryRequirement[] = []
  for (const { key, operator, values } of parseRequirements(text)) {
    const isEquality = operator === '=' || operator === '=='
    if (isEquality && !Object.hasOwn(matchLabels, key)) {
      matchLabels[key] = values[0] ?? ''
    } else {
      const name = operatorNames[operator]
      matchExpressions.push(values.length > 0 ? { key, operator: name, values } : { key, operator: name })
    }
  }
  return {
    ...(Object.keys(matchLabels).length > 0 && { matchLabels }),
    ...(matchExpressions.length > 0 && { matchExpressions }),
  }
}

const operatorNames = {
  '=': 'In',
  '==': 'In',
  '!=': 'NotIn',
  in: 'In',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
  gt: 'Gt',
  lt: 'Lt',
} as const satisfies Record<string, Operator>

function compile(selector: LabelQuery): CompiledSelector {
  let compiled = compiledSelectors.get(selector)
  if (compiled === undefined) {
    compiled = { requirements: requirementsOf(selector), text: undefined }
    compiledSelectors.set(selector, compiled)
  }
  return compiled
}

function requirementsOf(selector: LabelQuery): readonly Requirement[] | undefined {
  const requirements: Requirement[] = []
  for (const [key, value] of Object.entries(selector.matchLabels ?? noLabels)) {
    requirements.push({ key, operator: 'In', values: [value], isEquality: true })
  }
  for (const { key, operator, values = [] } of selector.matchExpressions ?? []) {
    if (!hasFittingValues(operator, values)) return undefined
    requirements.push({ key, operator, values })
  }
  return requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

function hasFittingValues(operator: Operator, values: readonly string[]): boolean {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
    case 'Gt':
    case 'Lt':
      return values.length === 1 && toInt64(values[0]!) !== undefined
    default:
      return false
  }
}

function requirementMatches({ key, operator, values }: Requirement, labels: Labels): boolean {
  const value = ownValue(labels, key)
  switch (operator) {
    case 'In':
      return value !== undefined && (values.length === 1 ? values[0] === value : values.includes(value))
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
    case 'Gt':
      return compareInt64(value, values[0]!) > 0
    case 'Lt':
      return compareInt64(value, values[0]!) < 0
  }
}

/**
 * The sign of a comparison as integers; NaN if a label is absent or not an integer, so that every comparison is false.
 */
function compareInt64(label: string | undefined, bound: string): number {
  const [a, b] = [label === undefined ? undefined : toInt64(label), toInt64(bound)]
  if (a === undefined || b === undefined) return Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}

function formatRequirements(requirements: readonly Requirement[]): string {
  return requirements.map(formatRequirement).join(',') || '<none>'
}

function formatRequirement(requirement: Requirement): string {
  const { key, operator, values, isEquality } = requirement
  const list = [...values].sort().join(',')
  switch (operator) {
    case 'In':
      return isEquality ? `${key}=${list}` : `${key} in (${list})`
    case 'NotIn':
      return `${key} notin (${list})`
    case 'Exists':
      return key
    case 'DoesNotExist':
      return `!${key}`
    case 'Gt':
      return `${key}>${list}`
    case 'Lt':
      return `${key}<${list}`
  }
}
