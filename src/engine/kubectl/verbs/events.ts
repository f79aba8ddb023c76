/** `kubectl events`. Models kubectl/pkg/cmd/events/events.go (v1.36). */
import { goQuote } from '../../api/goFormat.ts'
import type { JsonObject, KubeEvent } from '../../api/types.ts'
import { findResource } from '../../apiserver/resources.ts'
import type { CommandSpec, Invocation } from '../core/command.ts'
import { CommandError } from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'
import { sortedEvents } from '../describe/events.ts'
import { outputFlags, printStructured } from '../printers/output.ts'
import { listOf } from '../printers/structured.ts'
import { ageOf } from '../printers/table.ts'
import { allNamespacesFlag } from './shared.ts'

export const events: CommandSpec = {
  path: 'events',
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

function runEvents(call: Invocation): undefined {
  const { flags } = call
  if (flags.bool('watch'))
    throw new CommandError('events --watch is not part of this simulation: use get events --watch')
  const wanted = aboutOf(flags.string('for'))
  const types = flags.list('types')
  for (const type of types)
    if (!['normal', 'warning'].includes(type.toLowerCase()))
      throw new CommandError('valid --types are Normal or Warning')
  const namespace = flags.bool('all-namespaces') ? '' : call.namespace
  const found = sortedEvents(call.client.list<KubeEvent>('events', namespace)).filter(
    ({ involvedObject, type }) =>
      (!wanted || (involvedObject.kind === wanted.kind && involvedObject.name === wanted.name)) &&
      (types.length === 0 || types.some((word) => word.toLowerCase() === type.toLowerCase())),
  )
  if (found.length === 0) {
    call.err(namespace === '' ? 'No events found.\n' : `No events found in ${namespace} namespace.\n`)
    return undefined
  }
  if (flags.string('output') !== '') {
    const items = found as unknown as JsonObject[]
    // Names are asked of the list itself, which has none.
    if (flags.string('output') !== 'name')
      printStructured(call, { ...listOf(items), kind: 'EventList', metadata: {} }, call)
    return undefined
  }
  call.out(tableOf(call, found))
  return undefined
}

function aboutOf(text: string): { kind: string; name: string } | undefined {
  if (text === '') return undefined
  const [type = '', name = '', ...more] = text.split('/')
  if (!type || !name || more.length > 0) throw new CommandError(`--for must be in resource/name form`)
  const info = findResource(type)
  if (!info) throw new CommandError(`the server doesn't have a resource type ${goQuote(type)}`, { print: 'asIs' })
  return { kind: info.kind, name }
}

function tableOf(call: Invocation, found: readonly KubeEvent[]): string {
  const withNamespace = call.flags.bool('all-namespaces')
  const rows = found.map(
    ({ metadata, type, reason, involvedObject, message, count, firstTimestamp, lastTimestamp }) => {
      const last = ageOf(lastTimestamp, call.now)
      const age = count > 1 ? `${last} (x${count} over ${ageOf(firstTimestamp, call.now)})` : last
      return [
        ...(withNamespace ? [metadata.namespace ?? ''] : []),
        age,
        type,
        reason,
        `${involvedObject.kind}/${involvedObject.name}`,
        message.trim(),
      ]
    },
  )
  const header = [...(withNamespace ? ['NAMESPACE'] : []), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE']
  const shown = call.flags.bool('no-headers') ? rows : [header, ...rows]
  return alignTabs(shown.map((row) => `${row.join('\t')}\n`).join(''), tableLayout)
}
