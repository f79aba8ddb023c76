/** JSONPath templates as kubectl reads them. Models client-go util/jsonpath (v1.36). */

import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { type Filter, type JsonPathNode, type PathStep, parseJsonPath } from './jsonPathParser.ts'

/** The text that a template makes of an object; missing keys give nothing. Throws CommandError for an index out of bounds. */
export function executeJsonPath(template: string, data: JsonValue): string {
  return runNodes(parseJsonPath(template), data, data)
}

/** Every value that the template's paths find, in order. */
export function findJsonPath(template: string, data: JsonValue): JsonValue[] {
  return parseJsonPath(template).flatMap((node) => (node.type === 'path' ? evaluate(node.steps, data, data) : []))
}

function runNodes(nodes: readonly JsonPathNode[], current: JsonValue, root: JsonValue): string {
  return nodes.map((node) => runNode(node, current, root)).join('')
}

function runNode(node: JsonPathNode, current: JsonValue, root: JsonValue): string {
  if (node.type === 'text') return node.text
  const values = evaluate(node.steps, current, root)
  if (node.type === 'path') return values.map(valueText).join(' ')
  return values.map((item) => runNodes(node.body, item, root)).join('')
}

/** A value as text: strings plain, objects and lists as JSON. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  return typeof value === 'object' ? goJson(value) : String(value)
}

function evaluate(steps: readonly PathStep[], current: JsonValue, root: JsonValue): JsonValue[] {
  let values: JsonValue[] = [current]
  for (const step of steps) values = values.flatMap((value) => applyStep(step, value, root))
  return values
}

function applyStep(step: PathStep, value: JsonValue, root: JsonValue): JsonValue[] {
  switch (step.type) {
    case 'root':
      return [root]
    case 'current':
      return [value]
    case 'literal':
      return [step.value]
    case 'field': {
      const found = isObject(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined
      return found === undefined ? [] : [found]
    }
    case 'wildcard':
      return children(value)
    case 'recursive':
      return descendants(value)
    case 'slice':
      return slice(step, value)
    case 'union':
      return step.members.flatMap((member) => applyStep(member, value, root))
    case 'filter':
      return (Array.isArray(value) ? value : []).filter((item) => filterHolds(step.filter, item, root))
  }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function children(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return []
  return Object.keys(value)
    .sort()
    .map((key) => value[key] as JsonValue)
}

const descendants = (value: JsonValue): JsonValue[] => [
  value,
  ...children(value).flatMap((child) => (typeof child === 'object' && child !== null ? descendants(child) : [])),
]

function slice(step: Extract<PathStep, { type: 'slice' }>, value: JsonValue): JsonValue[] {
  if (!Array.isArray(value)) return []
  const { length } = value
  const fromEnd = (n: number): number => (n < 0 ? n + length : n)
  if (step.isIndex) {
    const index = fromEnd(step.start ?? 0)
    const found = value[index]
    if (found === undefined)
      throw new CommandError(`array index out of bounds: index ${step.start ?? 0}, length ${length}`)
    return [found]
  }
  const start = fromEnd(step.start ?? 0)
  const end = Math.min(step.end === undefined ? length : fromEnd(step.end), length)
  const picked: JsonValue[] = []
  for (let i = start; i < end; i += Math.max(1, step.step ?? 1)) {
    const item = value[i]
    if (item !== undefined) picked.push(item)
  }
  return picked
}

function filterHolds(filter: Filter, item: JsonValue, root: JsonValue): boolean {
  const left = evaluate(filter.left, item, root)
  const right = evaluate(filter.right, item, root)
  const [a, b] = [left[0], right[0]]
  if (filter.operator === 'exists') return a !== undefined
  if (a === undefined || b === undefined) return false
  if (typeof a !== typeof b) return filter.operator === '!=' && String(a) !== String(b)
  return compare(filter.operator, a, b)
}

function compare(operator: Exclude<Filter['operator'], 'exists'>, a: JsonValue, b: JsonValue): boolean {
  switch (operator) {
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '<':
      return (a as number) < (b as number)
    case '<=':
      return (a as number) <= (b as number)
    case '>':
      return (a as number) > (b as number)
    case '>=':
      return (a as number) >= (b as number)
  }
}
