/**
 * Expressions of admission policies in CEL: their compile errors and their values. The work for each expression is
 * bounded.
 */
import { type ASTNode, Environment, EvaluationError } from '@marcbachmann/cel-js'
import { isNotKnown, limits } from './compile.ts'
import { celErrorOf, compileText } from './compileWords.ts'
import { constructorNames, ESCAPE_KEY_FUNCTION, escapeKey, withoutConstructors } from './constructors.ts'
import { countedSource, functions } from './countedSource.ts'
import { evaluationWords, libraryText } from './evaluationWords.ts'
import { matchesPattern } from './patterns.ts'
import { StepCount, TooManySteps } from './stepCount.ts'

/** Variables that an expression may name. */
const policyVariables = ['object', 'oldObject', 'request', 'params', 'namespaceObject', 'variables'] as const

export type PolicyContext = Partial<Record<(typeof policyVariables)[number], unknown>>

/** `unknown`: the expression uses functions that are not modelled. */
export type PolicyResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string; readonly isOfTypes?: true }
  | { readonly kind: 'unknown' }

const MOST_CACHED = 200
/** Calls of Kubernetes' libraries that are not modelled; a field may have the name of a function. */
const NOT_MODELLED =
  /\b(?:authorizer|sets)\b|\b(?:quantity|isQuantity|url|isURL|ip|isIP|cidr|isCIDR|semver|isSemver|format|find|findAll|transformList|transformMap)\s*\(/

const steps = new StepCount()
const written = createEnvironment(true)
/** An environment in which lists and maps may have values of several types. */
const mixed = createEnvironment(false)
const counting = createCountingEnvironment()
const functionNames: ReadonlySet<string> = new Set(written.getDefinitions().functions.map(({ name }) => name))

interface Ready {
  readonly run: ((context: PolicyContext) => unknown) | undefined
  /** The API server's words for an expression that cannot be compiled; undefined for any other expression. */
  readonly problem: string | undefined
  /** An error of each evaluation. */
  readonly mismatch?: string
}

const kept = new Map<string, Ready>()

/** Why an expression cannot be the mutation of a policy; undefined if it can, or if the answer is unknown. */
export function applyProblem(source: string): string | undefined {
  const { type } = withoutConstructors(source)
  if (type !== undefined && type !== 'Object') return `must evaluate to Object but got ${type}`
  return ready(source).problem
}

/** As `applyProblem`, for a mutation that is a list of changes. */
export function patchProblem(source: string): string | undefined {
  if (/^\s*\[\s*\]\s*$/.test(source)) return 'must evaluate to list(JSONPatch) but got list(dyn)'
  return ready(source).problem
}

/** Evaluates an expression. */
export function evaluatePolicy(source: string, context: PolicyContext): PolicyResult {
  const { run, problem, mismatch } = ready(source)
  if (mismatch !== undefined) return { kind: 'error', message: mismatch, isOfTypes: true }
  if (problem !== undefined) return { kind: 'error', message: `compilation error: ${problem}` }
  if (!run) return { kind: 'unknown' }
  steps.begin()
  try {
    return { kind: 'value', value: run(context) }
  } catch (error) {
    if (error instanceof TooManySteps)
      return { kind: 'error', message: 'operation cancelled: actual cost limit exceeded' }
    if (error instanceof EvaluationError) return { kind: 'error', message: evaluationText(error) }
    throw error
  }
}

/** An object of the API for expressions: whole numbers become CEL integers. */
export function celValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(celValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, celValue(one)]))
}

function createEnvironment(isHomogeneous: boolean): Environment {
  const made = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: isHomogeneous,
    enableOptionalTypes: true,
    limits,
  })
  for (const name of policyVariables) made.registerVariable(name, 'dyn')
  made.registerFunction('matches(string, string): bool', (text: string, source: string) =>
    matchesPattern(text, source, steps),
  )
  made.registerFunction(`${ESCAPE_KEY_FUNCTION}(string): string`, (key: string) => escapeKey(steps.walked(key)))
  return made
}

function createCountingEnvironment(): Environment {
  const made = mixed.clone({ limits: { maxAstNodes: 10_000, maxDepth: 200 } })
  made.registerFunction(`${functions.walked}(dyn): dyn`, (value: unknown) => steps.walked(value))
  made.registerFunction(`${functions.counted}(dyn): dyn`, (value: unknown) => steps.counted(value))
  return made
}

function ready(source: string): Ready {
  const known = kept.get(source)
  if (known) return known
  const made = compiled(source)
  if (kept.size >= MOST_CACHED) kept.clear()
  kept.set(source, made)
  return made
}

function compiled(source: string): Ready {
  if (!constructorNames.test(source)) return compiledPlain(source)
  const { text, mismatch } = withoutConstructors(source)
  if (mismatch !== undefined) return { run: undefined, problem: undefined, mismatch }
  // The error would describe the rewritten text, so the expression counts as unknown.
  return { run: text === undefined ? undefined : compiledPlain(text).run, problem: undefined }
}

/** Variables that have a type on the server, and no type in the simulation. */
const TYPED = /\b(?:request|namespaceObject|variables)\b/

function compiledPlain(source: string, environment = written): Ready {
  let ast: ASTNode | undefined
  try {
    const parsed = environment.parse(source)
    ast = parsed.ast
    const { valid, error } = parsed.check()
    if (!valid) throw error
    return { run: counted(parsed.ast, source), problem: undefined }
  } catch (error) {
    // The API server may have functions that the library does not have.
    if (isNotKnown(source, ast, error) || (ast !== undefined && NOT_MODELLED.test(source)))
      return { run: undefined, problem: undefined }
    // A value without a type in the simulation may have the right type on the server.
    const isUntyped = /'dyn'/.test(celErrorOf(error)?.summary ?? '') && TYPED.test(source)
    if (environment === written && isUntyped) return compiledPlain(source, mixed)
    const problem = compileText(source, error, functionNames)
    return { run: undefined, problem }
  }
}

function counted(ast: ASTNode, source: string): (context: PolicyContext) => unknown {
  const parsed = counting.parse(countedSource(ast, source).text)
  return (context) => parsed(context)
}

function evaluationText(error: EvaluationError): string {
  const text = libraryText(error)
  return evaluationWords(error) ?? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}
