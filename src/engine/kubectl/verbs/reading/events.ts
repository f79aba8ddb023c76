/** `kubectl events`. Models kubectl/pkg/cmd/events/events.go (v1.36). */
import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { KubeEvent } from '../../../api/types.ts'
import { resourceInfo } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import { type CommandSpec, type Invocation, type Shell, unixNow, type Wake } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { listObjects } from '../../core/selection.ts'
import { alignTabs, tableLayout } from '../../core/tabwriter.ts'
import type { EventsWatchTask, Task } from '../../core/tasks.ts'
import { requestEnd } from '../../core/times.ts'
import { sortedEvents } from '../../describe/events.ts'
import { outputFlags, printerOf, printSpecOf, printStructured } from '../../printers/output.ts'
import { listOf } from '../../printers/structured.ts'
import { ageOf } from '../../printers/table.ts'
import { allNamespacesFlag } from '../shared.ts'

export const events: CommandSpec = {
  path: 'events',
  completes: [],
  writes: false,
  summary: 'List events',
  usage:
    '[(-o|--output=)json|yaml|name|go-template|go-template-file|template|templatefile|jsonpath|jsonpath-as-json|jsonpath-file] [--for TYPE/NAME] [--watch] [--types=Normal,Warning]',
  flags: [
    ...outputFlags,
    allNamespacesFlag,
    flag('for', 'string'),
    flag('types', 'stringSlice'),
    flag('no-headers', 'bool'),
    flag('watch', 'bool', { short: 'w' }),
    flag('chunk-size', 'int64'),
  ],
  run: runEvents,
}

function runEvents(call: Invocation): Task | undefined {
  const { flags } = call
  const wanted = aboutOf(call, flags.string('for'))
  const types = flags.list('types')
  for (const type of types)
    if (!['normal', 'warning'].includes(type.toLowerCase()))
      throw new CommandError('valid --types are Normal or Warning')
  const namespace = flags.bool('all-namespaces') ? '' : call.namespace
  if (flags.bool('watch')) return startWatch(call, namespace, wanted, types)
  const found = sortedEvents(call.client.list('events', namespace)).filter((event) =>
    fits(event, { about: wanted, types }),
  )
  if (found.length === 0) {
    call.err(namespace === '' ? 'No events found.\n' : `No events found in ${namespace} namespace.\n`)
    return undefined
  }
  if (flags.string('output') !== '') {
    const items = found
    // `-o name` prints the name of the list itself, which is empty.
    if (flags.string('output') !== 'name')
      printStructured(call, { ...listOf(items), kind: 'EventList', metadata: {} }, call)
    return undefined
  }
  const columns = flags.bool('all-namespaces') ? 'namespace' : 'plain'
  call.out(tableOf(found, { columns, isHeaderDue: !flags.bool('no-headers'), now: unixNow(call) }))
  return undefined
}

/** Prints existing Events in the server's order, and returns the task that prints later ones. */
function startWatch(
  call: Invocation,
  namespace: string,
  about: EventsWatchTask['about'],
  types: readonly string[],
): Task {
  const task: EventsWatchTask = {
    kind: 'eventsWatch',
    namespace,
    about,
    types,
    print: printSpecOf(call),
    columns: call.flags.bool('all-namespaces') ? 'namespace' : 'plain',
    isHeaderDue: !call.flags.bool('no-headers'),
    watches: ['events'],
    ...requestEnd(call),
  }
  const there = listObjects(call, resourceInfo('events'), { namespace }).map((object) => ofKind('Event', object))
  return freeze(printEvents(call, task, there))
}

/** Prints an Event that matches the filters. */
export function resumeEventsWatch(shell: Shell, task: EventsWatchTask, wake: Wake): Task | undefined {
  if (task.wakeAt !== undefined && shell.now >= task.wakeAt) return undefined
  if (wake.type !== 'watch' || wake.event.type === 'DELETED') return task
  const event = ofKind('Event', wake.event.object)
  if (task.namespace !== '' && event.metadata.namespace !== task.namespace) return task
  return freeze(printEvents(shell, task, [event]))
}

function printEvents(shell: Shell, task: EventsWatchTask, events: readonly KubeEvent[]): EventsWatchTask {
  const shown = events.filter((event) => fits(event, task))
  if (shown.length === 0) return task
  const { format } = task.print
  if (format === 'name') for (const { metadata } of shown) shell.out(`event/${metadata.name}\n`)
  else if (format !== '') for (const event of shown) printerOf(task.print, [])(shell, event)
  else shell.out(tableOf(shown, { ...task, now: unixNow(shell) }))
  return { ...task, isHeaderDue: false }
}

const fits = (
  { involvedObject, type = '' }: KubeEvent,
  { about, types }: Pick<EventsWatchTask, 'about' | 'types'>,
): boolean =>
  (!about || (involvedObject.kind === about.kind && involvedObject.name === about.name)) &&
  (types.length === 0 || types.some((word) => word.toLowerCase() === type.toLowerCase()))

function aboutOf({ client }: Pick<Invocation, 'client'>, text: string): { kind: string; name: string } | undefined {
  if (text === '') return undefined
  const [type = '', name = '', ...more] = text.split('/')
  if (!type || !name || more.length > 0) throw new CommandError(`--for must be in resource/name form`)
  const info = client.kinds.find(type)
  if (!info) {
    const [base = '', ...group] = type.toLowerCase().split('.')
    const shown = group.length === 0 ? goQuote(type) : `${goQuote(base)} in group ${goQuote(group.join('.'))}`
    throw new CommandError(`the server doesn't have a resource type ${shown}`, { print: 'asIs' })
  }
  return { kind: info.kind, name }
}

function tableOf(
  found: readonly KubeEvent[],
  { columns, isHeaderDue, now }: Pick<EventsWatchTask, 'columns' | 'isHeaderDue'> & { readonly now: number },
): string {
  const withNamespace = columns === 'namespace'
  const rows = found.map(
    ({ metadata, type = '', reason = '', involvedObject, message = '', count = 0, firstTimestamp, lastTimestamp }) => {
      const last = ageOf(lastTimestamp, now)
      const age = count > 1 ? `${last} (x${count} over ${ageOf(firstTimestamp, now)})` : last
      return [
        ...(withNamespace ? [metadata.namespace ?? ''] : []),
        age,
        type,
        reason,
        `${involvedObject.kind ?? ''}/${involvedObject.name ?? ''}`,
        message.trim(),
      ]
    },
  )
  const header = [...(withNamespace ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE']
  const shown = isHeaderDue ? [header, ...rows] : rows
  return alignTabs(shown.map((row) => `${row.join('\t')}\n`).join(''), tableLayout)
}
