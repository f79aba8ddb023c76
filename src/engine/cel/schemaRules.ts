/** Rules of OpenAPI schemas. Models apiextensions-apiserver apiserver/schema/cel compilation.go (v1.36). */
import { Environment } from '@marcbachmann/cel-js'
import type { JsonObject } from '../api/types.ts'
import { type Compiled, compile, limits, names } from './compile.ts'
import { SchemaTypes } from './schemaTypes.ts'

/**
 * Upper limit of the work for a schema: the product of the number of its rules and the number of its types. The rules
 * of each subschema need a copy of all types.
 */
const MOST_WORK = 1_000_000

interface SchemaRule {
  readonly rule: string
  /** Empty without a message expression. */
  readonly messageExpression: string
  /** Whether the old value is optional. */
  readonly isOldOptional: boolean
}

/** The API server's words for a rejected rule; undefined for a correct rule, and if the answer is unknown. */
interface RuleProblems {
  readonly rule: string | undefined
  readonly message: string | undefined
  /** Whether the rule reads the old value; undefined if the answer is unknown. */
  readonly usesOld: boolean | undefined
}

const unknown: RuleProblems = { rule: undefined, message: undefined, usesOld: undefined }

/** Compiles the rules of a schema. */
export class SchemaRules {
  readonly #base = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: true,
    enableOptionalTypes: true,
    limits,
  })
  readonly #types: SchemaTypes
  #work = 0

  /** `root`: schema of a resource. */
  constructor(root: JsonObject) {
    this.#types = new SchemaTypes(this.#base, root)
  }

  problemsOf(
    schema: JsonObject,
    isResource: boolean,
    { rule, messageExpression, isOldOptional }: SchemaRule,
  ): RuleProblems {
    if (this.#work > MOST_WORK) return unknown
    const self = this.#types.of(schema, isResource)
    this.#work += this.#types.size + 1
    if (self === undefined) return unknown
    const environment = this.#types
      .environment()
      .registerVariable('self', self)
      .registerVariable('oldSelf', isOldOptional ? `optional<${self}>` : self)
    const made = compile(rule, environment)
    if (made.kind === 'unknown') return unknown
    if (made.kind === 'problem') return { ...unknown, rule: made.words, usesOld: false }
    if (made.type !== 'bool') return { ...unknown, rule: 'cel expression must evaluate to a bool', usesOld: false }
    const message = messageExpression === '' ? undefined : messageProblem(compile(messageExpression, environment))
    return { rule: undefined, message, usesOld: names(made.ast, 'oldSelf') }
  }
}

function messageProblem(made: Compiled): string | undefined {
  if (made.kind === 'problem') return `messageExpression ${made.words}`
  if (made.kind === 'unknown' || made.type === 'string') return undefined
  return 'messageExpression must evaluate to a string'
}
