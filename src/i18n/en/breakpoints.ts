import { englishTexts } from '../english.ts'

/** Breakpoints, loaded after the page. Keys begin with `breakpoints.`. */
export const breakpoints = englishTexts({
  'breakpoints.title': 'Breakpoints',
  'breakpoints.count': { one: '{count} breakpoint', other: '{count} breakpoints' },
  'breakpoints.note':
    'The run stops at a breakpoint. It can be the reason of a condition or Event (ScalingReplicaSet), a function in the Kubernetes source (syncDeployment), or an outcome (complete, incomplete, stalled, failed). It can also be a limit: minAvailable (the minimum of available Pods is reached) or maxPods (the maximum of Pods is reached).',
  'breakpoints.field': 'Reason, function, outcome or limit',
  'breakpoints.add': 'Add',
  'breakpoints.remove': 'Remove {word}',
  'breakpoints.none': 'None yet.',
  'breakpoints.hit': 'Stopped at {word}',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof breakpoints> {}
}
