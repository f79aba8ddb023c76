import { englishTexts } from '../english.ts'

/** What a pointer on the timeline is told, loaded with the first time it is there, and the load above it. Keys begin with `timelineTip.`. */
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
  'timelineTip.load.title': 'Load of {target}',
  'timelineTip.load.now': 'requests a second, from now on',
  'timelineTip.load.unit': 'req/s',
  'timelineTip.load.none': 'No load yet: type a number, or draw ahead of the playhead.',
  'timelineTip.load.keys': 'Drag or draw ahead. Arrow keys: ±{step} req/s, Backspace removes',
  'timelineTip.load.clear': 'Clear what is ahead',
  'timelineTip.load.curve': 'Load over time; what is ahead of the playhead can be drawn',
  'timelineTip.load.point': 'Load at {time}',
  'timelineTip.load.pointValue': '{rate} requests a second',
  'timelineTip.load.wanted': 'wanted by the metrics',
  'timelineTip.load.desired': 'desired',
  'timelineTip.load.window': 'holds a scale down: the last {seconds} s',
  'timelineTip.load.sizes': 'The metrics want {wanted}, desired are {desired}, between {min} and {max}',
  'timelineTip.nothing': 'nothing happened',
})
