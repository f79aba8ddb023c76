/** `kubectl get`. Models kubectl/pkg/cmd/get/get.go (v1.36). */
import type { JsonObject } from '../../api/types.ts'
import { apiVersionOf, type ResourceInfo } from '../../apiserver/resources.ts'
import type { AnyObject, CommandSpec, Invocation } from '../core/command.ts'
import { CommandError, SilentExit, throwAll, usageError } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import type { Info } from '../core/manifests.ts'
import { type Selection, select } from '../core/selection.ts'
import type { Task } from '../core/tasks.ts'
import { customColumnsText, parseCustomColumns, relaxedTemplate } from '../printers/customColumns.ts'
import { findJsonPath } from '../printers/jsonPath.ts'
import { objectName, outputFlags, printStructured, unknownFormat } from '../printers/output.ts'
import { listOf } from '../printers/structured.ts'
import { tableText } from '../printers/table.ts'
import { tablePrinterOf } from '../printers/tablePrinters.ts'
import { startGetWatch } from './getWatch.ts'
import { allNamespacesFlag, fieldSelectorFlag, filenameFlags, isNotFound, selectorFlag } from './shared.ts'

export const get: CommandSpec = {
  path: 'get',
  summary: 'Display one or many resources',
  usage:
    '[(-o|--output=)json|yaml|name|wide|jsonpath=...|custom-columns=...] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...)',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    flag('watch', 'bool', { short: 'w' }),
    flag('watch-only', 'bool'),
    flag('output-watch-events', 'bool'),
    flag('show-labels', 'bool'),
    flag('show-kind', 'bool'),
    flag('label-columns', 'stringSlice', { short: 'L' }),
    flag('no-headers', 'bool'),
    flag('sort-by', 'string'),
    flag('ignore-not-found', 'bool'),
    flag('chunk-size', 'int64'),
    flag('server-print', 'bool'),
    flag('subresource', 'string'),
    flag('raw', 'string'),
  ],
  run: runGet,
}

const noType = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\n`

function runGet(call: Invocation): Task | undefined {
  const { flags, args } = call
  if (args.length === 0 && flags.list('filename').length === 0) {
    call.err(noType)
    throw usageError(
      'get',
      'Required resource not specified.\nUse "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).',
    )
  }
  checkFormat(call)
  if (flags.bool('watch') || flags.bool('watch-only')) return startGetWatch(call)
  const selection = selectToGet(call)
  const errors = flags.bool('ignore-not-found') ? selection.errors.filter((e) => !isNotFound(e)) : selection.errors
  const shown = { ...selection, errors, infos: sorted(call, selection.infos) }
  const format = flags.string('output').split('=')[0] as string
  if (format === '' || format === 'wide') printTables(call, shown)
  else if (format === 'name') printNames(call, shown)
  else printWhole(call, shown)
  throwAll(errors)
  return undefined
}

/** What the arguments of `get` name. */
export function selectToGet(call: Invocation): Selection {
  const { flags } = call
  return select(call, call.args, {
    bareType: 'all',
    latest: true,
    allNamespaces: flags.bool('all-namespaces'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
  })
}

const tableFormats = ['custom-columns', 'custom-columns-file', 'wide']
const structured = ['json', 'yaml', 'name', 'jsonpath', 'jsonpath-as-json', 'go-template', 'template']

function checkFormat(call: Invocation): void {
  const output = call.flags.string('output')
  const format = output.split('=')[0] as string
  if (format !== '' && ![...tableFormats, ...structured].includes(format)) throw unknownFormat(output, tableFormats)
  if (format === 'custom-columns') parseCustomColumns(output.slice(format.length + 1))
}

function sorted(call: Invocation, infos: readonly Info[]): readonly Info[] {
  const expression = call.flags.string('sort-by')
  if (expression === '') return infos
  const template = relaxedTemplate(expression)
  const keyed = infos.map((item) => ({ item, key: findJsonPath(template, item.object as unknown as JsonObject)[0] }))
  if (infos.length > 0 && keyed.every(({ key }) => key === undefined))
    throw new CommandError(`couldn't find any field with path "${template}" in the list of objects`)
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item)
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}

/** One table for each run of objects of a kind, an empty line between them. */
function printTables(call: Invocation, { infos, errors, types, single }: Selection): void {
  const { flags } = call
  const several = types.length > 1
  const tables: string[] = []
  for (const { info, objects } of groupsOf(infos))
    tables.push(
      tableText(tablePrinterOf(info), info, objects, {
        now: call.now,
        wide: flags.string('output') === 'wide',
        header: !flags.bool('no-headers'),
        withKind: several || flags.bool('show-kind'),
        withNamespace: flags.bool('all-namespaces') && info.namespaced,
        withLabels: flags.bool('show-labels'),
        labelColumns: flags.list('label-columns'),
      }),
    )
  // Without headers the tables follow each other directly.
  call.out(tables.join(flags.bool('no-headers') ? '' : '\n'))
  if (infos.length > 0 || errors.length > 0 || flags.bool('ignore-not-found') || single) return
  if (flags.bool('all-namespaces') || types.every((info) => !info.namespaced)) call.err('No resources found\n')
  else call.err(`No resources found in ${call.namespace} namespace.\n`)
}

function groupsOf(infos: readonly Info[]): { info: ResourceInfo; objects: AnyObject[] }[] {
  const groups: { info: ResourceInfo; objects: AnyObject[] }[] = []
  for (const { info, object } of infos) {
    const last = groups.at(-1)
    if (last?.info === info) last.objects.push(object)
    else groups.push({ info, objects: [object] })
  }
  return groups
}

function printNames(call: Invocation, { infos }: Selection): void {
  for (const { info, name } of infos) call.out(`${objectName(info, name)}\n`)
}

/** One object as it is, else a List; templates and columns work on that as well. */
function printWhole(call: Invocation, { infos, errors, single }: Selection): void {
  const output = call.flags.string('output')
  const objects = infos.map(({ info, object }) => ({
    apiVersion: apiVersionOf(info),
    kind: info.kind,
    ...(object as unknown as JsonObject),
  }))
  if (output.startsWith('custom-columns=')) {
    const columns = parseCustomColumns(output.slice('custom-columns='.length))
    const header = call.flags.bool('no-headers') ? 'noHeader' : 'header'
    if (objects.length > 0 || !single) call.out(customColumnsText(columns, objects, header))
    return
  }
  if (single && objects.length === 0) throwAll(errors.length > 0 ? errors : [new SilentExit(0)])
  const value = single ? (objects[0] as JsonObject) : listOf(objects)
  printStructured(call, value, call)
}
