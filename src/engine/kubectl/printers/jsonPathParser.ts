/** Parses JSONPath templates. Models client-go util/jsonpath parser.go (v1.36), with its error messages. */
import { trim } from '../../api/goFormat.ts'
import { CommandError } from '../core/errors.ts'
import { unquoteGo } from './goQuoted.ts'

export type JsonPathNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'field' | 'identifier'; readonly name: string }
  | { readonly type: 'value'; readonly value: number | boolean }
  | { readonly type: 'wildcard' | 'recursive' }
  | { readonly type: 'array'; readonly start: Bound; readonly end: Bound; readonly step: Bound }
  | { readonly type: 'union'; readonly lists: readonly JsonPathList[] }
  | { readonly type: 'filter'; readonly left: JsonPathList; readonly right: JsonPathList; readonly operator: string }
  | JsonPathList

/** Content of one pair of braces. */
export interface JsonPathList {
  readonly type: 'list'
  readonly nodes: readonly JsonPathNode[]
}

/** A number of `[a:b:c]`. `derived`: implied, because `[a]` means `[a:a+1]`. */
interface Bound {
  readonly known: boolean
  readonly value: number
  readonly derived: boolean
}

/** Throws CommandError with upstream's message. */
export function parseJsonPath(template: string): readonly JsonPathNode[] {
  return new Parser(template).parse()
}

/** Parses one expression without its braces. */
function parseAction(text: string): JsonPathList {
  const [list] = parseJsonPath(`{${text}}`)
  return list?.type === 'list' ? list : { type: 'list', nodes: [] }
}

const EOF = ''
const terminators = new Set([EOF, ' ', '\t', '\r', '\n', '.', ',', '[', ']', '$', '@', '{', '}'])
const isDigit = (char: string): boolean => /^\p{Nd}$/u.test(char)
const isAlphaNumeric = (char: string): boolean => /^[_\p{L}\p{Nd}]$/u.test(char)

const unrecognized = (char: string): CommandError =>
  new CommandError(
    `unrecognized character in action: U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} '${char}'`,
  )

class Parser {
  readonly #input: string
  readonly #root: JsonPathNode[] = []
  #start = 0
  #at = 0

  constructor(input: string) {
    this.#input = input
  }

  parse(): readonly JsonPathNode[] {
    while (this.#at < this.#input.length) {
      const open = this.#input.indexOf('{', this.#at)
      this.#at = open < 0 ? this.#input.length : open
      if (this.#at > this.#start) this.#root.push({ type: 'text', text: this.#take() })
      if (open < 0) break
      this.#at++
      this.#take()
      const nodes: JsonPathNode[] = []
      this.#root.push({ type: 'list', nodes })
      this.#inside(nodes)
    }
    return this.#root
  }

  #take(): string {
    const text = this.#input.slice(this.#start, this.#at)
    this.#start = this.#at
    return text
  }

  #next(): string {
    const point = this.#input.codePointAt(this.#at)
    const char = point === undefined ? EOF : String.fromCodePoint(point)
    this.#at += char.length
    return char
  }

  #peek(): string {
    return this.#input[this.#at] ?? EOF
  }

  #startsWith(text: string): boolean {
    return this.#input.startsWith(text, this.#at)
  }

  /** Parses up to the closing brace. */
  #inside(nodes: JsonPathNode[]): void {
    for (;;) {
      if (this.#startsWith('}')) {
        this.#at++
        this.#take()
        return
      }
      if (this.#startsWith('[?(')) this.#filter(nodes)
      else if (this.#startsWith('..')) this.#recursive(nodes)
      else this.#step(nodes)
    }
  }

  #step(nodes: JsonPathNode[]): void {
    const char = this.#peek()
    if (char === EOF || char === '\r' || char === '\n') throw new CommandError('unclosed action')
    if (char === '+' || char === '-' || isDigit(char)) this.#number(nodes)
    else if (isAlphaNumeric(char)) this.#identifier(nodes)
    else {
      const read = this.#next()
      if (read === ' ' || read === '@' || read === '$') this.#take()
      else if (read === '[') this.#array(nodes)
      else if (read === '"' || read === "'") this.#quote(nodes, read)
      else if (read === '.') this.#field(nodes)
      else throw unrecognized(read)
    }
  }

  #identifier(nodes: JsonPathNode[]): void {
    while (!terminators.has(this.#peek())) this.#at++
    const name = this.#take()
    if (name === 'true' || name === 'false') nodes.push({ type: 'value', value: name === 'true' })
    else nodes.push({ type: 'identifier', name })
  }

  #recursive(nodes: JsonPathNode[]): void {
    if (nodes.at(-1)?.type === 'recursive') throw new CommandError('invalid multiple recursive descent')
    this.#at += 2
    this.#take()
    nodes.push({ type: 'recursive' })
    if (isAlphaNumeric(this.#peek())) this.#field(nodes)
  }

  #number(nodes: JsonPathNode[]): void {
    if (/[-+]/.test(this.#peek())) this.#at++
    while (this.#peek() === '.' || isDigit(this.#peek())) this.#at++
    const text = this.#take()
    if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) throw new CommandError(`cannot parse number ${text}`)
    nodes.push({ type: 'value', value: Number(text) })
  }

  #field(nodes: JsonPathNode[]): void {
    this.#take()
    for (let char = this.#peek(); !terminators.has(char); char = this.#peek()) this.#at += char === '\\' ? 2 : 1
    this.#at = Math.min(this.#at, this.#input.length)
    const text = this.#take()
    if (text === '*') nodes.push({ type: 'wildcard' })
    else nodes.push({ type: 'field', name: text.replaceAll('\\', '') })
  }

  #quote(nodes: JsonPathNode[], end: string): void {
    for (;;) {
      const char = this.#next()
      if (char === EOF || char === '\n') throw new CommandError('unterminated quoted string')
      if (char === end && this.#input[this.#at - 2] !== '\\') break
    }
    const written = this.#take()
    const text = unquoteGo(written)
    if (text === undefined) throw new CommandError(`unquote string ${written} error invalid syntax`)
    nodes.push({ type: 'text', text })
  }

  #array(nodes: JsonPathNode[]): void {
    for (let char = this.#next(); char !== ']'; char = this.#next())
      if (char === EOF || char === '\n') throw new CommandError('unterminated array')
    const written = this.#take().slice(1, -1)
    const text = written === '*' ? ':' : written
    const members = text.split(',')
    const key = /^'([^']*)'$/.exec(text)?.[1]
    if (members.length > 1)
      nodes.push({
        type: 'union',
        lists: members.map((member) => parseAction(`[${trim(member, ' ')}]`)),
      })
    else if (key !== undefined) nodes.push(...parseAction(`.${key}`).nodes)
    else nodes.push(arrayOf(text))
  }

  #filter(nodes: JsonPathNode[]): void {
    this.#at += '[?('.length
    this.#take()
    let [begun, ended, pair] = [false, false, '']
    for (let char = this.#next(); char !== ')' || begun !== ended; char = this.#next()) {
      if (char === EOF || char === '\n') throw new CommandError('unterminated filter')
      if (char !== '"' && char !== "'") continue
      if (!begun) [begun, pair] = [true, char]
      else if (this.#input[this.#at - 2] !== '\\' && char === pair) ended = true
    }
    if (this.#next() !== ']') throw new CommandError('unclosed array expect ]')
    const text = this.#take().slice(0, -2)
    const { left, operator, right } = comparison(text)
    nodes.push({
      type: 'filter',
      left: parseAction(left),
      right: right === undefined ? { type: 'list', nodes: [] } : parseAction(right),
      operator,
    })
  }
}

/** Parses an array index or slice: `1`, `1:3`, `::2`. */
function arrayOf(text: string): JsonPathNode {
  const parts = /^(-?[\d]*)(:-?[\d]*)?(:-?[\d]*)?$/.exec(text)
  if (!parts) throw new CommandError(`invalid array index ${text}`)
  const start = boundOf(parts[1] ?? '')
  const end = { ...boundOf(parts[2]?.slice(1) ?? ''), derived: !parts[2] }
  const step = boundOf(parts[3]?.slice(1) ?? '')
  return { type: 'array', start, end: end.derived ? { known: true, value: start.value + 1, derived: true } : end, step }
}

function boundOf(digits: string): Bound {
  if (digits === '-') throw new CommandError(`array index ${digits} is not a number`)
  return { known: digits !== '', value: Number(digits), derived: false }
}

/**
 * Splits a filter into its sides and operator. Without a right side, the operator's last character is the right side,
 * as upstream.
 */
function comparison(text: string): { readonly left: string; readonly operator: string; readonly right?: string } {
  const [, left = text, signs = '', rest = ''] = /^([^!<>=]+)([!<>=]+)((?:[^!<>=].*)?)$/.exec(text) ?? []
  if (rest !== '') return { left, operator: signs, right: rest }
  if (signs.length < 2) return { left: text, operator: 'exists' }
  return { left, operator: signs.slice(0, -1), right: signs.slice(-1) }
}
