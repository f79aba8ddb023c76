/** `-o go-template={{...}}`: the part of Go's text/template that is of use with kubectl. */
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { valueText } from './jsonPath.ts'

type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly pipeline: string }
  | {
      readonly type: 'block'
      readonly keyword: 'if' | 'range' | 'with'
      readonly pipeline: string
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }

interface Scope {
  readonly dot: JsonValue
  readonly root: JsonValue
  readonly variables: Map<string, JsonValue>
}

/** Throws CommandError for a template that cannot be read. */
export function executeGoTemplate(template: string, data: JsonValue): string {
  if (template === '') throw new CommandError('template format specified but no template given')
  const tokens = tokenize(template)
  const { nodes, end } = parse(tokens)
  if (end !== undefined) throw templateError(template, `unexpected {{${end}}}`)
  return render(nodes, { dot: data, root: data, variables: new Map() })
}

const templateError = (template: string, detail: string): CommandError =>
  new CommandError(`error parsing template ${template}, template: output:1: ${detail}`)

interface Token {
  readonly isAction: boolean
  readonly text: string
}

function tokenize(template: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (const match of template.matchAll(/\{\{(-\s)?((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^}"`]|\}(?!\}))*?)(\s-)?\}\}/gs)) {
    let text = template.slice(at, match.index)
    if (match[1]) text = text.trimEnd()
    if (tokens.at(-1)?.text === ' -trim') {
      tokens.pop()
      text = text.trimStart()
    }
    tokens.push({ isAction: false, text }, { isAction: true, text: (match[2] as string).trim() })
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

/** Nodes up to `end` or `else`, which is given back. */
function parse(tokens: Token[]): { nodes: Node[]; end: string | undefined } {
  const nodes: Node[] = []
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    const { text } = token
    if (!token.isAction) nodes.push({ type: 'text', text })
    else if (text === 'end' || /^else\b/.test(text)) return { nodes, end: text }
    else if (text.startsWith('/*')) continue
    else nodes.push(parseAction(text, tokens))
  }
  return { nodes, end: undefined }
}

function parseAction(text: string, tokens: Token[]): Node {
  const block = /^(if|range|with)\s+(.*)$/s.exec(text)
  if (!block) return { type: 'action', pipeline: text }
  const [, keyword, pipeline] = block as unknown as [string, 'if' | 'range' | 'with', string]
  const body = parse(tokens)
  if (body.end === undefined) throw templateError(text, 'unexpected EOF')
  let otherwise: readonly Node[] = []
  if (body.end === 'else') otherwise = parse(tokens).nodes
  else if (body.end !== 'end') otherwise = [parseAction(body.end.slice('else '.length), tokens)]
  return { type: 'block', keyword, pipeline, body: body.nodes, otherwise }
}

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join('')
}

function renderNode(node: Node, scope: Scope): string {
  if (node.type === 'text') return node.text
  if (node.type === 'action') {
    const assignment = /^(\$\w+)\s*:?=\s*(.*)$/s.exec(node.pipeline)
    if (assignment) {
      scope.variables.set(assignment[1] as string, evaluate(assignment[2] as string, scope) ?? null)
      return ''
    }
    const value = evaluate(node.pipeline, scope)
    return value === undefined || value === null ? '<no value>' : valueText(value)
  }
  const declared = /^(?:(\$\w+)\s*(?:,\s*(\$\w+)\s*)?:=\s*)?(.*)$/s.exec(node.pipeline) as RegExpExecArray
  const value = evaluate(declared[3] as string, scope)
  const inner = (dot: JsonValue): Scope => ({ ...scope, dot, variables: new Map(scope.variables) })
  if (!isTrue(value)) return render(node.otherwise, scope)
  if (node.keyword === 'if') return render(node.body, scope)
  if (node.keyword === 'with') return render(node.body, inner(value as JsonValue))
  const entries: [JsonValue, JsonValue][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.keys(value as JsonObject)
        .sort()
        .map((key) => [key, (value as JsonObject)[key] as JsonValue])
  return entries
    .map(([key, item]) => {
      const next = inner(item)
      const [, first, second] = declared
      if (first && second) {
        next.variables.set(first, key)
        next.variables.set(second, item)
      } else if (first) next.variables.set(first, item)
      return render(node.body, next)
    })
    .join('')
}

function isTrue(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'object') return Object.keys(value).length > 0
  return value !== false && value !== 0 && value !== ''
}

/** The value of `a | f b | g`. */
function evaluate(pipeline: string, scope: Scope): JsonValue | undefined {
  let piped: { value: JsonValue | undefined } | undefined
  for (const command of splitWords(pipeline, '|')) {
    const words = splitWords(command.trim(), ' ').filter((word) => word !== '')
    const [head = '', ...rest] = words
    const args = rest.map((word) => operand(word, scope))
    if (piped) args.push(piped.value)
    const call = functions.get(head)
    piped = { value: call ? call(args) : operand(head, scope) }
  }
  return piped?.value
}

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
  if (word.startsWith('"')) return JSON.parse(word) as string
  if (word.startsWith('`')) return word.slice(1, -1)
  if (word.startsWith('(')) {
    const close = word.lastIndexOf(')')
    return follow(evaluate(word.slice(1, close), scope), word.slice(close + 1))
  }
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word)
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'nil') return null
  const variable = /^\$\w*/.exec(word)?.[0]
  if (variable !== undefined) {
    const base = variable === '$' ? scope.root : scope.variables.get(variable)
    return follow(base, word.slice(variable.length))
  }
  if (word.startsWith('.')) return follow(scope.dot, word)
  throw new CommandError(`error parsing template, template: output:1: function ${JSON.stringify(word)} not defined`)
}

function follow(value: JsonValue | undefined, path: string): JsonValue | undefined {
  let current = value
  for (const name of path.split('.').filter((part) => part !== '')) {
    if (typeof current !== 'object' || current === null || Array.isArray(current)) return undefined
    current = Object.hasOwn(current, name) ? current[name] : undefined
  }
  return current
}

type GoFunction = (args: readonly (JsonValue | undefined)[]) => JsonValue | undefined

const functions: ReadonlyMap<string, GoFunction> = new Map<string, GoFunction>([
  [
    'len',
    ([value]) => (typeof value === 'object' && value !== null ? Object.keys(value).length : String(value).length),
  ],
  [
    'index',
    ([value, ...keys]) =>
      keys.reduce<JsonValue | undefined>(
        (current, key) =>
          typeof current === 'object' && current !== null ? (current as JsonObject)[String(key)] : undefined,
        value,
      ),
  ],
  ['eq', ([first, ...others]) => others.some((other) => other === first)],
  ['ne', ([first, second]) => first !== second],
  ['lt', ([first, second]) => Number(first) < Number(second)],
  ['le', ([first, second]) => Number(first) <= Number(second)],
  ['gt', ([first, second]) => Number(first) > Number(second)],
  ['ge', ([first, second]) => Number(first) >= Number(second)],
  ['not', ([value]) => !isTrue(value)],
  ['and', (args) => args.find((value) => !isTrue(value)) ?? args.at(-1)],
  ['or', (args) => args.find(isTrue) ?? args.at(-1)],
  ['exists', ([value, ...keys]) => follow(value, keys.map((key) => `.${key}`).join('')) !== undefined],
  ['print', (args) => args.map((value) => valueText(value ?? '')).join('')],
  ['println', (args) => `${args.map((value) => valueText(value ?? '')).join(' ')}\n`],
  ['printf', ([format, ...args]) => printf(String(format), args)],
])

function printf(format: string, args: readonly (JsonValue | undefined)[]): string {
  const rest = [...args]
  return format.replace(/%(-?\d*)([svdq%])/g, (_, width: string, verb: string) => {
    if (verb === '%') return '%'
    const value = rest.shift()
    const text = verb === 'q' ? JSON.stringify(value) : valueText(value ?? '')
    const size = Math.abs(Number(width))
    return width.startsWith('-') ? text.padEnd(size) : text.padStart(size)
  })
}
