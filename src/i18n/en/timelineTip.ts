import { englishTexts } from '../english.ts'

/**
 * Tooltips of the timeline, loaded at the first use of a pointer there, and the load above it. Keys begin with
 * `timelineTip.`.
 */
export const timelineTip = englishTexts({
  'timelineTip.commands': { one: '{number} command', other: '{number} commands' },
  'timelineTip.syncs': { one: '{number} sync', other: '{number} syncs' },
  'timelineTip.writes': { one: '{number} write', other: '{number} writes' },
  'timelineTip.events': { one: '{number} Event', other: '{number} Events' },
  'timelineTip.fine': '{sent}/s to {service} · no request fails · {answering} of {endpoints} endpoints answer',
  'timelineTip.failing':
    '{sent}/s to {service} · {failed} of {sent} fail · {answering} of {endpoints} endpoints answer',
  'timelineTip.silent.starting': '{pods} not listening yet',
  'timelineTip.silent.stopping': '{pods} stopping',
  'timelineTip.silent.down': '{pods} not running',
  'timelineTip.silent.gone': '{pods} removed',
  'timelineTip.silent.unreachable': '{pods} on a node that does not report',
  'timelineTip.noEndpoints': '{sent}/s to {service} · all fail: no endpoints',
  'timelineTip.allServices': '{sent}/s in all · {failed} of {sent} fail',
  'timelineTip.failedRequests': '{failed} of {sent} requests failed',
  'timelineTip.load.title': 'Load of {target}',
  'timelineTip.load.now': 'requests a second, from now on',
  'timelineTip.load.unit': 'req/s',
  'timelineTip.load.none': 'No load yet: type a number, or draw the curve after the playhead.',
  'timelineTip.load.draw': 'Drag or draw after the playhead.',
  'timelineTip.load.keys': 'Arrows: ±{step} req/s, Enter adds, Backspace removes',
  'timelineTip.load.clear': 'Clear the curve after the playhead',
  'timelineTip.load.curve': 'Load over time; you can draw the part after the playhead',
  'timelineTip.load.point': 'Load at {time}',
  'timelineTip.load.pointValue': '{rate} requests a second',
  'timelineTip.load.wanted': 'recommended by the metrics',
  'timelineTip.load.desired': 'desired',
  'timelineTip.load.window': 'stabilization window: the last {seconds} s',
  'timelineTip.load.sizes': 'The metrics recommend {wanted} replicas, desired are {desired}, between {min} and {max}',
  'timelineTip.nothing': 'nothing happened',
  'timelineTip.scaling.label': 'HorizontalPodAutoscaler',
  'timelineTip.scaling.load': 'load now',
  'timelineTip.scaling.load.rate': '{rate} req/s',
  'timelineTip.scaling.load.perPod': '{rate} for each Pod',
  'timelineTip.scaling.use': 'CPU utilization',
  'timelineTip.scaling.use.target': 'target {target}',
  'timelineTip.scaling.wanted': 'recommended',
  'timelineTip.scaling.wanted.bounds': 'between {min} and {max}',
  'timelineTip.scaling.desired': 'desired',
  'timelineTip.scaling.desired.current': 'now {pods}',
  'timelineTip.scaling.held': 'desired, stabilized',
  'timelineTip.scaling.held.window': 'highest of {seconds} s',
  'timelineTip.scaling.says': 'Applying this manifest sets replicas to {replicas}.',
  'timelineTip.scaling.fewer': {
    one: 'It removes {count} Pod at once: the HorizontalPodAutoscaler’s stabilization window does not apply to kubectl apply. The autoscaler then continues from {replicas} replicas.',
    other:
      'It removes {count} Pods at once: the HorizontalPodAutoscaler’s stabilization window does not apply to kubectl apply. The autoscaler then continues from {replicas} replicas.',
  },
  'timelineTip.scaling.more': {
    one: 'It adds {count} Pod at once. The HorizontalPodAutoscaler then continues from {replicas} replicas.',
    other: 'It adds {count} Pods at once. The HorizontalPodAutoscaler then continues from {replicas} replicas.',
  },
  'timelineTip.scaling.default':
    'The last applied manifest set replicas. If you remove the field, the next kubectl apply deletes it from the Deployment, and replicas becomes 1, the default.',
  'timelineTip.scaling.whatIf': 'What if you apply it now',
  'timelineTip.scaling.drop': 'Remove the field',
  'timelineTip.scaling.forget': 'Remove it from the last-applied annotation, too',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof timelineTip> {}
}
