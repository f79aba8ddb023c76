/** `kubectl get --watch`: prints what is there, then a line for every change. Models kubectl/pkg/cmd/get/get.go watch (v1.36). */
import { selectorMatches } from '../../api/selector.ts'
import type { WatchEvent } from '../../apiserver/interface.ts'
import { type ResourceInfo, resourceInfo } from '../../apiserver/resources.ts'
import { freeze } from '../../sim/freeze.ts'
import type { AnyObject, Invocation, Shell, Wake } from '../core/command.ts'
import { CommandError, throwAll, usageError } from '../core/errors.ts'
import { fieldSelectorMatches, parseFieldSelector } from '../core/fieldSelector.ts'
import { labelSelectorOf, select } from '../core/selection.ts'
import type { GetWatchTask, Task } from '../core/tasks.ts'
import { objectName } from '../printers/output.ts'
import { jsonText, yamlText } from '../printers/structured.ts'
import { tableText } from '../printers/table.ts'
import { tablePrinterOf } from '../printers/tablePrinters.ts'
import { asJson } from './shared.ts'

type Column = GetWatchTask['columns'][number]

/** Prints what there is and gives the task that prints the rest. */
export function startGetWatch(call: Invocation): Task {
  const { flags } = call
  const selection = select(call, call.args, {
    bareType: 'all',
    latest: true,
    allNamespaces: flags.bool('all-namespaces'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
  })
  throwAll(selection.errors)
  const [info, ...others] = selection.types
  if (!info || others.length > 0) throw usageError('get', 'you may only specify a single resource type')
  if (selection.infos.length > 1 && call.args.length > 1)
    throw new CommandError('watch is only supported on individual resources and resource collections')
  const output = flags.string('output')
  if (!['', 'wide', 'name', 'json', 'yaml'].includes(output))
    throw new CommandError(`get --watch prints no ${output.split('=')[0]} in this simulation`)
  const columns: Column[] = []
  if (flags.bool('output-watch-events')) columns.push('events')
  if (flags.bool('all-namespaces') && info.namespaced) columns.push('namespace')
  if (flags.bool('show-kind')) columns.push('kind')
  if (flags.bool('show-labels')) columns.push('labels')
  const task: GetWatchTask = {
    kind: 'getWatch',
    resource: info.resource,
    namespace: flags.bool('all-namespaces') || !info.namespaced ? '' : call.namespace,
    name: selection.single ? (selection.infos[0]?.name ?? '') : '',
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    output,
    wide: output === 'wide' ? 'wide' : 'narrow',
    columns,
    isHeaderDue: !flags.bool('no-headers'),
    widths: [],
    watches: [info.resource],
  }
  const objects = flags.bool('watch-only') ? [] : selection.infos.map(({ object }) => object)
  return freeze(objects.length > 0 ? printRows(call, task, objects, 'ADDED') : task)
}

/** Prints one change that fits. */
export function resumeGetWatch(shell: Shell, task: GetWatchTask, wake: Wake): Task {
  if (wake.type !== 'watch' || !fits(task, wake.event)) return task
  return freeze(printRows(shell, task, [wake.event.object as AnyObject], wake.event.type))
}

function fits(task: GetWatchTask, { object }: WatchEvent): boolean {
  const { metadata } = object
  if (task.namespace !== '' && metadata.namespace !== task.namespace) return false
  if (task.name !== '' && metadata.name !== task.name) return false
  const labels = labelSelectorOf(task.labelSelector)
  if (labels && !selectorMatches(labels, metadata.labels)) return false
  return fieldSelectorMatches(resourceInfo(task.resource), parseFieldSelector(task.fieldSelector), object as AnyObject)
}

/** One writer prints it all: rows to come line up with those before. Models cli-runtime/pkg/printers/tabwriter.go (v1.36). */
function printRows(shell: Shell, task: GetWatchTask, objects: readonly AnyObject[], event: string): GetWatchTask {
  const info: ResourceInfo = resourceInfo(task.resource)
  const has = (column: Column): boolean => task.columns.includes(column)
  for (const object of task.output === '' || task.output === 'wide' ? [] : objects) {
    if (task.output === 'name') shell.out(`${objectName(info, object.metadata.name)}\n`)
    else if (task.output === 'json') shell.out(jsonText(asJson(object)))
    else shell.out(`---\n${yamlText(asJson(object))}`)
  }
  if (task.output !== '' && task.output !== 'wide') return task
  const remembered = [...task.widths]
  shell.out(
    tableText(tablePrinterOf(info), info, objects, {
      now: shell.now,
      wide: task.wide === 'wide',
      header: task.isHeaderDue,
      withKind: has('kind'),
      withNamespace: has('namespace'),
      withLabels: has('labels'),
      labelColumns: [],
      ...(has('events') ? { events: objects.map(() => event) } : {}),
      remembered,
    }),
  )
  return { ...task, isHeaderDue: false, widths: remembered }
}
