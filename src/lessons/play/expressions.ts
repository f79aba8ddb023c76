/** CEL expressions of a lesson: parsed, checked and evaluated over the variables in `variables.ts`. */

import { type ASTNode, Environment, EvaluationError, ParseError } from '@marcbachmann/cel-js'
import { lookup } from '../../engine/api/lookup.ts'
import { countedSource, functions } from '../../engine/cel/countedSource.ts'
import { matchesPattern } from '../../engine/cel/patterns.ts'
import { StepCount, TooManySteps } from '../../engine/cel/stepCount.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Expression, Place } from '../types.ts'
import { lessonVariables, type RunVariables } from './variables.ts'

/** Result of an expression. */
type ExpressionValue = boolean | number | string | null | readonly ExpressionValue[]

/** A parse or evaluation error with its place in the file. */
export class ExpressionProblem extends Error {
  override readonly name = 'ExpressionProblem'
  readonly place: Place
  readonly problem: UnplacedProblem

  constructor(problem: UnplacedProblem, place: Place) {
    super(problem.id)
    this.problem = problem
    this.place = place
  }
}

/** Limits: characters of an expression, and entries of a resulting list. */
const MOST_LENGTH = 1_000
const MOST_ENTRIES = 1_000
/** Size of the cache of parsed expressions. */
const MOST_CACHED = 500
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

const variables = new Map(lessonVariables.map((variable) => [variable.name, variable]))
/** The environment for the author's source. */
const environment = createEnvironment()
/** The environment for the rewritten source, which counts steps. */
const steps = new StepCount()
const counting = createCountingEnvironment()

interface Ready {
  readonly run: (context: Record<string, unknown>) => unknown
  /** Variables in the expression. */
  readonly names: readonly string[]
  /** The non-literal operand of a comparison. */
  readonly compared: string | undefined
  readonly comparison: Comparison | undefined
}

const kept = new Map<string, Ready>()

/** The syntax problem of an expression; undefined for a valid expression. */
export function expressionProblem(expression: Expression): ExpressionProblem | undefined {
  try {
    ready(expression)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionProblem) return error
    throw error
  }
}

/** Whether an expression contains a variable. Throws `ExpressionProblem`. */
export function isNaming(expression: Expression, name: string): boolean {
  return ready(expression).names.includes(name)
}

/** The value of an expression in a run. Throws `ExpressionProblem`. */
export function evaluate(expression: Expression, run: RunVariables): ExpressionValue {
  if (run.budget.isUsedUp) throw new ExpressionProblem(newProblem('lessonTooLong'), expression)
  const { run: act, names } = ready(expression)
  const context: Record<string, unknown> = {}
  for (const name of names) context[name] = variables.get(name)?.read(run) ?? null
  try {
    steps.begin()
    return plain(act(context), expression)
  } catch (error) {
    throw problemOf(error, expression)
  } finally {
    run.budget.takeSteps(1 + steps.taken)
  }
}

/** Whether a condition holds in a run. Throws `ExpressionProblem`, also for a result that is not a boolean. */
export function holds(expression: Expression, run: RunVariables): boolean {
  const value = evaluate(expression, run)
  if (typeof value === 'boolean') return value
  throw new ExpressionProblem(
    newProblem('noCondition', { source: expression.source, value: valueText(value) }),
    expression,
  )
}

/**
 * The operand of a comparison with its current value: `mostFailing` and `5`; the whole condition if the expression is
 * not a comparison.
 */
export function comparedIn(
  expression: Expression,
  run: RunVariables,
): { readonly words: string; readonly value: string } {
  const words = ready(expression).compared ?? expression.source
  return { words, value: valueText(evaluate({ ...expression, source: words }, run)) }
}

/** A comparison in an expression; a literal operand is on the right. */
interface Comparison {
  readonly operand: string
  readonly sign: string
  /** Source of the literal. */
  readonly literal: string
}

/** The comparison of an operand with a literal; undefined for any other expression. Throws `ExpressionProblem`. */
export function comparisonIn(expression: Expression): Comparison | undefined {
  return ready(expression).comparison
}

/** A value for a text: integers as they are, other numbers with at most two decimals. */
export function valueText(value: ExpressionValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  return Array.isArray(value) ? value.map(valueText).join(', ') : String(value)
}

function createEnvironment(): Environment {
  const made = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: 200, maxDepth: 30, maxListElements: 50, maxMapEntries: 20, maxCallArguments: 8 },
  })
  for (const name of variables.keys()) made.registerVariable(name, 'dyn')
  // Object fields are doubles, and literals are CEL integers. Operators for mixed operands hide the difference from
  // authors.
  const mixed: Record<string, (a: number, b: number) => number> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  }
  for (const [sign, calculate] of Object.entries(mixed))
    for (const [left, right] of [
      ['int', 'double'],
      ['double', 'int'],
    ])
      made.registerOperator(`${left} ${sign} ${right}`, (a: number | bigint, b: number | bigint) =>
        calculate(Number(a), Number(b)),
      )
  // CEL's global form, in addition to the method of a text.
  made.registerFunction('matches(string, string): bool', (text: string, source: string) =>
    matchesPattern(text, source, steps),
  )
  made.registerFunction('sum(list): double', (list: readonly (number | bigint)[]) =>
    list.reduce((sum: number, one) => sum + Number(one), 0),
  )
  return made
}

function createCountingEnvironment(): Environment {
  const made = environment.clone({ limits: { maxAstNodes: 1_000, maxDepth: 100 } })
  made.registerFunction(`${functions.walked}(dyn): dyn`, (value: unknown) => steps.walked(value))
  made.registerFunction(`${functions.counted}(dyn): dyn`, (value: unknown) => steps.counted(value))
  return made
}

function ready(expression: Expression): Ready {
  const { source } = expression
  const known = kept.get(source)
  if (known) return known
  if (source.length > MOST_LENGTH)
    throw new ExpressionProblem(newProblem('expressionTooLong', { most: MOST_LENGTH }), expression)
  let made: Ready
  try {
    const parsed = environment.parse(source)
    const { valid, error } = parsed.check()
    if (!valid) throw error
    const found = new Set<string>()
    addNames(parsed.ast, found)
    const names = [...found].filter((name) => variables.has(name))
    made = {
      run: countedRun(parsed.ast, source),
      names,
      compared: comparedPart(parsed.ast, source),
      comparison: comparisonOf(parsed.ast, source),
    }
  } catch (error) {
    throw problemOf(error, expression)
  }
  if (kept.size >= MOST_CACHED) kept.clear()
  kept.set(source, made)
  return made
}

function countedRun(ast: ASTNode, source: string): Ready['run'] {
  const { text, placeOf } = countedSource(ast, source)
  const parsed = counting.parse(text)
  return (context) => {
    try {
      return parsed(context)
    } catch (error) {
      const { summary, range } = error as Partial<EvaluationError>
      if (summary === undefined || range === undefined) throw error
      const start = placeOf(range.start)
      throw new EvaluationError({ message: summary, range: { start, end: start } })
    }
  }
}

function addNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) addNames(one, names)
    return
  }
  if (!isNode(node)) return
  if (node.op === 'id') names.add(node.args)
  addNames(node.args, names)
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

function comparedPart(ast: ASTNode, source: string): string | undefined {
  if (!comparisons.has(ast.op)) return undefined
  const [left, right] = ast.args as [ASTNode, ASTNode]
  const { start, end } = (left.op === 'value' ? right : left).range
  const part = source.slice(start, end)
  return environment.check(part).valid ? part : undefined
}

const turned: Partial<Record<string, string>> = lookup({ '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' })

function comparisonOf({ op, args }: ASTNode, source: string): Comparison | undefined {
  const back = turned[op]
  if (back === undefined) return undefined
  const [left, right] = args as [ASTNode, ASTNode]
  const [operand, literal, sign] = isLiteral(left) ? [right, left, back] : [left, right, op]
  if (!isLiteral(literal) || isLiteral(operand)) return undefined
  const textOf = ({ range: { start, end } }: ASTNode): string => source.slice(start, end)
  return { operand: textOf(operand), sign, literal: textOf(literal) }
}

function isLiteral({ op, args }: ASTNode): boolean {
  return op === 'value' || (op === 'list' && (args as ASTNode[]).every(isLiteral))
}

function problemOf(error: unknown, expression: Expression): ExpressionProblem {
  if (error instanceof ExpressionProblem) return error
  const { source, line, column } = expression
  if (error instanceof TooManySteps)
    return new ExpressionProblem(newProblem('expressionTooCostly', { source }), expression)
  const isOfCel = error instanceof ParseError || error instanceof EvaluationError
  const details = error as {
    readonly summary?: string
    readonly message?: string
    readonly range?: { readonly start: number }
  }
  const words = details.summary ?? details.message ?? String(error)
  const start = isOfCel || details.range !== undefined ? (details.range?.start ?? 0) : 0
  // A place after a line break is reported as the start of the expression.
  const isOnFirstLine = !source.slice(0, start).includes('\n')
  return new ExpressionProblem(newProblem('expression', { source, detail: words }), {
    line,
    column: isOnFirstLine ? column + start : column,
  })
}

/** Converts CEL's own types to plain values. */
function plain(value: unknown, expression: Expression): ExpressionValue {
  const { source } = expression
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES)
      throw new ExpressionProblem(newProblem('listTooLong', { source, most: MOST_ENTRIES }), expression)
    steps.take(value.length)
    return value.map((one) => plain(one, expression))
  }
  throw new ExpressionProblem(newProblem('givesObject', { source }), expression)
}
