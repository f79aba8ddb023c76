import { englishTexts } from '../../english.ts'

/** A run that the page follows while `rollscope serve` serves it. Keys begin with `served.`. */
export const servedTexts = englishTexts({
  'served.bar': 'Served cluster',
  'served.at': 'Serving at',
  'served.line': 'Line to paste into a shell',
  'served.clock': 'Clock of the served cluster',
  'served.clock.stopped': 'stopped',
  'served.clock.fast': 'fast',
  'served.clock.real': 'real',
  'served.clients': { one: '1 client', other: '{count} clients' },
  'served.watches': { one: '1 open watch', other: '{count} open watches' },
  'served.requests': { one: '1 request', other: '{number} requests' },
  'served.refused': '{number} rejected',
  'served.noClients': 'No client has sent a request yet. Paste these lines into a shell:',
  'served.clients.pane': 'Clients of the served cluster',
  'served.clients.list': 'Clients, the busiest first',
  'served.clients.show': 'Show the clients and their requests',
  'served.client.lastWrite': 'last: {words}',
  'served.client.onlyReads': 'only reads so far',
  'served.client.event': 'event',
  'served.client.recent': 'Last requests of {name}',
  'served.client.time': 'Time',
  'served.client.request': 'Request',
  'served.client.status': 'Status',
  'served.reconcile': 'Last sync of {name}',
  'served.reads': { one: '1 read', other: '{count} reads' },
  'served.writes': { one: '1 write', other: '{count} writes' },
  'served.conflict': 'conflict',
  'served.step.sent': 'was sent {words}',
  'served.step.other': '{client} wrote the same object',
  'served.step.conflict': '{words}: 409 Conflict',
  'served.stepsLeft': { one: '1 request between', other: '{count} requests between' },
  'served.pause': '{span} after the sync before it.',
  'served.readOff':
    'Estimated from the requests: from the event that was sent to the last write before the next event.',
  'served.rows': 'Writes by client',
  'served.rows.more': { one: '1 more client', other: '{count} more clients' },
  'served.rows.writes': { one: '{name}: 1 write', other: '{name}: {count} writes' },
  'served.presentLine': 'The present, {time}',
  'served.behind': '{time} s behind the present',
  'served.present': 'The present is shown',
  'served.follow': 'Follow',
  'served.follow.title': 'Go to the present and follow it (F)',
  'served.keys.follow': 'Served cluster: go to the present and follow it',
  'served.fork': 'Fork from here',
  'served.fork.title': 'Serve a copy of the run as it was at this moment, at an address of its own (B)',
  'served.detach': 'Detach',
  'served.detach.title': 'Keep the run as it is now, and follow no further',
  'served.lost': 'rollscope serve does not answer and is asked again.',
  'served.note.clientsWait':
    'With this clock, clients would have to wait: stop the clock above to hold the run or to step through it.',
  'served.note.refused': 'rollscope serve has rejected that.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof servedTexts> {}
}
