import { englishTexts } from '../english.ts'

/** What a pointer on the timeline is told, loaded with the first time it is there. Keys begin with `timelineTip.`. */
export const timelineTip = englishTexts({
  'timelineTip.commands': { one: '{number} command', other: '{number} commands' },
  'timelineTip.syncs': { one: '{number} sync', other: '{number} syncs' },
  'timelineTip.writes': { one: '{number} write', other: '{number} writes' },
  'timelineTip.events': { one: '{number} Event', other: '{number} Events' },
  'timelineTip.fine': '{sent}/s to {service} · none fails · {answering} of {endpoints} endpoints answer',
  'timelineTip.failing':
    '{sent}/s to {service} · {failed} of {sent} fail · {answering} of {endpoints} endpoints answer',
  'timelineTip.silent.starting': '{pods} not listening yet',
  'timelineTip.silent.stopping': '{pods} stopping',
  'timelineTip.silent.down': '{pods} down',
  'timelineTip.silent.gone': '{pods} gone',
  'timelineTip.silent.unreachable': '{pods} on a lost node',
  'timelineTip.noEndpoints': '{sent}/s to {service} · all fail: no endpoints',
  'timelineTip.allServices': '{sent}/s in all · {failed} of {sent} fail',
  'timelineTip.failedRequests': '{failed} of {sent} requests failed',
  'timelineTip.nothing': 'nothing happened',
})
