import type { Catalogue } from '../message.ts'

/** Beside the timeline. Keys begin with `timeline.`. */
export const timeline = {
  'timeline.lane.command': 'commands',
  'timeline.lane.sync': 'syncs',
  'timeline.lane.write': 'writes',
  'timeline.lane.event': 'Events',
  'timeline.lane.all': 'marks',
  'timeline.refused': '{command} refused: {why}',
  'timeline.refusedInPart': '{command} refused in part: {why}',
  'timeline.requests': 'requests',
  'timeline.failed': '{requests} failed',
} as const satisfies Catalogue
