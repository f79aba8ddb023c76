import { englishTexts } from '../english.ts'

/** The timeline's surroundings. Keys begin with `timeline.`. */
export const timeline = englishTexts({
  'timeline.lane.command': 'commands',
  'timeline.lane.sync': 'syncs',
  'timeline.lane.write': 'writes',
  'timeline.lane.event': 'Events',
  'timeline.lane.all': 'marks',
  'timeline.refused': '{command} failed: {why}',
  'timeline.refusedInPart': '{command} failed in part: {why}',
  'timeline.requests': 'requests',
  'timeline.failed': '{requests} failed',
  'timeline.early': '{requests} too early',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof timeline> {}
}
