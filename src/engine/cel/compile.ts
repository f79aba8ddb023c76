/** Compiles expressions with typed variables. Its work is bounded by the limits of the environment. */
import type { ASTNode, Environment, SourceRange } from '@marcbachmann/cel-js'
import { celErrorOf, compileText, placeOf, textAt, typeText } from './compileWords.ts'
import { isPattern } from './patterns.ts'

export type Compiled =
  | { readonly kind: 'compiled'; readonly type: string; readonly ast: ASTNode }
  | { readonly kind: 'problem'; readonly words: string }
  /** The expression uses a function that is not modelled, or exceeds the limits. */
  | { readonly kind: 'unknown' }

/** Size limits of expressions; larger expressions count as unknown. */
export const limits = {
  maxAstNodes: 2_000,
  maxDepth: 60,
  maxListElements: 500,
  maxMapEntries: 200,
  maxCallArguments: 8,
} as const

/** Functions of Kubernetes that are not modelled. */
const notModelled: ReadonlySet<string> = new Set(
  (
    'add allocatable asApproximateFloat asInteger authorizer charAt cidr compareTo containsCIDR containsIP distinct equivalent family ' +
    'find findAll flatten format getEscapedPath getHost getHostname getPort getQuery getScheme includes indexOf intersects ip ' +
    'isCIDR isCanonical isGlobalUnicast isGreaterThan isIP isInteger isLessThan isLinkLocalMulticast isLinkLocalUnicast isLoopback ' +
    'isQuantity isSemver isSorted isURL isUnspecified lastIndexOf major masked max min minor named optFlatMap optMap patch prefixLength quantity ' +
    'replace reverse semver sets sign slice sort strings sub sum transformList transformMap transformMapEntry url validate'
  ).split(' '),
)

const known = new WeakMap<Environment, ReadonlySet<string>>()

/** Compiles an expression in an environment. */
export function compile(source: string, environment: Environment): Compiled {
  const parsed = parse(source, environment)
  if ('kind' in parsed) return parsed
  const place = wrongPatternIn(parsed.ast)
  if (place === undefined) return { kind: 'compiled', ...parsed }
  const words = textAt(source, placeOf(place, source), 'invalid matches argument')
  return { kind: 'problem', words: `compilation failed: ${words}` }
}

type Parsed = Omit<Extract<Compiled, { kind: 'compiled' }>, 'kind'>

function parse(source: string, environment: Environment): Compiled | Parsed {
  let ast: ASTNode | undefined
  try {
    const parsed = environment.parse(source)
    ast = parsed.ast
    const { valid, type = 'dyn', error } = parsed.check()
    if (!valid) throw error
    return { type: typeText(type), ast }
  } catch (error) {
    if (celErrorOf(error) === undefined) throw error
    if (isNotKnown(source, ast, error)) return { kind: 'unknown' }
    const words = compileText(source, error, functionsOf(environment))
    return words === undefined ? { kind: 'unknown' } : { kind: 'problem', words }
  }
}

/**
 * Whether the API server may compile an expression that the library does not: the expression uses functions that are
 * not modelled, or exceeds the limits. `ast`: the parsed expression; undefined if it cannot be parsed.
 */
export function isNotKnown(source: string, ast: ASTNode | undefined, error: unknown): boolean {
  const { summary = '', range = { start: 0, end: 0 } } = celErrorOf(error) ?? {}
  if (summary.startsWith('Exceeded ')) return true
  if (ast === undefined) return isOtherSyntax(source, range.start)
  return summary === WRONG_HAS ? !isArgumentOfHas(ast, range) : isNotModelled(ast, summary)
}

const WRONG_HAS = 'has() invalid argument'

/**
 * Whether a range is the argument of `has`. The library accepts only names before the last dot, while Kubernetes
 * accepts `has(a[0].b)`.
 */
const isArgumentOfHas = (ast: ASTNode, { start, end }: SourceRange): boolean =>
  someNode(ast, (node) => {
    const argument = node.op === 'call' && node.args[0] === 'has' ? node.args[1][0] : undefined
    return argument?.range.start === start && argument.range.end === end
  })

/**
 * Whether an expression has syntax that the library cannot read: names in back quotes, or names that begin with a dot.
 */
const isOtherSyntax = (source: string, place: number): boolean =>
  source.includes('`') ||
  (/^\.[A-Za-z_]/.test(source.slice(place, place + 2)) && !source.slice(0, place).trimEnd().endsWith('.'))

/** Errors about types of objects and optional values, which the simulation does not compare. */
const OBJECTS = /^no such overload: .*\b(?:selfType\d|kubernetes\.|optional<.* [=!]= )/

/** Whether a type error may come from types that are not modelled. */
function isNotModelled(ast: ASTNode, summary: string): boolean {
  if (OBJECTS.test(summary)) return true
  return someNode(ast, (node) => {
    if (node.op === 'id') return notModelled.has(node.args)
    if (node.op === 'call') return notModelled.has(node.args[0])
    return node.op === 'rcall' && (notModelled.has(node.args[0]) || hasTwoVariables(node.args[0], node.args[2]))
  })
}

const macros: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'existsOne', 'map', 'filter'])

/** Whether a macro has a key and a value; `map` may also have three arguments in its usual form. */
const hasTwoVariables = (name: string, args: readonly ASTNode[]): boolean => macros.has(name) && args.length > 2

function functionsOf(environment: Environment): ReadonlySet<string> {
  const found = known.get(environment)
  if (found !== undefined) return found
  const made = new Set(environment.getDefinitions().functions.map(({ name }) => name))
  known.set(environment, made)
  return made
}

/** A literal argument of `matches` that is not a valid pattern. */
function wrongPatternIn(ast: ASTNode): ASTNode | undefined {
  let found: ASTNode | undefined
  someNode(ast, (node) => {
    const pattern = patternOf(node)
    if (pattern?.op !== 'value' || typeof pattern.args !== 'string' || isPattern(pattern.args)) return false
    found = pattern
    return true
  })
  return found
}

function patternOf(node: ASTNode): ASTNode | undefined {
  if (node.op === 'rcall' && node.args[0] === 'matches') return node.args[2][0]
  return node.op === 'call' && node.args[0] === 'matches' ? node.args[1][1] : undefined
}

/** The direct subexpressions of an expression. */
function partsOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}

/** Whether an expression names a variable. */
export function names(ast: ASTNode, variable: string): boolean {
  return someNode(ast, ({ op, args }) => op === 'id' && args === variable)
}

function someNode(ast: ASTNode, holds: (node: ASTNode) => boolean): boolean {
  const left: ASTNode[] = [ast]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (holds(node)) return true
    left.push(...partsOf(node))
  }
  return false
}
