/** Evaluates the rules of schemas. Their types were checked when the definition of the schema was stored. */
import { Environment, EvaluationError, Optional } from '@marcbachmann/cel-js'
import { limits } from './compile.ts'
import { celErrorOf } from './compileWords.ts'
import { countedSource, functions } from './countedSource.ts'
import { evaluationWords } from './evaluationWords.ts'
import { matchesPattern } from './patterns.ts'
import { StepCount, TooManySteps } from './stepCount.ts'

/** `unknown`: the rule uses functions that are not modelled. */
type RuleResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'tooCostly' }
  | { readonly kind: 'unknown' }

export interface RuleVariables {
  readonly self: unknown
  readonly oldSelf?: unknown
}

/** An optional value of expressions; `undefined` for none. */
export const optional = (value: unknown): unknown => Optional.of(value)

const MOST_CACHED = 500
/** Calls of Kubernetes' libraries that are not modelled; a field may have the name of a function. */
const NOT_MODELLED =
  /\bsets\s*\.|\b(?:quantity|isQuantity|url|isURL|ip|isIP|cidr|isCIDR|semver|isSemver|format|find|findAll|transformList|transformMap|isSorted|indexOf|sum|min|max)\s*\(/

type Run = (variables: RuleVariables) => unknown

/** Evaluates the rules of an object within a budget that all its rules share. */
export class RuleValues {
  readonly #steps = new StepCount()
  readonly #plain: Environment
  /** The environment of rules with an optional earlier value. */
  readonly #withOptional: Environment
  #spent = 0
  readonly #kept = new Map<string, Run | undefined>()

  constructor() {
    this.#plain = this.#createEnvironment('dyn')
    this.#withOptional = this.#createEnvironment('optional<dyn>')
  }

  #createEnvironment(oldSelf: string): Environment {
    const made = new Environment({
      unlistedVariablesAreDyn: false,
      homogeneousAggregateLiterals: false,
      enableOptionalTypes: true,
      limits,
    })
    made.registerVariable('self', 'dyn').registerVariable('oldSelf', oldSelf)
    made.registerFunction('matches(string, string): bool', (text: string, source: string) =>
      matchesPattern(text, source, this.#steps),
    )
    const counting = made.clone({ limits: { maxAstNodes: 10_000, maxDepth: 200 } })
    counting.registerFunction(`${functions.walked}(dyn): dyn`, (value: unknown) => this.#steps.walked(value))
    counting.registerFunction(`${functions.counted}(dyn): dyn`, (value: unknown) => this.#steps.counted(value))
    return counting
  }

  /** Starts a new budget for the rules of another object. */
  begin(): void {
    this.#spent = 0
    this.#steps.begin()
  }

  /** Adds the cost of work for a rule. Once the budget is spent, the next rule is too costly. */
  spend(steps: number): void {
    this.#spent += steps
  }

  /** Whether a rule can be evaluated here. */
  isKnown(rule: string, hasOptional: boolean): boolean {
    return this.#runOf(rule, hasOptional) !== undefined
  }

  /** `hasOptional`: whether `oldSelf` is optional. */
  evaluate(rule: string, variables: RuleVariables, hasOptional = false): RuleResult {
    const run = this.#runOf(rule, hasOptional)
    if (run === undefined) return { kind: 'unknown' }
    try {
      this.#steps.take(1 + this.#spent)
      this.#spent = 0
      return { kind: 'value', value: run(variables) }
    } catch (error) {
      if (error instanceof TooManySteps) return { kind: 'tooCostly' }
      if (error instanceof EvaluationError) return failure(error)
      throw error
    }
  }

  #runOf(rule: string, hasOptional: boolean): Run | undefined {
    const key = `${hasOptional ? 'optional' : 'plain'} ${rule}`
    if (this.#kept.has(key)) return this.#kept.get(key)
    const run = this.#parsed(rule, hasOptional ? this.#withOptional : this.#plain)
    if (this.#kept.size >= MOST_CACHED) this.#kept.clear()
    this.#kept.set(key, run)
    return run
  }

  #parsed(rule: string, environment: Environment): Run | undefined {
    if (NOT_MODELLED.test(rule)) return undefined
    try {
      const { ast } = environment.parse(rule)
      // The library infers no type of an optional value behind a counting call.
      const old = `${functions.walked}(oldSelf).value()`
      const parsed = environment.parse(countedSource(ast, rule).text.replaceAll(old, `dyn(${old})`))
      return (variables) => parsed({ ...variables })
    } catch (error) {
      if (celErrorOf(error)) return undefined
      throw error
    }
  }
}

/**
 * The result of a failed evaluation. A value with another type than its schema's type, such as a time, may be a bug of
 * this module.
 */
function failure(error: EvaluationError): RuleResult {
  const message = evaluationWords(error)
  return message === undefined ? { kind: 'unknown' } : { kind: 'error', message }
}
