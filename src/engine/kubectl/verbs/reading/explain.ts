/** `kubectl explain`. Models kubectl/pkg/explain/v2 (v1.36). */

import { pluralOf } from '../../../api/errors.ts'
import { elementType, fieldsOf, fieldType, shapeOf, typeInfo, typeOfKind } from '../../../api/fieldTable.ts'
import { goQuote } from '../../../api/goFormat.ts'
import { lookup, ownValue } from '../../../api/lookup.ts'
import { apiVersionOf, type ResourceInfo } from '../../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { explainCustom } from './explainCustom.ts'
import { indented, wrapped } from './wrapping.ts'

export const explain: CommandSpec = {
  path: 'explain',
  completes: 'types',
  writes: false,
  summary: 'Get documentation for a resource',
  usage: 'TYPE [--recursive=FALSE|TRUE] [--api-version=api-version-group] [-o|--output=plaintext|plaintext-openapiv2]',
  flags: [flag('recursive', 'bool'), flag('api-version', 'string'), flag('output', 'string', { short: 'o' })],
  run: runExplain,
}

function runExplain(call: Invocation): undefined {
  const [path, ...others] = call.args
  if (path === undefined)
    throw new CommandError(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    )
  if (others.length > 0) throw new CommandError('We accept only this format: explain RESOURCE\n')
  const [type = '', ...fields] = path.replace(/\.$/, '').split('.')
  const info = call.client.kinds.find(type)
  if (!info) throw new CommandError(`the server doesn't have a resource type ${goQuote(type)}`, { print: 'asIs' })
  const version = call.flags.string('api-version')
  if (version !== '' && version !== apiVersionOf(info))
    throw new CommandError(`couldn't find resource for "${version}, Resource=${pluralOf(info.resource)}"`)
  call.out(head(info))
  if (info.custom) {
    explainCustom(call, info.custom.schema, fields)
    return undefined
  }
  const kindType = typeOfKind(apiVersionOf(info), info.kind)
  if (kindType === undefined) throw new CommandError(`the fields of ${info.kind} are not part of this simulation`)
  let current = kindType
  let parent = kindType
  for (const field of fields) {
    const next = fieldType(structOf(current), field)
    if (next === undefined) throw new CommandError(`field ${goQuote(field)} does not exist`)
    parent = structOf(current)
    current = next
  }
  const last = fields.at(-1)
  if (last !== undefined) {
    const values = enumOf(call, parent, last).map((value) => `\n    ${value}`)
    call.out(`FIELD: ${last} <${shownType(current)}>\n${values.length > 0 ? `ENUM:${values.join('')}` : ''}\n\n`)
  }
  const texts = [last === undefined ? undefined : describe(call, parent, last), describe(call, structOf(current), '')]
  const text = texts.flatMap((one) => (one === undefined ? [] : [`${one}\n`])).join('')
  call.out(`DESCRIPTION:\n${indented(wrapped(text || '<empty>', 76), 4)}\n`)
  const members = fieldsOf(structOf(current))
  if (members) {
    call.out('FIELDS:\n')
    writeFields(call, structOf(current), call.flags.bool('recursive') ? 'all' : 'own', 1)
  }
  call.out('\n')
  return undefined
}

const head = ({ group, kind, version }: ResourceInfo): string =>
  `${group ? `GROUP:      ${group}\n` : ''}KIND:       ${kind}\nVERSION:    ${version}\n\n`

/** Element type of a list or map, resolved until it is a struct. */
function structOf(type: string): string {
  const element = elementType(type)
  return element === undefined ? type : structOf(element)
}

const scalarNames: Readonly<Record<string, string>> = lookup({
  'integer(int32)': 'integer',
  'integer(int64)': 'integer',
  'string(byte)': 'string',
  'api.resource.Quantity': 'Quantity',
  'util.intstr.IntOrString': 'IntOrString',
  'meta.v1.Time': 'string',
  'meta.v1.MicroTime': 'string',
  'meta.v1.FieldsV1': 'FieldsV1',
  object: 'Object',
})

function shownType(type: string): string {
  const element = elementType(type)
  if (element !== undefined)
    return shapeOf(type) === 'list' ? `[]${shownType(element)}` : `map[string]${shownType(element)}`
  return scalarNames[type] ?? (fieldsOf(type) ? (type.split('.').at(-1) ?? type) : type)
}

/** Limit of recursion, for types that contain themselves. */
const DEEPEST = 12

function writeFields(call: Invocation, struct: string, depth: 'own' | 'all', level: number): void {
  const required = typeInfo(struct)?.required ?? []
  const fields = fieldsOf(struct) ?? {}
  for (const name of Object.keys(fields).sort()) {
    const type = fields[name]!
    const indent = '  '.repeat(level)
    call.out(`${indent}${name}\t<${shownType(type)}>${required.includes(name) ? ' -required-' : ''}\n`)
    const values = enumOf(call, struct, name)
    const more = values.length > SHOWN_VALUES ? ', ....' : ''
    if (values.length > 0) call.out(`${indent}enum: ${values.slice(0, SHOWN_VALUES).join(', ')}${more}\n`)
    const inner = structOf(type)
    if (depth === 'all' && level < DEEPEST && fieldsOf(inner) && inner !== struct)
      writeFields(call, inner, depth, level + 1)
    else if (depth === 'own') {
      const text = describe(call, struct, name) ?? '<no description>'
      call.out(`${indented(wrapped(text, 78 - 2 * level), 2 * level + 2)}\n\n`)
    }
  }
}

const describe = ({ descriptions }: Invocation, type: string, field: string): string | undefined =>
  ownValue(ownValue(descriptions, type), field)

/** Largest number of enum values in a list of fields. */
const SHOWN_VALUES = 4

/** Allowed values of a field, from the list in its description. */
function enumOf(call: Invocation, type: string, field: string): string[] {
  const [, list = ''] = /(?:^|\n\n)Possible enum values:\n([\s\S]*)$/.exec(describe(call, type, field) ?? '') ?? []
  return [...list.matchAll(/^ - `"(.*?)"`/gm)].map(([, value = '']) => (value === '' ? '""' : value))
}
