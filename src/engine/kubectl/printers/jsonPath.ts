/** JSONPath templates of kubectl. Models client-go util/jsonpath jsonpath.go (v1.36). */
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { goText } from './goText.ts'
import { type JsonPathList, type JsonPathNode, parseJsonPath } from './jsonPathParser.ts'
import { TemplateBudget } from './templateBudget.ts'

interface JsonPathOptions {
  /** `allowed`: a missing key is not an error. */
  readonly missingKeys?: 'allowed' | 'refused'
  /** Budget shared by the templates of one command. */
  readonly budget?: TemplateBudget
}

/** Output of a parsed template for an object. Throws CommandError, for example for an index out of bounds. */
export function executeJsonPath(
  nodes: readonly JsonPathNode[],
  data: JsonValue,
  options: JsonPathOptions = {},
): string {
  const { budget = new TemplateBudget() } = options
  return new Evaluation(nodes, { ...options, budget })
    .results(data)
    .map((values) => values.map((value) => budget.write(valueText(value))).join(' '))
    .join('')
}

/** Values that the template finds, in order: one list per action. */
export function findJsonPaths(template: string, data: JsonValue, options: JsonPathOptions = {}): JsonValue[][] {
  return new Evaluation(parseJsonPath(template), options).results(data)
}

/** Values that all actions of a template find, in one list. */
export const findJsonPath = (template: string, data: JsonValue): JsonValue[] => findJsonPaths(template, data).flat()

/** Text of a value: strings unquoted, objects and lists as JSON. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? goJson(value) : String(value)
}

class Evaluation {
  readonly #nodes: readonly JsonPathNode[]
  readonly #allowsMissing: boolean
  readonly #budget: TemplateBudget
  #beginning = 0
  #inside = 0
  #ending = 0
  /** Index of the last `{end}` reached. */
  #lastEnd = -1

  constructor(nodes: readonly JsonPathNode[], options: JsonPathOptions) {
    this.#nodes = nodes
    this.#allowsMissing = options.missingKeys !== 'refused'
    this.#budget = options.budget ?? new TemplateBudget()
  }

  /** Runs the template from the node at `from`; `data` is undefined in the body of a range over nothing. */
  results(data: JsonValue | undefined, from = 0): JsonValue[][] {
    const found: JsonValue[][] = []
    const current = data === undefined ? [] : [data]
    for (let at = from; at < this.#nodes.length; at++) {
      const values = this.#walk(current, this.#nodes[at]!)
      if (this.#ending > 0 && this.#ending <= this.#inside) {
        this.#ending--
        this.#lastEnd = at
        break
      }
      if (this.#beginning > 0) {
        this.#beginning--
        this.#inside++
        for (const value of values) for (const inner of this.results(value, at + 1)) found.push(inner)
        if (values.length === 0) this.results(undefined, at + 1)
        this.#inside--
        if (this.#lastEnd > at) at = this.#lastEnd
      } else found.push(values)
    }
    return found
  }

  #walkAll(values: JsonValue[], { nodes }: JsonPathList): JsonValue[] {
    return nodes.reduce((current, node) => this.#walk(current, node), values)
  }

  /** Applies `find` to each value, and charges the results to the budget. */
  #inEach(values: JsonValue[], find: (value: JsonValue) => readonly JsonValue[]): JsonValue[] {
    return values.flatMap((value) => {
      const found = find(value)
      this.#budget.step(found.length)
      return found
    })
  }

  #walk(values: JsonValue[], node: JsonPathNode): JsonValue[] {
    this.#budget.step(1 + values.length)
    switch (node.type) {
      case 'list':
        return this.#walkAll(values, node)
      case 'text':
        return [node.text]
      case 'value':
        return values.map(() => node.value)
      case 'identifier':
        return this.#identifier(values, node.name)
      case 'field':
        return this.#field(values, node.name)
      case 'wildcard':
        return this.#inEach(values, children)
      case 'recursive':
        return this.#inEach(values, descendants)
      case 'array':
        return this.#inEach(values, (value) => (value === null ? [] : sliced(value, node)))
      case 'union':
        return node.lists.flatMap((list) => this.#walkAll(values, list))
      case 'filter':
        return values.flatMap((value) => this.#filter(value, node))
    }
  }

  #identifier(values: JsonValue[], name: string): JsonValue[] {
    if (name === 'range') {
      this.#beginning++
      return values
    }
    if (name !== 'end') throw new CommandError(`unrecognized identifier ${name}`)
    if (this.#inside === 0) throw new CommandError('not in range, nothing to end')
    this.#ending++
    return []
  }

  #field(values: JsonValue[], name: string): JsonValue[] {
    if (values.length === 0) return []
    const found = values.flatMap((value) => (isObject(value) && Object.hasOwn(value, name) ? [value[name]!] : []))
    if (found.length === 0 && !this.#allowsMissing) throw new CommandError(`${name} is not found`)
    return found
  }

  #filter(value: JsonValue, node: Extract<JsonPathNode, { type: 'filter' }>): JsonValue[] {
    if (!Array.isArray(value)) throw new CommandError(`${goText(value)} is not array or slice and cannot be filtered`)
    return value.filter((item) => {
      if (node.operator === 'exists') return this.#exists(item, node.left)
      const left = onlyOne(this.#walkAll([item], node.left))
      if (left === undefined) return false
      const right = onlyOne(this.#walkAll([item], node.right))
      return right !== undefined && compare(node.operator, left, right)
    })
  }

  #exists(item: JsonValue, list: JsonPathList): boolean {
    try {
      return this.#walkAll([item], list).length > 0
    } catch (error) {
      if (error instanceof CommandError) return false
      throw error
    }
  }
}

function onlyOne(values: readonly JsonValue[]): JsonValue | undefined {
  if (values.length > 1) throw new CommandError('can only compare one element at a time')
  return values[0]
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function children(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value].map((char) => char.charCodeAt(0))
  if (!isObject(value)) return []
  return Object.keys(value)
    .sort()
    .map((key) => value[key]!)
}

/** The value and all values inside it (`..`). A string counts as one value. */
function descendants(value: JsonValue): JsonValue[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  const inner = children(value)
  return inner.length === 0 ? [] : [value, ...inner.flatMap(descendants)]
}

function sliced(value: JsonValue, node: Extract<JsonPathNode, { type: 'array' }>): JsonValue[] {
  if (!Array.isArray(value)) throw new CommandError(`${goType(value)} is not array or slice`)
  const { length } = value
  const first = node.start.known ? node.start.value : 0
  const start = first < 0 ? first + length : first
  let end = node.end.known ? node.end.value : length
  if (end < 0 || (end === 0 && node.end.derived)) end += length
  if (end === start) return []
  const outOfBounds = (index: number): CommandError =>
    new CommandError(`array index out of bounds: index ${index}, length ${length}`)
  if (start >= length || start < 0) throw outOfBounds(start)
  if (end > length || end < 0) throw outOfBounds(end - 1)
  if (start > end) throw new CommandError(`starting index ${start} is greater than ending index ${end}`)
  if (node.step.known && node.step.value <= 0) throw new CommandError('step must be > 0')
  const step = node.step.known ? node.step.value : 1
  return value.slice(start, end).filter((_, i) => i % step === 0)
}

/** Go type of a decoded value. */
function goType(value: JsonValue): string {
  if (Array.isArray(value)) return '[]interface {}'
  if (isObject(value)) return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : Number.isInteger(value) ? 'int64' : 'float64'
}

/** Models third_party/forked/golang/template/funcs.go Equal and Less. */
function compare(operator: string, a: JsonValue, b: JsonValue): boolean {
  if (!/^(?:<=?|>=?|==|!=)$/.test(operator)) throw new CommandError(`unrecognized filter operator ${operator}`)
  const basic = typeof a !== 'object' && typeof b !== 'object'
  const isOrder = operator[0] === '<' || operator[0] === '>'
  if (!basic || (isOrder && typeof a === 'boolean')) throw new CommandError('invalid type for comparison')
  if (goType(a) !== goType(b)) throw new CommandError('incompatible types for comparison')
  const isLess = isBelow(a, b)
  switch (operator) {
    case '==':
      return a === b
    case '!=':
      return a !== b
    case '<':
      return isLess
    case '<=':
      return isLess || a === b
    case '>':
      return !isLess && a !== b
    default:
      return !isLess
  }
}

type Basic = string | number | boolean

/** Whether the first of two values of one type comes before the other. */
const isBelow = (a: Basic, b: Basic): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a < b : String(a) < String(b)
