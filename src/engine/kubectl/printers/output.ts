/** The flag `-o` of commands that write, and their default output line. */

import { managedFieldsOf } from '../../api/fieldSets/managedFields.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { apiVersionOf, type ResourceInfo } from '../../apiserver/resources.ts'
import { isOn } from '../../versions.ts'
import type { DryRun, Invocation, Shell } from '../core/command.ts'
import { CommandError } from '../core/errors.ts'
import { type FlagSpec, flag, parseBool } from '../core/flags.ts'
import type { PrintSpec } from '../core/tasks.ts'
import { unsent } from '../core/unsent.ts'
import { executeGoTemplate, parseGoTemplate } from './goTemplate.ts'
import { goSyntax } from './goText.ts'
import { executeJsonPath, findJsonPaths, valueText } from './jsonPath.ts'
import { parseJsonPath } from './jsonPathParser.ts'
import { inServedForm } from './servedForm.ts'
import { jsonText, listOf, shownObject, yamlText } from './structured.ts'
import { TemplateBudget, TemplateTooLong } from './templateBudget.ts'

/** The flags `-o`, `--template`, `--allow-missing-template-keys` and `--show-managed-fields`. */
export const outputFlags: readonly FlagSpec[] = [
  flag('output', 'string', { short: 'o' }),
  flag('template', 'string'),
  flag('allow-missing-template-keys', 'bool'),
  flag('show-managed-fields', 'bool'),
]

export const dryRunFlag = flag('dry-run', 'string', { bare: 'unchanged' })

/** Throws CommandError for an invalid value of `--dry-run`. */
export function dryRunOf(call: Invocation): DryRun {
  const value = call.flags.string('dry-run', 'none')
  if (value === 'unchanged') {
    call.err('W0000 --dry-run is deprecated and can be replaced with --dry-run=client.\n')
    return 'client'
  }
  if (value === 'none' || value === 'client' || value === 'server') return value
  const bool = parseBool(value)
  if (bool !== undefined) {
    const word = bool ? 'client' : 'none'
    call.err(
      `W0000 --dry-run=${String(bool)} is deprecated (boolean value) and can be replaced with --dry-run=${word}.\n`,
    )
    return word
  }
  throw new CommandError(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`)
}

const suffixes: Record<DryRun, string> = { none: '', client: ' (dry run)', server: ' (server dry run)' }

/** The name with its type, as in `deployment.apps/web`. */
export const objectName = (info: ResourceInfo, name: string): string =>
  `${info.singular}${info.group ? `.${info.group}` : ''}/${name}`

/** Prints `deployment.apps/web scaled (dry run)`, or the format of `-o`. */
export function printResult(
  call: Invocation,
  info: ResourceInfo,
  object: JsonObject,
  options: { readonly operation: string; readonly dryRun?: DryRun },
): void {
  const { format } = printSpecOf(call)
  const metadata = asObject(object.metadata)
  const [name, namespace] = [textOf(metadata.name), textOf(metadata.namespace)]
  if ((options.dryRun ?? 'none') === 'none')
    call.outcome({ operation: options.operation, kind: info.kind, namespace, name })
  if (format === '') call.out(`${objectName(info, name)} ${options.operation}${suffixes[options.dryRun ?? 'none']}\n`)
  else if (format === 'name') call.out(`${objectName(info, name)}\n`)
  else printStructured(call, withKind(info, object), call)
}

/** Whether `-o` prints whole objects. */
export const printsObjects = (call: Invocation): boolean => !['', 'name'].includes(printSpecOf(call).format)

const withKind = (info: ResourceInfo, object: JsonObject): JsonObject => ({
  apiVersion: apiVersionOf(info),
  kind: info.kind,
  ...object,
})

/** Prints objects with `-o yaml` or similar: a single object as it is, several as a List. */
export function printObjects(
  call: Invocation,
  objects: readonly { readonly info: ResourceInfo; readonly object: JsonObject }[],
): void {
  const items = objects.map(({ info, object }) => withKind(info, object))
  if (items.length > 0) printStructured(call, items.length === 1 ? items[0]! : listOf(items), call)
}

/** Adds managedFields, as the API server sends them, to an object or to each item of a List. */
export function withManagedFields(shell: Shell, object: JsonObject): JsonObject {
  if (object.kind === 'List' && Array.isArray(object.items))
    return { ...object, items: objectsIn(object.items).map((item) => withManagedFields(shell, item)) }
  if (!isObject(object.metadata) || typeof object.metadata.uid !== 'string') return object
  const managedFields = managedFieldsOf(shell.client.fieldOwners(unsent(object)), shell.epochMs)
  return managedFields.length > 0 ? { ...object, metadata: { ...object.metadata, managedFields } } : object
}

/** Format of `-o` and `--template`. Models cli-runtime/pkg/genericclioptions/print_flags.go ToPrinter (v1.36). */
export function printSpecOf(call: Invocation): PrintSpec {
  const { flags } = call
  const given = flags.string('template')
  const output = flags.string('output') || (given === '' ? '' : 'go-template')
  const equals = output.indexOf('=')
  const isTemplate = equals >= 0 && templateFormats.includes(output.slice(0, equals))
  const format = isTemplate ? output.slice(0, equals) : output
  const lower = format.toLowerCase()
  return {
    format: ['json', 'yaml', 'kyaml', 'name'].includes(lower) ? lower : format,
    template: isTemplate ? output.slice(equals + 1) : given,
    managedFields: flags.bool('show-managed-fields') ? 'show' : 'hide',
    missingKeys: flags.bool('allow-missing-template-keys', 'true') ? 'allowed' : 'refused',
    ...(isOn(call.releases.kubectl, 'kyamlFormat') ? {} : { lacksKyaml: true }),
  }
}

const templateFormats = [
  'go-template',
  'go-template-file',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'template',
  'templatefile',
]

/** Formats of every command. */
const commonFormats = [...templateFormats, 'json', 'kyaml', 'name', 'yaml']

/** Error for an unknown format. */
function unknownFormat(output: string, formats: readonly string[]): CommandError {
  const allowed = [...formats].sort().join(',')
  return new CommandError(
    `unable to match a printer suitable for the output format ${goQuote(output)}, allowed formats are: ${allowed}`,
  )
}

/** Throws for an invalid `-o` before the command changes anything. */
export function checkOutput(call: Invocation): void {
  const spec = printSpecOf(call)
  if (spec.format !== '' && spec.format !== 'name') printerOf(spec, [])
}

/** Prints one value in a format for whole objects. */
export function printStructured(shell: Shell, value: JsonObject, call: Invocation): void {
  printerOf(printSpecOf(call), [])(shell, value)
}

export type ObjectPrinter = (shell: Shell, object: JsonObject) => void

/** Throws CommandError for an unknown format and for an invalid template. */
export function printerOf(spec: PrintSpec, more: readonly string[]): ObjectPrinter {
  const print = plainPrinterOf(spec, more)
  return (shell, object) => print(shell, inServedForm(object, shell.releases))
}

function plainPrinterOf(spec: PrintSpec, more: readonly string[]): ObjectPrinter {
  const { format, template, missingKeys } = spec
  const shown: (shell: Shell, object: JsonObject) => JsonObject =
    spec.managedFields === 'show' ? withManagedFields : (_, object) => shownObject(object, { managedFields: 'hide' })
  if (format === 'json') return (shell, object) => shell.out(jsonText(shown(shell, object)))
  if (format === 'yaml') return (shell, object) => shell.out(yamlText(shown(shell, object)))
  if (format === 'kyaml' && !spec.lacksKyaml)
    throw new CommandError('the output format kyaml is not part of this simulation')
  if (!templateFormats.includes(format)) {
    const known = spec.lacksKyaml ? commonFormats.filter((one) => one !== 'kyaml') : commonFormats
    throw unknownFormat(format, [...known, ...more])
  }
  if (template === '') throw new CommandError('template format specified but no template given')
  if (format.endsWith('file'))
    throw new CommandError(`error reading --template ${template}, open ${template}: no such file or directory`)
  if (format.startsWith('jsonpath')) return jsonPathPrinter(spec)
  const nodes = parsedTemplate(template, 'template', () => parseGoTemplate(template))
  return (shell, object) =>
    executeGoTemplate(shell, { text: template, nodes }, withManagedFields(shell, object), missingKeys)
}

function jsonPathPrinter({ format, template, missingKeys }: PrintSpec): ObjectPrinter {
  const nodes = parsedTemplate(template, 'jsonpath', () => parseJsonPath(template))
  return (shell, plain) => {
    const object = withManagedFields(shell, plain)
    const budget = new TemplateBudget()
    try {
      if (format === 'jsonpath') shell.out(executeJsonPath(nodes, object, { missingKeys, budget }))
      else
        for (const values of findJsonPaths(template, object, { missingKeys, budget })) {
          for (const value of values) budget.write(valueText(value))
          shell.out(jsonText(values))
        }
    } catch (error) {
      if (!(error instanceof CommandError) || error instanceof TemplateTooLong) throw error
      throw new CommandError(
        `error executing jsonpath ${goQuote(template)}: Error executing template: ${error.message}. Printing more information for debugging the template:\n\ttemplate was:\n\t\t${template}\n\tobject given to jsonpath engine was:\n\t\t${goSyntax(object)}\n\n\n`,
      )
    }
  }
}

/** Parses a template; errors quote the template. */
function parsedTemplate<T>(template: string, word: 'jsonpath' | 'template', parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CommandError(`error parsing ${word} ${template}, ${error.message}`)
  }
}
