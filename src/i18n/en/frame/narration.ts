import { englishTexts } from '../../english.ts'

/** Texts for screen readers after each step. Keys begin with `frame.say.`. */
export const narration = englishTexts({
  'frame.say.arrived': 'At {clock}.',
  'frame.say.back': 'Back at {clock}.',
  'frame.say.command': 'At {clock}: command {label}.',
  'frame.say.decision': 'At {clock}: {controller} decided on {object}: {facts}.',
  'frame.say.outcome': '{clock}: the rollout of {name} is {outcome}',
  'frame.say.bound.minAvailable': '{clock}: {name} is down to {pods} available Pods, the minimum of {limit}',
  'frame.say.bound.maxPods': '{clock}: {name} is up to {pods} Pods, the maximum of {limit}',
  'frame.say.delivery': 'At {clock}: {target} sees {kind} {name} {change}.',
  'frame.say.deliveries': {
    one: 'At {clock}: {target} sees {kind} {name} {change}, and {count} more change.',
    other: 'At {clock}: {target} sees {kind} {name} {change}, and {count} more changes.',
  },
  'frame.say.event': 'At {clock}: Event {reason} on {kind} {name}: {message}',
  'frame.say.sync': 'At {clock}: {controller} syncs {key}, woken by {wokenBy}.',
  'frame.say.syncError': 'At {clock}: {controller} syncs {key}, which fails: {error}',
  'frame.say.write': 'At {clock}: {by} {verb} {kind} {name}. {summary}',
  'frame.say.paused': 'Paused at {clock}.',
  'frame.say.playing': 'Playing.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof narration> {}
}
