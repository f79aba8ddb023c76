/** `kubectl get`. Models kubectl/pkg/cmd/get/get.go (v1.36). */
import { objectsIn } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { compareQuantity, parseQuantity } from '../../../api/quantity.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import { apiVersionOf, type ResourceInfo } from '../../../apiserver/resources.ts'
import { type CommandSpec, type Invocation, unixNow } from '../../core/command.ts'
import { CommandError, errorOf, throwAll, usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import type { Info } from '../../core/manifests.ts'
import { type Selection, select } from '../../core/selection.ts'
import type { Task } from '../../core/tasks.ts'
import { tablePrinterOf } from '../../kinds.ts'
import { customColumnsText, parseCustomColumns, relaxedTemplate } from '../../printers/customColumns.ts'
import { findJsonPaths } from '../../printers/jsonPath.ts'
import { objectName, outputFlags, printerOf, printSpecOf } from '../../printers/output.ts'
import { listOf } from '../../printers/structured.ts'
import { nameAndAge, tableText } from '../../printers/table.ts'
import { TemplateBudget } from '../../printers/templateBudget.ts'
import { allNamespacesFlag, asJson, fieldSelectorFlag, filenameFlags, isNotFound, selectorFlag } from '../shared.ts'
import { startGetWatch } from './getWatch.ts'

export const get: CommandSpec = {
  path: 'get',
  completes: 'objects',
  writes: false,
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
  if (flags.string('raw') !== '') {
    getRaw(call)
    return undefined
  }
  const isWatching = flags.bool('watch') || flags.bool('watch-only')
  if (isWatching && flags.string('sort-by') !== '')
    call.err(
      flags.bool('watch')
        ? 'warning: --watch requested, --sort-by will be ignored for watch events received\n'
        : 'warning: --watch-only requested, --sort-by will be ignored\n',
    )
  if (!isWatching && args.length === 0 && flags.list('filename').length === 0) {
    call.err(noType)
    throw usageError(
      'get',
      'Required resource not specified.\nUse "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).',
    )
  }
  checkFlags(call)
  if (isWatching) return startGetWatch(call)
  const selection = selectToGet(call)
  const errors = flags.bool('ignore-not-found') ? selection.errors.filter((e) => !isNotFound(e)) : selection.errors
  const { format } = printSpecOf(call)
  if (format === '' || format === 'wide') printTables(call, { ...selection, errors })
  else printWhole(call, { ...selection, errors })
  throwAll(errors)
  return undefined
}

/** Models GetOptions.Validate. */
function checkFlags({ flags }: Invocation): void {
  const output = flags.string('output')
  if (flags.bool('show-labels') && output !== '' && output !== 'wide')
    throw new CommandError(`--show-labels option cannot be used with ${output} printer`)
  if (flags.bool('output-watch-events') && !flags.bool('watch') && !flags.bool('watch-only'))
    throw new CommandError('--output-watch-events option can only be used with --watch or --watch-only')
}

/** `get --raw`: only the health paths of the API server are supported. */
function getRaw(call: Invocation): void {
  const path = call.flags.string('raw')
  if (call.args.length > 0) throw new CommandError('arguments may not be passed when --raw is specified')
  if (call.flags.string('output') !== '') throw new CommandError('--raw and --output are mutually exclusive')
  if (!/^\/(?:healthz|livez|readyz)$/.test(path))
    throw new CommandError(`get --raw ${path} is not part of this simulation`)
  call.out('ok')
}

/** Objects that the arguments of `get` select. */
function selectToGet(call: Invocation): Selection {
  const { flags } = call
  const selection = select(call, call.args, {
    bareType: 'all',
    latest: true,
    allNamespaces: flags.bool('all-namespaces'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    subresource: flags.string('subresource'),
  })
  return selection
}

/** Prints one table per run of objects of the same kind, separated by empty lines. */
function printTables(call: Invocation, { infos, errors, types, isList }: Selection): void {
  const { flags } = call
  const tables: string[] = []
  const kinds = isList ? types.length : new Set(infos.map(({ info }) => info)).size
  const byServer = flags.bool('server-print', 'true')
  for (const { info, objects } of groupsOf(tableOrder(call, infos, isList ? types.length : infos.length)))
    tables.push(
      tableText(byServer ? tablePrinterOf(info, flags.string('subresource')) : nameAndAge, info, objects, {
        now: unixNow(call),
        server: call.releases.server,
        wide: flags.string('output') === 'wide',
        header: !flags.bool('no-headers'),
        withKind: kinds > 1 || flags.bool('show-kind'),
        withNamespace: flags.bool('all-namespaces') && info.namespaced,
        withLabels: flags.bool('show-labels'),
        labelColumns: flags.list('label-columns'),
      }),
    )
  // Without headers, no empty line separates the tables.
  call.out(tables.join(flags.bool('no-headers') ? '' : '\n'))
  if (tables.length > 0 || errors.length > 0 || flags.bool('ignore-not-found')) return
  if (flags.bool('all-namespaces') || types.every((info) => !info.namespaced)) call.err('No resources found\n')
  else call.err(`No resources found in ${call.namespace} namespace.\n`)
}

/**
 * Order of the rows with `--sort-by`. The server's tables are sorted one by one; kinds that cannot be sorted are not
 * printed.
 */
// Models GetOptions.Run with RuntimeSorter and SortingPrinter. With several tables, upstream evaluates the field on the
// table objects, which lack it.
function tableOrder(call: Invocation, infos: readonly Info[], tables: number): readonly Info[] {
  const expression = call.flags.string('sort-by')
  if (expression === '' || (infos.length < 2 && tables < 2)) return infos
  if (tables > 1) {
    const template = relaxedTemplate(expression)
    if (/^\{\.(?:kind|apiVersion|metadata|metadata\.resourceVersion)\}$/.test(template)) return infos
    throw notFoundField(template)
  }
  const sorted = errorOf(() => sortedBy(call, infos))
  return sorted ? [] : sortedBy(call, infos)
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

/**
 * Prints a single object as it is, several as a List; templates and columns get the same value. Models
 * GetOptions.printGeneric.
 */
function printWhole(call: Invocation, { infos, errors, single }: Selection): void {
  if (single) throwAll(errors)
  if (infos.length === 0 && call.flags.bool('ignore-not-found')) return
  const print = getPrinter(call)
  const isSingle = single && infos.length === 1
  const shown = isSingle ? infos : sortedBy(call, infos)
  const whole = shown.map(wholeObject)
  print(
    shown.map(({ info, name }) => objectName(info, name)),
    (isSingle ? whole[0] : undefined) ?? listOf(whole),
  )
}

const wholeObject = ({ info, object }: Info): JsonObject => ({
  apiVersion: apiVersionOf(info),
  kind: info.kind,
  ...asJson(object),
})

type GetPrinter = (names: readonly string[], value: JsonObject) => void

function getPrinter(call: Invocation): GetPrinter {
  const spec = printSpecOf(call)
  const [format = '', ...rest] = spec.format.split('=')
  if (spec.format === 'name') return (names) => call.out(names.map((name) => `${name}\n`).join(''))
  if (format === 'custom-columns') {
    const columns = parseCustomColumns(rest.join('='))
    return (_, value) => {
      const objects = value.kind === 'List' ? objectsIn(value.items) : [value]
      call.out(customColumnsText(columns, objects, call.flags.bool('no-headers') ? 'noHeader' : 'header'))
    }
  }
  if (format === 'custom-columns-file' && rest.length > 0)
    throw new CommandError(
      `error reading template ${rest.join('=')}, open ${rest.join('=')}: no such file or directory`,
    )
  const print = printerOf(spec, ['custom-columns', 'custom-columns-file', 'wide'])
  return (_, value) => print(call, value)
}

/** Objects in the order of `--sort-by`. Throws CommandError if no object has the field. */
function sortedBy(call: Invocation, infos: readonly Info[]): readonly Info[] {
  const expression = call.flags.string('sort-by')
  if (expression === '' || infos.length === 0) return infos
  const template = relaxedTemplate(expression)
  const budget = new TemplateBudget()
  const keyed = infos.map((item) => ({
    item,
    key: findJsonPaths(template, item.object, { budget })[0]?.[0],
  }))
  if (keyed.every(({ key }) => key === undefined)) throw notFoundField(template)
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item)
}

const notFoundField = (template: string): CommandError =>
  new CommandError(`couldn't find any field with path ${JSON.stringify(template)} in the list of objects`)

/** Missing values come first; two quantities are compared as quantities. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (a === undefined || b === undefined || a === null || b === null)
    return (a ?? undefined) === (b ?? undefined) ? 0 : (a ?? undefined) === undefined ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return 0
  if ([a, b].every(isQuantity)) return compareQuantity(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch {
    return false
  }
}
