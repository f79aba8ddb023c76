/** Words and places of compile errors, as in cel-go. */
import { type ASTNode, TypeError as CelTypeError, EvaluationError, ParseError } from '@marcbachmann/cel-js'
import { isRecord, lookup } from '../api/lookup.ts'

/** Words that can begin an expression after an operator, as the API server's parser lists them. */
const BEGINNINGS =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}"
const closing: Readonly<Record<string, string>> = lookup({ RPAREN: ')', RBRACKET: ']', RBRACE: '}' })
const atEnd = `Syntax error: mismatched input '<EOF>' expecting ${BEGINNINGS}`
const undeclared = (name: string): string => `undeclared reference to '${name}' (in container '')`

/** The library's error; undefined for any other error. */
export const celErrorOf = (error: unknown): ParseError | EvaluationError | CelTypeError | undefined =>
  error instanceof ParseError || error instanceof EvaluationError || error instanceof CelTypeError ? error : undefined

/** The words of cel-go; undefined for errors of other kinds. `functions`: names of known functions. */
export function compileText(source: string, error: unknown, functions: ReadonlySet<string>): string | undefined {
  const { summary, range, node } = celErrorOf(error) ?? {}
  if (summary === undefined || range === undefined) return undefined
  if (source === '') return `compilation failed: ERROR: <input>:1:0: ${atEnd}`
  const token = source.slice(range.start, Math.max(range.end, range.start + 1))
  const ast = node && isAst(node) ? operandOf(summary, node) : undefined
  const words =
    (ast && typeWords(summary, ast, functions)) ??
    problemWords(summary, { token, source, isLast: range.end === source.length })
  return `compilation failed: ${textAt(source, ast ? placeOf(ast, source) : range.start, words)}`
}

/** An error's words with the line of the expression. */
export function textAt(source: string, place: number, words: string): string {
  const before = source.slice(0, place)
  const line = before.split('\n').length
  const column = place - (before.lastIndexOf('\n') + 1) + 1
  const shown = source.split('\n')[line - 1] ?? ''
  return `ERROR: <input>:${line}:${column}: ${words}\n | ${shown}\n | ${'.'.repeat(column - 1)}^`
}

const isAst = (node: object): node is ASTNode => 'op' in node && 'args' in node

/** A type as cel-go prints it. */
export const typeText = (type: string): string =>
  type
    .replaceAll('google.protobuf.Timestamp', 'timestamp')
    .replaceAll('google.protobuf.Duration', 'duration')
    .replaceAll('<', '(')
    .replaceAll('>', ')')

/** Place at which cel-go reports an operation's error: its operator. */
export function placeOf(node: ASTNode, source: string): number {
  const after = (operand: ASTNode, operator: string): number => {
    const found = source.indexOf(operator, operand.range.end)
    return found < 0 ? node.range.start : found
  }
  switch (node.op) {
    case 'value':
    case 'id':
    case 'list':
    case 'map':
    case '!_':
    case '-_':
      return node.range.start
    case 'call':
      return source.indexOf('(', node.range.start)
    case 'rcall':
      return source.indexOf('(', after(node.args[1], '.'))
    case '[]':
    case '[?]':
      return after(node.args[0], '[')
    case '?:':
      return after(node.args[0], '?')
    case '.?':
      return after(node.args[0], '.')
    default:
      return after(node.args[0], node.op)
  }
}

const LOGICAL = /^Logical operator requires bool operands, got '(.*)'$/

/** The node that cel-go reports: for a logical operator, the operand with the wrong type; otherwise the node itself. */
function operandOf(summary: string, node: ASTNode): ASTNode {
  const [, type] = LOGICAL.exec(summary) ?? []
  if (node.op !== '&&' && node.op !== '||') return node
  return node.args.find((operand) => typeOf(operand) === type) ?? node
}

const NO_OVERLOAD = 'no such overload: '

/** The words of a type error; undefined if the library's words equal cel-go's words. */
function typeWords(summary: string, node: ASTNode, functions: ReadonlySet<string>): string | undefined {
  const applied = (operation: string, types: readonly string[], receiver = '') =>
    `found no matching overload for '${operation}' applied to '${receiver}(${types.map(typeText).join(', ')})'`
  const [, operand] = LOGICAL.exec(summary) ?? []
  const [, predicate] = /^(?:all|exists|exists_one)\(.*predicate must return bool, got '(.*)'$/.exec(summary) ?? []
  const notBool = operand ?? predicate
  if (notBool !== undefined) return `expected type 'bool' but found '${typeText(notBool)}'`
  if (summary.startsWith(NO_OVERLOAD)) {
    const types = summary.slice(NO_OVERLOAD.length)
    if (node.op === '!_' || node.op === '-_') return applied(node.op, [types.slice(1)])
    return applied(node.op === 'in' ? '@in' : `_${node.op}_`, types.split(` ${node.op} `))
  }
  if (node.op === 'call' || node.op === 'rcall') {
    const [name] = node.args
    const [, inside] = /^found no matching overload for '(.*)'$/.exec(summary) ?? []
    if (inside === undefined) return undefined
    if (!functions.has(name)) return undeclared(name)
    const at = inside.indexOf(`${name}(`)
    const types = inside.slice(at + name.length + 1, -1)
    const receiver = node.op === 'rcall' ? `${typeOf(node.args[1]) ?? inside.slice(0, at - 1)}.` : ''
    return applied(name, types === '' ? [] : [types], typeText(receiver))
  }
  const [, found] = /^Cannot index type '(.*)'$/.exec(summary) ?? []
  const indexed = /^List index must be int, got/.test(summary) && isAccess(node) ? typeOf(node.args[0]) : found
  if (indexed !== undefined && node.op === '.') return `type '${typeText(indexed)}' does not support field selection`
  if (indexed !== undefined && node.op === '[]') return applied('_[_]', [indexed, typeOf(node.args[1]) ?? 'dyn'])
  const [, left, right] = /^Ternary branches must have the same type, got '(.*)' and '(.*)'$/.exec(summary) ?? []
  if (left !== undefined && right !== undefined) return applied('_?_:_', ['bool', left, right])
  const [, key] = /^No such key: (.*)$/.exec(summary) ?? []
  return key === undefined ? undefined : `undefined field '${key}'`
}

const isAccess = (node: ASTNode) => node.op === '.' || node.op === '[]'

/** The operand's type, as the library inferred it. */
function typeOf(node: ASTNode): string | undefined {
  const found: object = node
  const type = 'checkedType' in found ? found.checkedType : undefined
  return isRecord(type) && typeof type.name === 'string' ? type.name : undefined
}

interface Token {
  readonly token: string
  readonly source: string
  /** Whether no token follows. */
  readonly isLast: boolean
}

function problemWords(summary: string, { token: at, source, isLast }: Token): string {
  const token = at === '' ? "'<EOF>'" : `'${at}'`
  const [, expected] = /^Expected (\w+), got/.exec(summary) ?? []
  const missing = expected === undefined ? undefined : closing[expected]
  if (missing !== undefined)
    return at === '' && unclosedIn(source) > 1
      ? `Syntax error: mismatched input ${token} expecting '${missing}'`
      : `Syntax error: missing '${missing}' at ${token}`
  if (summary.startsWith('Unexpected character'))
    return `Syntax error: ${isLast ? 'extraneous' : 'mismatched'} input ${token} expecting <EOF>`
  if (/^(?:Expected|Unexpected)/.test(summary)) return `Syntax error: mismatched input ${token} expecting ${BEGINNINGS}`
  const [, wanted, found] = /expected type '(.*)' but found '(.*)'$/.exec(summary) ?? []
  if (wanted !== undefined && found !== undefined)
    return `expected type '${typeText(wanted)}' but found '${typeText(found)}'`
  const [, name] = /^Unknown variable: (.*)$/.exec(summary) ?? []
  if (name !== undefined) return undeclared(name)
  if (summary === 'has() invalid argument') return 'invalid argument to has() macro'
  return (summary.slice(0, 1).toLowerCase() + summary.slice(1)).replace(/\.$/, '')
}

function unclosedIn(source: string): number {
  let open = 0
  for (const character of source)
    if (character === '(' || character === '[' || character === '{') open++
    else if (character === ')' || character === ']' || character === '}') open--
  return open
}
