/** Parses JSONPath templates. Models client-go util/jsonpath parser.go (v1.36). */
import type { JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'

export interface Filter {
  readonly left: readonly PathStep[]
  readonly operator: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'exists'
  readonly right: readonly PathStep[]
}

export type PathStep =
  | { readonly type: 'root' | 'current' | 'wildcard' | 'recursive' }
  | { readonly type: 'literal'; readonly value: JsonValue }
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'union'; readonly members: readonly PathStep[] }
  | { readonly type: 'filter'; readonly filter: Filter }
  | {
      readonly type: 'slice'
      readonly isIndex: boolean
      readonly start: number | undefined
      readonly end: number | undefined
      readonly step: number | undefined
    }

export type JsonPathNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'path'; readonly steps: readonly PathStep[] }
  | { readonly type: 'range'; readonly steps: readonly PathStep[]; readonly body: readonly JsonPathNode[] }

/** Throws CommandError with upstream's text. */
export function parseJsonPath(template: string): readonly JsonPathNode[] {
  const pieces = cutActions(template)
  const nodes = collect(pieces, 'top')
  return nodes
}

interface Piece {
  readonly isAction: boolean
  readonly text: string
}

function cutActions(template: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < template.length) {
    const open = template.indexOf('{', at)
    if (open < 0) break
    if (open > at) pieces.push({ isAction: false, text: template.slice(at, open) })
    const close = closingBrace(template, open)
    if (close < 0) throw new CommandError('unclosed action')
    pieces.push({ isAction: true, text: template.slice(open + 1, close).trim() })
    at = close + 1
  }
  if (at < template.length) pieces.push({ isAction: false, text: template.slice(at) })
  return pieces
}

function closingBrace(template: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < template.length; at++) {
    const char = template[at] as string
    if (quote) {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '}') return at
  }
  return -1
}

/** Nodes up to the end of the text, or up to the `end` of a range. */
function collect(pieces: Piece[], place: 'top' | 'range'): JsonPathNode[] {
  const nodes: JsonPathNode[] = []
  for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
    if (!piece.isAction) nodes.push({ type: 'text', text: piece.text })
    else if (piece.text === 'end') {
      if (place === 'top') throw new CommandError('not in range, nothing to end')
      return nodes
    } else if (/^range\s/.test(piece.text)) {
      const steps = parsePath(piece.text.slice(5).trim())
      nodes.push({ type: 'range', steps, body: collect(pieces, 'range') })
    } else if (/^["']/.test(piece.text)) nodes.push({ type: 'text', text: unquote(piece.text) })
    else nodes.push({ type: 'path', steps: parsePath(piece.text) })
  }
  return nodes
}

function unquote(text: string): string {
  const inner = text.endsWith(text[0] as string) && text.length > 1 ? text.slice(1, -1) : undefined
  if (inner === undefined) throw new CommandError('unterminated quoted string')
  return inner.replace(/\\(.)/gs, (_, char: string) => ({ n: '\n', t: '\t', r: '\r' })[char] ?? char)
}

const fieldPattern = /^(?:\\.|[^\s[\].@(){}'"=!<>|,:?\\])+/

/** Steps of `.a.b[0].c`, `$..a`, `@.x`, `['a']`, `5`, `"text"`. */
export function parsePath(text: string): PathStep[] {
  const steps: PathStep[] = []
  let rest = text
  if (/^["']/.test(rest)) return [{ type: 'literal', value: unquote(rest) }]
  if (/^[-+]?\d/.test(rest)) return [{ type: 'literal', value: Number(rest) }]
  if (rest === 'true' || rest === 'false') return [{ type: 'literal', value: rest === 'true' }]
  while (rest !== '') {
    if (rest.startsWith('$')) {
      steps.push({ type: 'root' })
      rest = rest.slice(1)
    } else if (rest.startsWith('@')) {
      steps.push({ type: 'current' })
      rest = rest.slice(1)
    } else if (rest.startsWith('..')) {
      steps.push({ type: 'recursive' })
      // A name right after the two dots needs no third.
      rest = /^\.\.[[]/.test(rest) ? rest.slice(2) : rest.slice(1)
    } else if (rest.startsWith('[')) {
      const close = closingBracket(rest)
      steps.push(parseBracket(rest.slice(1, close)))
      rest = rest.slice(close + 1)
    } else if (rest.startsWith('.') || steps.length === 0) {
      const body = rest.startsWith('.') ? rest.slice(1) : rest
      if (body.startsWith('*')) {
        steps.push({ type: 'wildcard' })
        rest = body.slice(1)
        continue
      }
      const name = fieldPattern.exec(body)?.[0]
      if (name === undefined) {
        if (body === '') return steps
        if (body.startsWith('[')) {
          rest = body
          continue
        }
        throw new CommandError(`unrecognized character in action: ${JSON.stringify(body[0])}`)
      }
      steps.push({ type: 'field', name: name.replace(/\\(.)/g, '$1') })
      rest = body.slice(name.length)
    } else throw new CommandError(`unrecognized character in action: ${JSON.stringify(rest[0])}`)
  }
  return steps
}

function closingBracket(text: string): number {
  let quote = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (quote) {
      if (char === '\\') at++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '[') depth++
    else if (char === ']' && --depth === 0) return at
  }
  throw new CommandError('unterminated array')
}

function parseBracket(inner: string): PathStep {
  const filter = /^\?\((.*)\)$/s.exec(inner.trim())
  if (filter) return { type: 'filter', filter: parseFilter((filter[1] as string).trim()) }
  const members = splitOutsideQuotes(inner, ',').map((part) => parseMember(part.trim()))
  return members.length === 1 ? (members[0] as PathStep) : { type: 'union', members }
}

function parseMember(text: string): PathStep {
  if (text === '*') return { type: 'wildcard' }
  if (/^["']/.test(text)) return { type: 'field', name: unquote(text) }
  const numbers = /^(-?\d*)(?:(:)(-?\d*)(?::(-?\d*))?)?$/.exec(text)
  if (!numbers) throw new CommandError(`invalid array index ${text}`)
  const number = (part: string | undefined): number | undefined =>
    part === undefined || part === '' ? undefined : Number(part)
  return {
    type: 'slice',
    isIndex: numbers[2] === undefined,
    start: number(numbers[1]),
    end: number(numbers[3]),
    step: number(numbers[4]),
  }
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let quote = ''
  let part = ''
  for (const char of text) {
    if (quote ? char === quote : char === '"' || char === "'") quote = quote ? '' : char
    if (char === separator && !quote) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}

const comparison = /==|!=|<=|>=|<|>/

function parseFilter(text: string): Filter {
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (quote ? char === quote : char === '"' || char === "'") quote = quote ? '' : char
    const operator = quote ? undefined : comparison.exec(text.slice(at))
    if (operator && operator.index === 0)
      return {
        left: parsePath(text.slice(0, at).trim()),
        operator: operator[0] as Filter['operator'],
        right: parsePath(text.slice(at + operator[0].length).trim()),
      }
  }
  return { left: parsePath(text), operator: 'exists', right: [] }
}
