import type { KubeEvent, KubeObject } from '../../api/types.ts'
import { type Shell, unixNow } from '../core/command.ts'
import { ageOf } from '../printers/table.ts'
import type { DescribeWriter } from './writer.ts'

/** Events about one object, oldest first by last occurrence. */
export function eventsAbout(shell: Shell, object: KubeObject): KubeEvent[] {
  const { namespace, name, uid } = object.metadata
  const found = shell.client
    .list('events', namespace ?? '')
    .filter(
      ({ involvedObject }) =>
        involvedObject.name === name &&
        involvedObject.kind === object.kind &&
        (!involvedObject.uid || involvedObject.uid === uid || object.kind === 'Node'),
    )
  return sortedEvents(found)
}

/** Sorts Events by last occurrence; Events of the same second keep their order of recording. */
export const sortedEvents = (events: readonly KubeEvent[]): KubeEvent[] =>
  events
    .map((event, at) => ({ event, at }))
    .sort((a, b) => order(lastTime(a.event), lastTime(b.event)) || a.at - b.at)
    .map(({ event }) => event)

const lastTime = (event: KubeEvent): string => event.lastTimestamp ?? event.metadata.creationTimestamp
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `Events:` and their table. Models describe.go DescribeEvents. */
export function writeEvents(writer: DescribeWriter, shell: Shell, events: readonly KubeEvent[]): void {
  if (shell.hidesEvents) return
  if (events.length === 0) {
    writer.write(0, 'Events:\t<none>\n')
    return
  }
  writer.write(0, 'Events:\n  Type\tReason\tAge\tFrom\tMessage\n')
  writer.write(1, '----\t------\t----\t----\t-------\n')
  for (const event of events) {
    const { type = '', reason = '', source, involvedObject, message = '', count = 1 } = event
    const first = ageOf(event.firstTimestamp, unixNow(shell))
    const age = count > 1 ? `${ageOf(event.lastTimestamp, unixNow(shell))} (x${count} over ${first})` : first
    const about = involvedObject.fieldPath ? `${involvedObject.fieldPath}: ` : ''
    writer.write(1, `${type}\t${reason}\t${age}\t${source?.component ?? ''}\t${about}${message.trim()}\n`)
  }
}
