import type { Catalogue } from '../message.ts'

/** Breakpoints, loaded after the page. Keys begin with `breakpoints.`. */
export const breakpoints = {
  'breakpoints.title': 'Breakpoints',
  'breakpoints.count': { one: '{count} breakpoint', other: '{count} breakpoints' },
  'breakpoints.note':
    'Playing and stepping stop where one of these occurs: the reason of a condition or of an Event, or a function of Kubernetes’ code.',
  'breakpoints.field': 'Reason or function',
  'breakpoints.add': 'Add',
  'breakpoints.remove': 'Remove {word}',
  'breakpoints.none': 'None yet.',
  'breakpoints.hit': 'Stopped at {word}',
} as const satisfies Catalogue
