/** The flag `-o` of the commands that change something, and the line they print without it. */
import { managedFieldsOf } from '../../api/fieldSets/managedFields.ts'
import { isObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../api/types.ts'
import { apiVersionOf, type ResourceInfo } from '../../apiserver/resources.ts'
import type { DryRun, Invocation, Shell } from '../core/command.ts'
import { CommandError } from '../core/errors.ts'
import { type FlagSpec, flag } from '../core/flags.ts'
import { executeGoTemplate } from './goTemplate.ts'
import { executeJsonPath, findJsonPath } from './jsonPath.ts'
import { jsonText, listOf, shownObject, yamlText } from './structured.ts'

/** `-o`, `--template`, `--allow-missing-template-keys`, `--show-managed-fields`. */
export const outputFlags: readonly FlagSpec[] = [
  flag('output', 'string', { short: 'o' }),
  flag('template', 'string'),
  flag('allow-missing-template-keys', 'bool'),
  flag('show-managed-fields', 'bool'),
]

export const dryRunFlag = flag('dry-run', 'string', { bare: 'unchanged' })

/** Throws CommandError for a word that is none of the three. */
export function dryRunOf(call: Invocation): DryRun {
  const value = call.flags.string('dry-run', 'none')
  if (value === 'unchanged') {
    call.err('W0000 --dry-run is deprecated and can be replaced with --dry-run=client.\n')
    return 'client'
  }
  if (value === 'none' || value === 'client' || value === 'server') return value
  if (/^(?:true|false|1|0|t|f)$/i.test(value))
    throw new CommandError(
      `invalid dry-run value (${value}). Must be "none", "server", or "client". --dry-run=${value} is no longer supported`,
    )
  throw new CommandError(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`)
}

const suffixes: Record<DryRun, string> = { none: '', client: ' (dry run)', server: ' (server dry run)' }

/** `deployment.apps/web`. */
export const objectName = (info: ResourceInfo, name: string): string =>
  `${info.singular}${info.group ? `.${info.group}` : ''}/${name}`

/** `deployment.apps/web scaled (dry run)`, or what `-o` asks for. */
export function printResult(
  call: Invocation,
  info: ResourceInfo,
  object: object,
  options: { readonly operation: string; readonly dryRun?: DryRun },
): void {
  const output = call.flags.string('output')
  const name = String((object as { metadata?: { name?: string } }).metadata?.name ?? '')
  if (output === '') call.out(`${objectName(info, name)} ${options.operation}${suffixes[options.dryRun ?? 'none']}\n`)
  else if (output === 'name') call.out(`${objectName(info, name)}\n`)
  else printStructured(call, withKind(info, object), call)
}

/** Whether `-o` asks for the objects themselves. */
export const printsObjects = (call: Invocation): boolean => !['', 'name'].includes(call.flags.string('output'))

const withKind = (info: ResourceInfo, object: object): JsonObject => ({
  apiVersion: apiVersionOf(info),
  kind: info.kind,
  ...(object as JsonObject),
})

/** Several objects with `-o yaml` or the like: one as it is, more as a List. */
export function printObjects(
  call: Invocation,
  objects: readonly { readonly info: ResourceInfo; readonly object: object }[],
): void {
  const items = objects.map(({ info, object }) => shown(call, withKind(info, object)))
  if (items.length > 0) printStructured(call, items.length === 1 ? (items[0] as JsonObject) : listOf(items), call)
}

/** An object, or each of a List, with or without `metadata.managedFields`. */
function shown(call: Invocation, object: JsonObject): JsonObject {
  if (!call.flags.bool('show-managed-fields')) return shownObject(object, { managedFields: 'hide' })
  if (object.kind === 'List')
    return { ...object, items: (object.items as JsonObject[]).map((item) => shown(call, item)) }
  if (!isObject(object.metadata) || typeof object.metadata.uid !== 'string') return object
  const managedFields = managedFieldsOf(call.client.fieldOwners(object as unknown as KubeObject))
  return managedFields.length > 0
    ? { ...object, metadata: { ...(object.metadata as JsonObject), managedFields } }
    : object
}

/** Formats that every command knows. */
const commonFormats = [
  'go-template',
  'go-template-file',
  'json',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'kyaml',
  'name',
  'template',
  'templatefile',
  'yaml',
]

/** The error for a format that is not known; `more` are formats that only this command has. */
export function unknownFormat(output: string, more: readonly string[] = []): CommandError {
  const allowed = [...commonFormats, ...more].sort().join(',')
  return new CommandError(
    `unable to match a printer suitable for the output format "${output}", allowed formats are: ${allowed}`,
  )
}

/** Refuses a wrong `-o` before anything is done. */
export function checkOutput(call: Invocation, more: readonly string[] = []): void {
  const output = call.flags.string('output')
  const format = output.split('=')[0] as string
  if (output === '' || [...commonFormats, ...more].includes(format)) return
  throw unknownFormat(output, more)
}

/** Prints one value in one of the formats that show whole objects. */
export function printStructured(shell: Shell, value: JsonObject, call: Invocation): void {
  const output = call.flags.string('output')
  const equals = output.indexOf('=')
  const format = equals < 0 ? output : output.slice(0, equals)
  const template = equals < 0 ? call.flags.string('template') : output.slice(equals + 1)
  const object = shown(call, value)
  switch (format) {
    case 'json':
      shell.out(jsonText(object))
      return
    case 'yaml':
      shell.out(yamlText(object))
      return
    case 'jsonpath':
      shell.out(jsonPathText(template, object))
      return
    case 'jsonpath-as-json':
      shell.out(jsonText(findJsonPath(template, object)))
      return
    case 'go-template':
    case 'template':
      shell.out(executeGoTemplate(template, object))
      return
    default:
      throw unknownFormat(output)
  }
}

/** Explains an error inside a template with the template. */
export function jsonPathText(template: string, object: JsonValue): string {
  if (template === '') throw new CommandError('template format specified but no template given')
  try {
    return executeJsonPath(template, object)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    if (!error.message.startsWith('array index'))
      throw new CommandError(`error parsing jsonpath ${template}, ${error.message}`)
    throw new CommandError(
      `error executing jsonpath ${JSON.stringify(template)}: Error executing template: ${error.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template}\n\tobject given to jsonpath engine was:\n\t\t${JSON.stringify(object)}\n\n`,
    )
  }
}
