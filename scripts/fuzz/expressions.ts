/**
 * Makes CEL expressions from outside. They are compiled for each kind that has expressions, and evaluated if possible.
 */
import { inRequest } from '../../src/engine/api/fields/inRequest.ts'
import type { JsonObject } from '../../src/engine/api/types.ts'
import { expressionErrors } from '../../src/engine/apiserver/expressions/expressionErrors.ts'
import { celValue, evaluatePolicy } from '../../src/engine/cel/policyExpressions.ts'
import type { Random } from '../../src/engine/sim/prng.ts'
import { deploymentManifest } from '../../src/engine/testing/builders.ts'
import { mutateText } from './mutations.ts'

const variables = ['self', 'oldSelf', 'device', 'object', 'oldObject', 'request', 'x', 'variables'] as const
/** Fields of schemas and objects. Some are names that objects inherit, or words of the language. */
const fields = [
  'spec',
  'replicas',
  'metadata',
  'name',
  'labels',
  'driver',
  'attributes',
  'capacity',
  'a',
  'constructor',
  '__proto__',
  'toString',
  'in',
  'namespace',
  'has-dash',
  '1a',
  '',
  'ä',
] as const
const literals = [
  '1',
  '1.5',
  '1u',
  '-1',
  'true',
  'null',
  '"a"',
  "'b'",
  'b"c"',
  '[]',
  '{}',
  '[1, 2]',
  '{"a": 1}',
  '""',
] as const
const operators = ['==', '!=', '<', '>=', '+', '-', '*', '/', '%', '&&', '||', 'in'] as const
const methods = [
  'size',
  'startsWith',
  'matches',
  'split',
  'foo',
  'getHours',
  'isSorted',
  'orValue',
  'contains',
] as const
const macros = ['all', 'exists', 'exists_one', 'map', 'filter'] as const
const patterns = ['"^a+$"', '"(a*)*b"', '"["', '"\\\\d{1,9}"'] as const

const MOST_DEPTH = 6

function expression(random: Random, depth = 0): string {
  const part = (): string => expression(random, depth + 1)
  const leaf = depth >= MOST_DEPTH || random.float() < 0.25
  if (leaf) return random.float() < 0.5 ? random.pick(literals) : random.pick(variables)
  switch (random.int(0, 8)) {
    case 0:
      return `${part()}.${random.pick(fields)}`
    case 1:
      return `${part()}[${part()}]`
    case 2:
      return `${part()}.${random.pick(methods)}(${random.float() < 0.5 ? part() : ''})`
    case 3:
      return `${part()}.${random.pick(macros)}(x, ${part()})`
    case 4:
      return `(${part()} ? ${part()} : ${part()})`
    case 5:
      return `${part()}.matches(${random.pick(patterns)})`
    case 6:
      return `${random.pick(['!', '-', 'size', 'has', 'dyn', 'type', 'string', 'duration', ''])}(${part()})`
    default:
      return `${part()} ${random.pick(operators)} ${part()}`
  }
}

function schema(random: Random, depth = 0): JsonObject {
  const rules: JsonObject =
    random.float() < 0.5
      ? {
          'x-kubernetes-validations': [
            { rule: written(random), ...(random.float() < 0.3 ? { messageExpression: written(random) } : {}) },
          ],
        }
      : {}
  const type = random.pick(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null', ''])
  if (depth >= MOST_DEPTH || (type !== 'object' && type !== 'array')) return { type, ...rules }
  if (type === 'array') return { type, items: schema(random, depth + 1), ...rules }
  if (random.float() < 0.3) return { type, additionalProperties: schema(random, depth + 1), ...rules }
  const properties = Object.fromEntries(
    Array.from({ length: random.int(0, 4) }, () => [random.pick(fields), schema(random, depth + 1)]),
  )
  return { type, properties, ...rules }
}

/** An expression as text. Most expressions are valid, and some are changed. */
const written = (random: Random): string =>
  random.float() < 0.7 ? expression(random) : mutateText(expression(random), random)

const context = {
  object: celValue(deploymentManifest({ replicas: 3 })),
  oldObject: null,
  request: celValue({ name: 'web' }),
}

interface ExpressionInput {
  readonly text: string
  readonly run: () => 'accepted' | 'refused'
  readonly most: { readonly ms: number; readonly msPerMb: number }
}

export function expressionInput(random: Random): ExpressionInput {
  const source = written(random)
  const objects: readonly JsonObject[] = [
    { kind: 'DeviceClass', spec: { selectors: [{ cel: { expression: source } }] } },
    { kind: 'ValidatingAdmissionPolicy', spec: { validations: [{ expression: source }] } },
    { kind: 'CustomResourceDefinition', spec: { versions: [{ schema: { openAPIV3Schema: schema(random) } }] } },
  ]
  return {
    text: JSON.stringify([source, ...objects]),
    run: () => {
      const faults = objects.flatMap((object) => expressionErrors(inRequest(object)))
      const { kind } = evaluatePolicy(source, context)
      return faults.length === 0 || kind === 'value' ? 'accepted' : 'refused'
    },
    most: { ms: 500, msPerMb: 10_000 },
  }
}
