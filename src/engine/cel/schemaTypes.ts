/** Types of the values that an OpenAPI schema describes, for the schema's rules. */

import type { Environment } from '@marcbachmann/cel-js'
import { asObject, isObject, textOf } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject } from '../api/types.ts'

/** Words that have an escaped name in an expression. The parser accepts some of them unescaped after a dot. */
const literals: ReadonlySet<string> = new Set(['false', 'in', 'null', 'true'])
const reserved: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
)

/**
 * Names by which an expression reads a field; empty for an unreadable field. Models Escape in k8s.io/apiserver/pkg/cel
 * (v1.36).
 */
export function namesOfField(name: string): readonly string[] {
  if (literals.has(name)) return [`__${name}__`]
  if (reserved.has(name)) return [name, `__${name}__`]
  if (!/^[A-Za-z_][\w./-]*$/.test(name)) return []
  const escaped = name
    .replaceAll('__', '__underscores__')
    .replaceAll('.', '__dot__')
    .replaceAll('-', '__dash__')
    .replaceAll('/', '__slash__')
  return [escaped]
}

const scalars: Readonly<Record<string, string>> = lookup({ boolean: 'bool', number: 'double', integer: 'int' })
const texts: Readonly<Record<string, string>> = lookup({
  byte: 'bytes',
  duration: 'google.protobuf.Duration',
  date: 'google.protobuf.Timestamp',
  'date-time': 'google.protobuf.Timestamp',
})
const text: JsonObject = { type: 'string' }
/** Fields that every resource has, in addition to its schema. */
const ofResource: JsonObject = {
  apiVersion: text,
  kind: text,
  metadata: { type: 'object', properties: { name: text, generateName: text } },
}

/** Prefix of object types, which have no name for authors. */
const OBJECT_TYPE = 'selfType'

/** Most levels of a schema that are read. A manifest may have about fifty levels. */
export const MOST_LEVELS = 200

/** The types of one schema. */
export class SchemaTypes {
  readonly #environment: Environment
  readonly #known = new Map<JsonObject, string>()
  /** True once an environment was created. Then no more types can be added. */
  #isComplete = false
  #level = 0

  /** `root`: schema of a resource. */
  constructor(environment: Environment, root: JsonObject) {
    this.#environment = environment
    this.of(root, true)
    this.#isComplete = true
  }

  /** An environment with all types. */
  environment(): Environment {
    return this.#environment.clone()
  }

  /** Number of types with fields. */
  get size(): number {
    return this.#known.size
  }

  /**
   * Name of the type of a schema's values; undefined for a schema whose values expressions cannot read, and for all
   * schemas below it.
   */
  // Models SchemaDeclType in k8s.io/apiserver/pkg/cel/common/schemas.go (v1.36).
  of(schema: JsonObject, isResource = schema['x-kubernetes-embedded-resource'] === true): string | undefined {
    if (schema['x-kubernetes-int-or-string'] === true) return 'dyn'
    if (this.#level >= MOST_LEVELS) return undefined
    this.#level++
    const type = this.#typeOf(schema, isResource)
    this.#level--
    return type
  }

  #typeOf(schema: JsonObject, isResource: boolean): string | undefined {
    if (isResource) return this.#ofFields(schema, { ...asObject(schema.properties), ...ofResource })
    const { type, format, items, additionalProperties } = schema
    if (type === 'array') return this.#holding('list', items)
    if (type === 'string') return Object.hasOwn(texts, textOf(format)) ? texts[textOf(format)] : 'string'
    if (type !== 'object') return Object.hasOwn(scalars, textOf(type)) ? scalars[textOf(type)] : undefined
    if (isObject(additionalProperties)) return this.#holding('map', additionalProperties)
    return this.#ofFields(schema, asObject(schema.properties))
  }

  #holding(holder: 'list' | 'map', elements: JsonObject[string] | undefined): string | undefined {
    const type = isObject(elements) ? this.of(elements) : undefined
    if (type === undefined) return undefined
    return holder === 'list' ? `list<${type}>` : `map<string, ${type}>`
  }

  #ofFields(schema: JsonObject, properties: JsonObject): string | undefined {
    const found = this.#known.get(schema)
    if (found !== undefined || this.#isComplete) return found
    const fields: Record<string, string> = {}
    for (const [name, property] of Object.entries(properties)) {
      const type = this.of(asObject(property))
      if (type !== undefined) for (const field of namesOfField(name)) fields[field] = type
    }
    const name = `${OBJECT_TYPE}${this.#known.size}`
    this.#environment.registerType({ name, schema: fields })
    this.#known.set(schema, name)
    return name
  }
}
