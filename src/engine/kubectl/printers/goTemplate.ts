/** `-o go-template={{...}}`: the subset of Go's text/template that is common with kubectl. */

import { fromBase64, utf8 } from '../../api/base64.ts'
import { goQuote } from '../../api/goFormat.ts'
import { isObject } from '../../api/jsonObject.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonValue } from '../../api/types.ts'
import type { Shell } from '../core/command.ts'
import { CommandError } from '../core/errors.ts'
import { goPrintf } from './goPrintf.ts'
import { unquoteGo } from './goQuoted.ts'
import { goText } from './goText.ts'
import { TemplateBudget, TemplateTooLong } from './templateBudget.ts'

/** A node of a parsed template. */
type TemplateNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly pipeline: string }
  | {
      readonly type: 'block'
      readonly keyword: 'if' | 'range' | 'with'
      readonly pipeline: string
      readonly body: readonly TemplateNode[]
      readonly otherwise: readonly TemplateNode[]
    }

type MissingKeys = 'allowed' | 'refused'

interface Scope {
  readonly dot: JsonValue
  readonly root: JsonValue
  readonly variables: Map<string, JsonValue>
  readonly missingKeys: MissingKeys
  readonly out: (text: string) => void
  readonly budget: TemplateBudget
}

/** Throws CommandError for an invalid template. */
export function parseGoTemplate(template: string): readonly TemplateNode[] {
  const tokens = tokenize(template)
  const { nodes, end } = parse(tokens)
  if (end !== undefined) throw templateError(`unexpected {{${end}}}`)
  return nodes
}

/**
 * Writes the output of a template for an object, followed by its error, if any. Models
 * cli-runtime/pkg/printers/template.go (v1.36).
 */
export function executeGoTemplate(
  shell: Pick<Shell, 'out'>,
  template: { readonly text: string; readonly nodes: readonly TemplateNode[] },
  data: JsonValue,
  missingKeys: MissingKeys = 'allowed',
): void {
  const written: string[] = []
  const budget = new TemplateBudget()
  const out = (text: string): void => {
    written.push(budget.write(text))
  }
  try {
    render(template.nodes, { dot: data, root: data, variables: new Map(), missingKeys, out, budget })
    shell.out(written.join(''))
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof TemplateTooLong) throw error
    shell.out(
      `${written.join('')}Error executing template: ${error.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template.text}\n\traw data was:\n\t\t${goJson(data)}\n\tobject given to template engine was:\n\t\t${goText(data)}\n\n`,
    )
    throw new CommandError(`error executing template ${goQuote(template.text)}: ${error.message}`)
  }
}

const templateError = (detail: string): CommandError => new CommandError(`template: output:1: ${detail}`)

interface Token {
  readonly isAction: boolean
  readonly text: string
}

const action = /\{\{(-\s)?((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^}"`]|\}(?!\}))*?)(\s-)?\}\}/sy

function tokenize(template: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', at)) {
    action.lastIndex = open
    const match = action.exec(template)
    if (match === null) throw templateError('unclosed action')
    let text = template.slice(at, match.index)
    if (match[1]) text = text.trimEnd()
    if (tokens.at(-1)?.text === ' -trim') {
      tokens.pop()
      text = text.trimStart()
    }
    tokens.push({ isAction: false, text }, { isAction: true, text: match[2]!.trim() })
    if (match[3]) tokens.push({ isAction: false, text: ' -trim' })
    at = match.index + match[0].length
  }
  let last = template.slice(at)
  if (tokens.at(-1)?.text === ' -trim') {
    tokens.pop()
    last = last.trimStart()
  }
  return [...tokens, { isAction: false, text: last }]
}

/** Parses nodes up to `end` or `else`; `end` is the action that ended them. */
function parse(tokens: Token[], depth = 0): { nodes: TemplateNode[]; end: string | undefined } {
  const nodes: TemplateNode[] = []
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    const { text } = token
    if (!token.isAction) nodes.push({ type: 'text', text })
    else if (text === 'end' || /^else\b/.test(text)) return { nodes, end: text }
    else if (text.startsWith('/*')) continue
    else nodes.push(parseAction(text, tokens, depth))
  }
  return { nodes, end: undefined }
}

const keywords = ['if', 'range', 'with'] as const

function parseAction(text: string, tokens: Token[], depth: number): TemplateNode {
  if (depth > DEEPEST) throw templateError('max expression depth exceeded')
  const [, word, pipeline = ''] = /^(if|range|with)(?=[\s.$(])\s*(|\S.*)$/s.exec(text) ?? []
  const keyword = keywords.find((one) => one === word)
  if (/^(?:if|range|with)$/.test(text)) throw templateError(`missing value for ${text}`)
  checkFunctions(keyword ? pipeline : text)
  if (!keyword) return { type: 'action', pipeline: text }
  const body = parse(tokens, depth + 1)
  if (body.end === undefined) throw templateError('unexpected EOF')
  let otherwise: readonly TemplateNode[] = []
  if (body.end === 'else') otherwise = parse(tokens, depth + 1).nodes
  else if (body.end !== 'end') otherwise = [parseAction(body.end.slice('else '.length), tokens, depth + 1)]
  return { type: 'block', keyword, pipeline, body: body.nodes, otherwise }
}

/** Deepest nesting of blocks and of brackets; Go stops at 10,000. */
const DEEPEST = 500

/** Deepest nesting of brackets. */
function depthOf(pipeline: string): number {
  let depth = 0
  let deepest = 0
  for (const char of pipeline) {
    if (char === '(') depth++
    else if (char === ')') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Throws for an unknown function. */
function checkFunctions(pipeline: string): void {
  for (const [text] of pipeline.matchAll(/"(?:\\.|[^"\\])*"/gs)) quotedText(text)
  if (depthOf(pipeline) > DEEPEST) throw templateError('max expression depth exceeded')
  const words = pipeline.replace(/"(?:\\.|[^"\\])*"|`[^`]*`/gs, ' "" ').matchAll(/(?<![\w.$])[A-Za-z_]\w*/g)
  for (const [word] of words)
    if (!functions.has(word) && !/^(?:true|false|nil|else|end|if|range|with|break|continue)$/.test(word))
      throw templateError(`function ${JSON.stringify(word)} not defined`)
}

function render(nodes: readonly TemplateNode[], scope: Scope): void {
  for (const node of nodes) renderNode(node, scope)
}

function renderNode(node: TemplateNode, scope: Scope): void {
  // Reading an action costs time by its length, copying a scope by its number of variables.
  scope.budget.step(1 + (node.type === 'text' ? 0 : node.pipeline.length + scope.variables.size) / charactersOfAStep)
  if (node.type === 'text') {
    scope.out(node.text)
    return
  }
  if (node.type === 'action') {
    const assignment = /^(\$\w+)\s*:?=\s*(|\S.*)$/s.exec(node.pipeline)
    if (assignment) {
      scope.variables.set(assignment[1]!, evaluate(assignment[2]!, scope) ?? null)
      return
    }
    const value = evaluate(node.pipeline, scope)
    scope.out(value === undefined || value === null ? '<no value>' : goText(value))
    return
  }
  const [head, first, second] = /^(\$\w+)\s*(?:,\s*(\$\w+)\s*)?:=\s*/.exec(node.pipeline) ?? ['']
  const value = evaluate(node.pipeline.slice(head.length), scope)
  const inner = (dot: JsonValue): Scope => ({ ...scope, dot, variables: new Map(scope.variables) })
  if (value === undefined || !isTrue(value)) {
    render(node.otherwise, scope)
    return
  }
  if (node.keyword !== 'range') {
    render(node.body, node.keyword === 'if' ? scope : inner(value))
    return
  }
  const entries = entriesOf(value, node.pipeline)
  scope.budget.step(entries.length)
  for (const [key, item] of entries) {
    const next = inner(item)
    if (first && second) {
      next.variables.set(first, key)
      next.variables.set(second, item)
    } else if (first) next.variables.set(first, item)
    render(node.body, next)
  }
}

const charactersOfAStep = 50

/** The pairs through which `range` loops; the pairs of a map in the order of their keys. */
function entriesOf(value: JsonValue, pipeline: string): readonly (readonly [JsonValue, JsonValue])[] {
  if (Array.isArray(value)) return value.map((item, i) => [i, item])
  if (!isObject(value)) throw executionError(pipeline, `range can't iterate over ${goText(value)}`)
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}

function isTrue(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'object') return Object.keys(value).length > 0
  return value !== false && value !== 0 && value !== ''
}

/** Value of the pipeline `a | f b | g`. */
function evaluate(pipeline: string, scope: Scope): JsonValue | undefined {
  let piped: { value: JsonValue | undefined } | undefined
  for (const command of splitWords(pipeline, '|')) {
    const words = splitWords(command.trim(), ' ').filter((word) => word !== '')
    const [head = '', ...rest] = words
    const args = rest.map((word) => operand(word, scope))
    if (piped) args.push(piped.value)
    const call = functions.get(head)
    piped = { value: call ? called({ head, call, args, written: command.trim() }, scope.budget) : operand(head, scope) }
  }
  return piped?.value
}

interface Call {
  readonly head: string
  readonly call: GoFunction
  readonly args: readonly (JsonValue | undefined)[]
  /** Source text in the template. */
  readonly written: string
}

/** Number of arguments of the functions that restrict it. */
const arities = new Map<string, { readonly least: number; readonly most?: number }>([
  ...['len', 'not'].map((name) => [name, { least: 1, most: 1 }] as const),
  ...['ne', 'lt', 'le', 'gt', 'ge'].map((name) => [name, { least: 2, most: 2 }] as const),
  ...['index', 'eq', 'and', 'or', 'printf'].map((name) => [name, { least: 1 }] as const),
])

/** Models text/template/exec.go evalCall. */
function called({ head, call, args, written }: Call, budget: TemplateBudget): JsonValue | undefined {
  const { least, most } = arities.get(head) ?? { least: 0 }
  if (args.length < least || args.length > (most ?? args.length))
    throw executionError(
      head,
      `wrong number of args for ${head}: want ${most === undefined ? 'at least ' : ''}${least} got ${args.length}`,
    )
  for (const arg of args) if (typeof arg === 'string') budget.step(arg.length / charactersOfAStep)
  try {
    const made = call(args)
    return typeof made === 'string' ? budget.write(made) : made
  } catch (error) {
    throw error instanceof CallError ? executionError(written, `error calling ${head}: ${error.message}`) : error
  }
}

/** Error of a template function about its arguments. */
class CallError extends Error {}

function splitWords(text: string, separator: string): string[] {
  const words: string[] = []
  let word = ''
  let quote = ''
  let depth = 0
  for (const char of text) {
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === '`') quote = char
    else if (char === '(') depth++
    else if (char === ')') depth--
    if (char === separator && !quote && depth === 0) {
      words.push(word)
      word = ''
    } else word += char
  }
  return [...words, word]
}

function operand(word: string, scope: Scope): JsonValue | undefined {
  if (word.startsWith('"')) return quotedText(word)
  if (word.startsWith('`')) return word.slice(1, -1)
  if (word.startsWith('(')) {
    const close = word.lastIndexOf(')')
    return follow(evaluate(word.slice(1, close), scope), word.slice(close + 1), scope.missingKeys)
  }
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word)
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'nil') return null
  const variable = /^\$\w*/.exec(word)?.[0]
  if (variable !== undefined) {
    const base = variable === '$' ? scope.root : scope.variables.get(variable)
    return follow(base, word.slice(variable.length), scope.missingKeys)
  }
  if (word.startsWith('.')) return follow(scope.dot, word, scope.missingKeys)
  throw templateError(`function ${JSON.stringify(word)} not defined`)
}

/** Throws CommandError for a literal that strconv.Unquote rejects. */
function quotedText(word: string): string {
  const text = unquoteGo(word)
  if (text === undefined)
    throw templateError(word.length > 1 && word.endsWith('"') ? 'invalid syntax' : 'unterminated quoted string')
  return text
}

/** Follows a chain of fields. A field of a scalar is an error; a field of a missing value is a missing value. */
function follow(
  value: JsonValue | undefined,
  path: string,
  missingKeys: MissingKeys = 'allowed',
): JsonValue | undefined {
  let current = value
  for (const name of path.split('.').filter((part) => part !== '')) {
    if (current === undefined || current === null) {
      if (missingKeys === 'refused') throw executionError(path, `nil data; no entry for key ${goQuote(name)}`)
      return undefined
    }
    if (typeof current !== 'object' || Array.isArray(current))
      throw executionError(path, `can't evaluate field ${name} in type interface {}`)
    if (!Object.hasOwn(current, name) && missingKeys === 'refused')
      throw executionError(path, `map has no entry for key ${goQuote(name)}`)
    current = Object.hasOwn(current, name) ? current[name] : undefined
  }
  return current
}

const executionError = (path: string, detail: string): CommandError =>
  new CommandError(`template: output:1:2: executing "output" at <${path}>: ${detail}`)

type GoFunction = (args: readonly (JsonValue | undefined)[]) => JsonValue | undefined

const functions: ReadonlyMap<string, GoFunction> = new Map<string, GoFunction>([
  [
    'len',
    ([value]) => {
      if (typeof value === 'object' && value !== null) return Object.keys(value).length
      if (typeof value === 'string') return value.length
      throw new CallError(value === undefined || value === null ? 'len of nil pointer' : `len of type ${typeof value}`)
    },
  ],
  [
    'index',
    ([value, ...keys]) => keys.reduce<JsonValue | undefined>((current, key, at) => indexed(current, key, at), value),
  ],
  [
    'eq',
    ([first, ...others]) => {
      if (others.length === 0) throw new CallError('missing argument for comparison')
      return others.some((other) => other === first)
    },
  ],
  ['ne', ([first, second]) => first !== second],
  ['lt', ([first, second]) => Number(first) < Number(second)],
  ['le', ([first, second]) => Number(first) <= Number(second)],
  ['gt', ([first, second]) => Number(first) > Number(second)],
  ['ge', ([first, second]) => Number(first) >= Number(second)],
  ['not', ([value]) => !isTrue(value)],
  ['and', (args) => args.find((value) => !isTrue(value)) ?? args.at(-1)],
  ['or', (args) => args.find(isTrue) ?? args.at(-1)],
  ['exists', ([value, ...keys]) => follow(value, keys.map((key) => `.${key}`).join('')) !== undefined],
  ['base64decode', ([value]) => fromBase64(String(value))],
  ['print', (args) => args.map((value) => goText(value ?? '')).join('')],
  ['println', (args) => `${args.map((value) => goText(value ?? '')).join(' ')}\n`],
  ['printf', ([format, ...args]) => goPrintf(goText(format ?? ''), args)],
])

/** Byte at an index of a text; Go prints it as a number. */
function byteAt(text: string, key: JsonValue | undefined, refuse: (detail: string) => never): number {
  if (typeof key !== 'number')
    return refuse(`cannot index slice/array with type ${key === null || key === undefined ? 'nil' : typeof key}`)
  const bytes = [...text].flatMap((char) => utf8(char.codePointAt(0) ?? 0))
  if (key === bytes.length) return refuse('reflect: string index out of range')
  return bytes[key] ?? refuse(`index out of range: ${key}`)
}

/** A single step of `index`. Models text/template/funcs.go index. */
function indexed(value: JsonValue | undefined, key: JsonValue | undefined, before: number): JsonValue | undefined {
  const refuse = (detail: string): never => {
    throw new CallError(detail)
  }
  if (value === undefined || value === null) return refuse(before > 0 ? 'index of nil pointer' : 'index of untyped nil')
  if (Array.isArray(value)) {
    if (typeof key !== 'number')
      return refuse(`cannot index slice/array with type ${key === null || key === undefined ? 'nil' : typeof key}`)
    // Go accepts the index after the last element here and rejects it one level below, with another message.
    if (key === value.length) return refuse('reflect: slice index out of range')
    return key >= 0 && key < value.length ? value[key] : refuse(`index out of range: ${key}`)
  }
  if (typeof value === 'string') return byteAt(value, key, refuse)
  if (typeof value !== 'object') return refuse(`can't index item of type ${typeof value}`)
  if (typeof key !== 'string') return refuse(`value has type ${typeof key}; should be string`)
  return Object.hasOwn(value, key) ? value[key] : undefined
}
