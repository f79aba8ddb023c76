/** JSON Schema of a lesson's YAML for editors: front matter, fences, and their translations. */

import type * as v from 'valibot'
import { lookup } from '../../engine/api/lookup.ts'
import type { JsonValue } from '../../engine/index.ts'
import type { FenceName } from './sections.ts'
import {
  checkShape,
  choicePrediction,
  claimsShape,
  delaysShape,
  focusShape,
  frontMatterShape,
  knobShape,
  loadShape,
  minutesShape,
  momentPrediction,
  nodeShape,
  numbersPrediction,
  playShape,
  podPrediction,
  pointShape,
  taskShape,
  titlesShape,
  translatedPredictions,
  translatedTask,
} from './shapes.ts'

type Schema = { [key: string]: JsonValue }
type AnyShape = v.GenericSchema

/** Fences with YAML, by name, with their schema. The other fences contain manifests, commands and Markdown. */
const fenceShapes: Partial<Record<FenceName, readonly AnyShape[]>> = {
  node: [nodeShape],
  delays: [delaysShape],
  load: [loadShape],
  play: [playShape],
  check: [claimsShape, checkShape],
  look: [focusShape],
  point: [pointShape],
  predict: [choicePrediction, numbersPrediction, podPrediction, momentPrediction],
  task: [taskShape],
  knob: [knobShape],
  minutes: [minutesShape],
}

/** A document with the front matter at its root, and all definitions by name under `$defs`. */
export function lessonJsonSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A lesson of Rollscope',
    description:
      'The YAML of a lesson file. At the root its front matter; under $defs each fence by its name, and the parts of a translation. `rollscope lesson check` finds more: expressions, texts and what they claim.',
    $ref: '#/$defs/frontMatter',
    $defs: {
      frontMatter: schemaOf(frontMatterShape),
      ...Object.fromEntries(Object.entries(fenceShapes).map(([name, shapes]) => [name, anyOf(shapes)])),
      translationFrontMatter: schemaOf(titlesShape),
      translationPredict: anyOf(Object.values(translatedPredictions)),
      translationTask: schemaOf(translatedTask),
    },
  }
}

function anyOf(shapes: readonly AnyShape[]): Schema {
  const [only, ...more] = shapes.map(schemaOf)
  return only !== undefined && more.length === 0 ? only : { anyOf: shapes.map(schemaOf) }
}

/** Converts a valibot schema with the checks of its pipe. */
function schemaOf(shape: AnyShape): Schema {
  const pipe: unknown = Reflect.get(shape, 'pipe')
  if (!Array.isArray(pipe)) return kinds[shape.type]?.(shape) ?? unknownKind(shape.type)
  const isText = pipe.some((part: { readonly type: string }) => part.type === 'string' || part.type === 'record')
  return Object.assign(
    {},
    ...pipe.map((part: AnyShape & { readonly requirement?: unknown }) =>
      part.kind === 'schema'
        ? // The first item of a pipe is its base schema, which may be a pipe itself.
          schemaOf(part)
        : (checks[part.type]?.(part.requirement, isText) ?? unknownKind(part.type)),
    ),
  )
}

function unknownKind(type: string): never {
  throw new RangeError(`no JSON Schema is known for ${type}`)
}

type Part = AnyShape & Readonly<Record<string, unknown>>

/** By valibot's names of schemas. */
const kinds: Readonly<Record<string, (shape: AnyShape) => Schema>> = lookup({
  string: () => ({ type: 'string' }),
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  unknown: () => ({}),
  custom: () => ({ type: 'object' }),
  picklist: (shape) => ({ enum: [...part<readonly string[]>(shape, 'options')] }),
  union: (shape) => ({ anyOf: part<readonly AnyShape[]>(shape, 'options').map(schemaOf) }),
  nullable: (shape) => ({ anyOf: [schemaOf(part(shape, 'wrapped')), { type: 'null' }] }),
  exact_optional: (shape) => schemaOf(part(shape, 'wrapped')),
  array: (shape) => ({ type: 'array', items: schemaOf(part(shape, 'item')) }),
  strict_tuple: (shape) => {
    const items = part<readonly AnyShape[]>(shape, 'items')
    return { type: 'array', prefixItems: items.map(schemaOf), minItems: items.length, maxItems: items.length }
  },
  record: (shape) => ({
    type: 'object',
    propertyNames: schemaOf(part(shape, 'key')),
    additionalProperties: schemaOf(part(shape, 'value')),
  }),
  strict_object: (shape) => {
    const entries = Object.entries(part<Readonly<Record<string, AnyShape>>>(shape, 'entries'))
    const required = entries.filter(([, entry]) => entry.type !== 'exact_optional').map(([key]) => key)
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([key, entry]) => [key, schemaOf(entry)])),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    }
  },
})

/** By valibot's names of actions; checks by functions have no equivalent in JSON Schema. */
const checks: Readonly<Record<string, (requirement: unknown, isText: boolean) => Schema>> = lookup({
  integer: () => ({ type: 'integer' }),
  min_value: (least) => ({ minimum: Number(least) }),
  max_value: (most) => ({ maximum: Number(most) }),
  min_length: (least, isText) => ({ [isText ? 'minLength' : 'minItems']: Number(least) }),
  max_length: (most, isText) => ({ [isText ? 'maxLength' : 'maxItems']: Number(most) }),
  regex: (pattern) => ({ pattern: pattern instanceof RegExp ? pattern.source : String(pattern) }),
  trim: () => ({}),
  check: () => ({}),
})

function part<T>(shape: AnyShape, name: string): T {
  return (shape as Part)[name] as T
}
