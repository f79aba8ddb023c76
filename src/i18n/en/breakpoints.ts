import { englishTexts } from '../english.ts'

/** Breakpoints, loaded after the page. Keys begin with `breakpoints.`. */
export const breakpoints = englishTexts({
  'breakpoints.title': 'Breakpoints',
  'breakpoints.count': { one: '{count} breakpoint', other: '{count} breakpoints' },
  'breakpoints.note':
    'Playing and stepping stop where one of these occurs: the reason of a condition or of an Event, a function of Kubernetes’ code, what a rollout becomes (complete, incomplete, stalled, failed), or a bound that is reached (minAvailable: as few Pods are available as allowed; maxPods: as many Pods exist as allowed).',
  'breakpoints.field': 'Reason, function or bound',
  'breakpoints.add': 'Add',
  'breakpoints.remove': 'Remove {word}',
  'breakpoints.none': 'None yet.',
  'breakpoints.hit': 'Stopped at {word}',
})
