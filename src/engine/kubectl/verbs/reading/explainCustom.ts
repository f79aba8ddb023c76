/** `kubectl explain` for kinds of CustomResourceDefinitions, by their schemas. Models kubectl/pkg/explain/v2 (v1.36). */
import { asObject, isObject, textOf, textsIn } from '../../../api/jsonObject.ts'
import { ownValue } from '../../../api/lookup.ts'
import { goJson } from '../../../api/stableJson.ts'
import type { JsonObject } from '../../../api/types.ts'
import type { Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { indented, wrapped } from './wrapping.ts'

/** Largest number of enum values in a list of fields. */
const SHOWN_VALUES = 4
const DEEPEST = 12

/** Members that every object has in addition to those of its schema. */
const ofObjects: JsonObject = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object', title: 'ObjectMeta' },
}

/** Prints the schema of the field at a path. Throws CommandError. */
export function explainCustom(call: Invocation, schema: JsonObject, fields: readonly string[]): void {
  let current: JsonObject = { ...schema, properties: { ...asObject(schema.properties), ...ofObjects } }
  for (const field of fields) {
    const next = ownValue(membersOf(current), field)
    if (!isObject(next)) throw new CommandError(`field "${field}" does not exist`)
    current = next
  }
  const last = fields.at(-1)
  if (last !== undefined) {
    const values = enumOf(current).map((value) => `\n    ${value}`)
    call.out(`FIELD: ${last} <${typeText(current)}>\n${values.length > 0 ? `ENUM:${values.join('')}` : ''}\n\n`)
  }
  const text = textOf(current.description)
  call.out(`DESCRIPTION:\n${indented(wrapped(text === '' ? '<empty>' : `${text}\n`, 76), 4)}\n`)
  if (Object.keys(membersOf(current)).length > 0) {
    call.out('FIELDS:\n')
    writeFields(call, current, call.flags.bool('recursive') ? 'all' : 'own', 1)
  }
  call.out('\n')
}

/** Schema of the elements of a list or map; the schema itself for another value. */
function elementOf(schema: JsonObject): JsonObject {
  const { items, additionalProperties } = schema
  const inner = isObject(items) ? items : isObject(additionalProperties) ? additionalProperties : undefined
  return inner === undefined ? schema : elementOf(inner)
}

const membersOf = (schema: JsonObject): JsonObject => asObject(elementOf(schema).properties)

const enumOf = ({ enum: values }: JsonObject): string[] =>
  Array.isArray(values) ? values.map((value) => (typeof value === 'string' ? value || '""' : goJson(value))) : []

function typeText(schema: JsonObject): string {
  const { items, additionalProperties, type, title } = schema
  if (isObject(items)) return `[]${typeText(items)}`
  if (isObject(additionalProperties)) return `map[string]${typeText(additionalProperties)}`
  if (title === 'ObjectMeta') return 'ObjectMeta'
  if (schema['x-kubernetes-int-or-string'] === true) return 'IntOrString'
  return textOf(type) === 'object' || textOf(type) === '' ? 'Object' : textOf(type)
}

function writeFields(call: Invocation, schema: JsonObject, depth: 'own' | 'all', level: number): void {
  const members = membersOf(schema)
  const required = textsIn(elementOf(schema).required)
  const indent = '  '.repeat(level)
  for (const name of Object.keys(members).sort()) {
    const member = asObject(members[name])
    call.out(`${indent}${name}\t<${typeText(member)}>${required.includes(name) ? ' -required-' : ''}\n`)
    const values = enumOf(member)
    const more = values.length > SHOWN_VALUES ? ', ....' : ''
    if (values.length > 0) call.out(`${indent}enum: ${values.slice(0, SHOWN_VALUES).join(', ')}${more}\n`)
    if (depth === 'own') {
      const text = textOf(member.description) || '<no description>'
      call.out(`${indented(wrapped(text, 78 - 2 * level), 2 * level + 2)}\n\n`)
    } else if (level < DEEPEST) writeFields(call, member, depth, level + 1)
  }
}
