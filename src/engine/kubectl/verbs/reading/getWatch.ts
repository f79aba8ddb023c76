/**
 * `kubectl get --watch`: prints the existing objects, then a line per change. Models kubectl/pkg/cmd/get/get.go watch
 * (v1.36).
 */

import { fieldSelectorMatches, parseFieldSelector } from '../../../api/fields/fieldSelector.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { isCustom } from '../../../api/objectKey.ts'
import { selectorMatches } from '../../../api/selector.ts'
import type { WatchEvent } from '../../../apiserver/interface.ts'
import { type ResourceInfo, requestName } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import { type Invocation, type Shell, unixNow, type Wake } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { labelSelectorOf } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import type { GetWatchTask, Task } from '../../core/tasks.ts'
import { requestEnd } from '../../core/times.ts'
import { tablePrinterOf } from '../../kinds.ts'
import { customColumnsText, parseCustomColumns } from '../../printers/customColumns.ts'
import { type ObjectPrinter, objectName, printerOf, printSpecOf } from '../../printers/output.ts'
import { yamlText } from '../../printers/structured.ts'
import { tableText } from '../../printers/table.ts'
import { asJson, isNotFound } from '../shared.ts'

type Column = GetWatchTask['columns'][number]

/** Prints the existing objects and returns the task that prints the changes. */
export function startGetWatch(call: Invocation): Task | undefined {
  const { flags } = call
  const selection = select(call, call.args, {
    bareType: 'all',
    latest: true,
    allNamespaces: flags.bool('all-namespaces'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
  })
  const [info, ...others] = selection.types
  const filenames = flags.list('filename')
  // Files may contain several types: upstream prints their objects before the error.
  if (!info || (others.length > 0 && filenames.length === 0))
    throw new CommandError('you may only specify a single resource type')
  if (flags.bool('ignore-not-found') && selection.errors.every(isNotFound) && selection.errors.length > 0)
    return undefined
  throwAll(selection.errors)
  if (selection.infos.length > 1 && call.args.length > 1)
    throw new CommandError('watch is only supported on individual resources and resource collections')
  const { format, template } = printSpecOf(call)
  const output = format
  if (output.startsWith('custom-columns=')) parseCustomColumns(output.slice('custom-columns='.length))
  else if (!['', 'wide', 'name'].includes(output)) watchPrinter({ output, template })
  const columns: Column[] = []
  if (flags.bool('output-watch-events')) columns.push('events')
  if (flags.bool('all-namespaces') && info.namespaced) columns.push('namespace')
  if (flags.bool('show-kind')) columns.push('kind')
  if (flags.bool('show-labels')) columns.push('labels')
  const task: GetWatchTask = {
    kind: 'getWatch',
    resource: requestName(info),
    namespace: flags.bool('all-namespaces') || !info.namespaced ? '' : call.namespace,
    name: selection.isList ? '' : (selection.infos[0]?.name ?? ''),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    output,
    template,
    labelColumns: flags.list('label-columns'),
    wide: output === 'wide' ? 'wide' : 'narrow',
    columns,
    isHeaderDue: !flags.bool('no-headers'),
    widths: [],
    watches: [info.resource],
    ...requestEnd(call),
  }
  if (filenames.length > 0 && selection.infos.length > 1) {
    if (!flags.bool('watch-only'))
      for (const item of selection.infos)
        printRows(call, { ...task, resource: requestName(item.info) }, [item.object], 'ADDED')
    throw new CommandError(severalText(filenames, selection.infos.length))
  }
  const objects = flags.bool('watch-only') ? [] : selection.infos.map(({ object }) => object)
  return freeze(objects.length > 0 ? printRows(call, task, objects, 'ADDED') : task)
}

/** Models cli-runtime/pkg/resource/result.go Watch. */
const severalText = (filenames: readonly string[], objects: number): string =>
  filenames.length > 1
    ? 'you may only watch a single resource or type of resource at a time'
    : `watch is only supported on individual resources and resource collections - ${objects} resources were found`

/** Prints a change that matches the filters. */
export function resumeGetWatch(shell: Shell, task: GetWatchTask, wake: Wake): Task | undefined {
  if (task.wakeAt !== undefined && shell.now >= task.wakeAt) return undefined
  // The definition of a custom kind may be deleted together with its objects.
  if (wake.type !== 'watch' || isCustomKindGone(shell, task.resource)) return task
  if (!fits(shell, task, wake.event)) return task
  return freeze(printRows(shell, task, [wake.event.object], wake.event.type))
}

const isCustomKindGone = ({ client }: Shell, resource: string): boolean =>
  isCustom(resource) && !client.kinds.custom().some((kind) => requestName(kind) === resource)

function fits({ client }: Shell, task: GetWatchTask, { object }: WatchEvent): boolean {
  const { metadata } = object
  if (task.namespace !== '' && metadata.namespace !== task.namespace) return false
  if (task.name !== '' && metadata.name !== task.name) return false
  const labels = labelSelectorOf(task.labelSelector)
  if (labels && !selectorMatches(labels, metadata.labels)) return false
  return fieldSelectorMatches(client.kinds.info(task.resource).resource, parseFieldSelector(task.fieldSelector), object)
}

/**
 * A single tabwriter prints all rows, so later rows keep the earlier columns. Models
 * cli-runtime/pkg/printers/tabwriter.go (v1.36).
 */
function printRows(shell: Shell, task: GetWatchTask, objects: readonly AnyObject[], event: string): GetWatchTask {
  const info: ResourceInfo = shell.client.kinds.info(task.resource)
  const has = (column: Column): boolean => task.columns.includes(column)
  const remembered = [...task.widths]
  if (task.output.startsWith('custom-columns=')) {
    const columns = parseCustomColumns(task.output.slice('custom-columns='.length))
    const header = task.isHeaderDue ? 'header' : 'noHeader'
    shell.out(customColumnsText(columns, objects.map(asJson), header, remembered))
    return { ...task, isHeaderDue: false, widths: remembered }
  }
  for (const object of task.output === '' || task.output === 'wide' ? [] : objects) {
    if (task.output === 'name') shell.out(`${objectName(info, object.metadata.name)}\n`)
    else if (task.output === 'yaml') shell.out(`---\n${yamlText(asJson(object))}`)
    else watchPrinter(task)(shell, asJson(object))
  }
  if (task.output !== '' && task.output !== 'wide') return task
  shell.out(
    tableText(tablePrinterOf(info), info, objects, {
      now: unixNow(shell),
      server: shell.releases.server,
      wide: task.wide === 'wide',
      header: task.isHeaderDue,
      withKind: has('kind'),
      withNamespace: has('namespace'),
      withLabels: has('labels'),
      labelColumns: task.labelColumns,
      ...(has('events') ? { events: objects.map(() => event) } : {}),
      remembered,
    }),
  )
  return { ...task, isHeaderDue: false, widths: remembered }
}

const watchPrinter = ({ output, template }: Pick<GetWatchTask, 'output' | 'template'>): ObjectPrinter =>
  printerOf({ format: output, template, managedFields: 'hide', missingKeys: 'allowed' }, [
    'custom-columns',
    'custom-columns-file',
    'wide',
  ])
