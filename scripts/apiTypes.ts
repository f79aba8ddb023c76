// Writes src/engine/api/fields/apiTypes.ts: a TypeScript type for each type of the field table that a kind uses.
// src/engine/api/fields/promises.ts declares which fields are always present, and which values fields have. Run: node
// scripts/runTs.mjs scripts/makeApiTypes.ts
import { defaulted, filled, identity, needed, nullable, oneOf } from '../src/engine/api/fields/promises.ts'
import { elementType, fieldsOf, shapeOf, typeInfo, typeOfKind } from '../src/engine/api/fieldTable.ts'
import { apiVersionOf, kinds } from '../src/engine/kinds/table.ts'

type ByField<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const METADATA = 'meta.v1.ObjectMeta'

/** Types that JSON does not distinguish from text or numbers, and types of any form. */
const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  'string(byte)': 'string',
  boolean: 'boolean',
  'integer(int32)': 'number',
  'integer(int64)': 'number',
  object: 'JsonObject',
  'api.resource.Quantity': 'Quantity',
  'meta.v1.FieldsV1': 'JsonObject',
  'meta.v1.MicroTime': 'Timestamp',
  'meta.v1.Time': 'Timestamp',
  'util.intstr.IntOrString': 'IntOrString',
}

const filledIn: ByField<unknown> = filled
const valuesOf: ByField<readonly string[]> = oneOf
const neededIn: Readonly<Record<string, readonly string[]>> = needed
const defaultedIn: ByField<unknown> = defaulted
const nullIn: Readonly<Record<string, readonly string[]>> = nullable

/** Whether every object has the field. */
const isPromised = (owner: string, field: string): boolean =>
  [filledIn, defaultedIn].some((table) => field in (table[owner] ?? {})) || (neededIn[owner] ?? []).includes(field)

const bare = (type: string): string => {
  const element = elementType(type)
  return element === undefined ? type : bare(element)
}

/** The struct types that a kind uses, with the kinds first. */
function reached(): string[] {
  const found = new Set<string>()
  const visit = (type: string): void => {
    const fields = fieldsOf(type)
    if (fields === undefined || found.has(type)) return
    found.add(type)
    for (const field of Object.values(fields)) visit(bare(field))
  }
  for (const row of kinds) visit(typeOfKind(apiVersionOf(row), row.kind) ?? '')
  return [...found]
}

/** The last part of each type's name. If several types have the same last part, the group comes before it. */
function namesOf(types: readonly string[]): ReadonlyMap<string, string> {
  const last = (type: string): string => type.split('.').at(-1) ?? type
  const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
  const isTaken = (type: string): boolean => types.some((other) => other !== type && last(other) === last(type))
  return new Map(
    types.map((type) => {
      const [group = ''] = type.split('.')
      return [type, isTaken(type) && group !== 'core' ? `${capital(group)}${last(type)}` : last(type)]
    }),
  )
}

const partTypes = (
  types: readonly string[],
  nameOf: (type: string) => string,
): string => `/** Each type under its name in the field table. */
export type PartTypes = {
${types.map((type) => `  readonly '${type}': ${nameOf(type)}`).join('\n')}
}
`

/** The text of src/engine/api/fields/apiTypes.ts. */
export function apiTypes(): string {
  const types = reached()
  const names = namesOf(types)
  const nameOf = (type: string): string => scalars[type] ?? names.get(type) ?? 'JsonValue'

  const textOf = (type: string): string => {
    const element = elementType(type)
    if (element === undefined) return nameOf(type)
    const inner = textOf(element)
    return shapeOf(type) === 'list' ? `readonly ${inner}[]` : `{ readonly [key: string]: ${inner} }`
  }

  const fieldText = (owner: string, field: string, type: string): string => {
    const { kind, apiVersion } = typeInfo(owner) ?? {}
    if (kind !== undefined && field === 'kind') return `  readonly kind: '${kind}'`
    if (kind !== undefined && field === 'apiVersion') return `  readonly apiVersion: '${apiVersion}'`
    if (kind !== undefined && type === METADATA) return `  readonly ${field}: StoredMeta`
    const isThere = isPromised(owner, field)
    const values = valuesOf[owner]?.[field]?.map((value) => `'${value}'`).join(' | ')
    const inner =
      values ??
      (typeInfo(bare(type))?.kind === undefined
        ? textOf(type)
        : textOf(type).replace(nameOf(bare(type)), `Part<${nameOf(bare(type))}>`))
    const orNull = (nullIn[owner] ?? []).includes(field) ? ' | null' : ''
    return `  readonly ${field}${isThere ? '' : '?'}: ${inner}${orNull}`
  }

  const structs = types.map((type) => {
    const fields = Object.entries(fieldsOf(type) ?? {}).map(([field, of]) => fieldText(type, field, of))
    const body = fields.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${fields.join('\n')}\n}`
    return `/** ${type} */\nexport type ${nameOf(type)} = ${body}\n`
  })

  const tabled = kinds.flatMap((row) => {
    const type = typeOfKind(apiVersionOf(row), row.kind)
    return type === undefined ? [] : [{ ...row, type: nameOf(type) }]
  })

  return `/**
 * The types of the API, which scripts/makeApiTypes.ts writes from the field table. A field that promises.ts does not
 * promise for every stored object may be absent.
 */
import type { IntOrString, JsonObject, Quantity, Timestamp } from './json.ts'

/** Metadata of a stored object, which has an identity. */
export type StoredMeta = ObjectMeta & {
${identity.map((field) => `  readonly ${field}: string`).join('\n')}
}

/** An object of a kind as a part of another object. Its kind and metadata may be absent. */
export type Part<T extends { readonly metadata: StoredMeta }> = Omit<T, 'apiVersion' | 'kind' | 'metadata'> & {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

${structs.join('\n')}
/** The type of the objects of each kind whose fields are known. */
export type KindTypes = {
${tabled.map(({ kind, type }) => `  readonly ${kind}: ${type}`).join('\n')}
}

/** The type of the objects of each kind whose fields are known, by resource. */
export type ResourceTypes = {
${tabled.map(({ resource, type }) => `  readonly ${resource}: ${type}`).join('\n')}
}

${partTypes(types, nameOf)}`
}
