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
  'served.noClients': 'No client has sent a request yet. Paste the line into a shell, then try {command}.',
  'served.client': 'Client',
  'served.client.requests': 'Requests',
  'served.client.refused': 'Rejected',
  'served.client.last': 'Last write',
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
