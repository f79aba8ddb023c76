import { englishTexts } from '../english.ts'

/** Pictures, animations and texts of a run, loaded with the dialog. Keys begin with `export.`. */
export const exportTexts = englishTexts({
  'export.title': 'Export',
  'export.still': 'Image of this moment',
  'export.stillNote': 'The stage and the timeline at {clock}.',
  'export.look': 'Theme',
  'export.look.shown': 'Same as the page',
  'export.look.dark': 'Dark',
  'export.look.light': 'Light',
  'export.view': 'Stage',
  'export.png': 'PNG',
  'export.svg': 'SVG',
  'export.animation': 'Animation',
  'export.animationNote': 'The run is played again in the background; the page stays where it is.',
  'export.from': 'From (s)',
  'export.to': 'To (s)',
  'export.speed': 'Speed',
  'export.framesPerSecond': 'Frames per second',
  'export.length': { one: '{count} frame, {span}', other: '{count} frames, {span}' },
  'export.noTime': 'The end must be later than the start.',
  'export.tooLong': 'More than {most} frames: choose a shorter range, a higher speed or fewer frames per second.',
  'export.gif': 'GIF',
  'export.webm': 'WebM',
  'export.noWebm': 'This browser cannot record WebM.',
  'export.webmNote': 'A WebM is recorded while it plays: it takes {span}.',
  'export.text': 'Text',
  'export.trace': 'Trace (JSON Lines)',
  'export.traceNote': 'Every decision, write, Event and sync up to this moment, one JSON object per line.',
  'export.transcript': 'kubectl transcript (asciicast)',
  'export.transcriptNote': 'The run as a terminal shows it, for asciinema and its players.',
  'export.page': 'Page',
  'export.html': 'One HTML file',
  'export.htmlNote':
    'The whole page with this run, {size}: opens from a disk, a wiki or a learning platform, without a network.',
  'export.lesson': 'The lesson as one HTML file',
  'export.lessonNote':
    'The whole page, opened at this lesson, {size}. It contains all built-in lessons: #3 at the end of its address opens the third.',
  'export.ownLessonNote': 'The whole page with your lesson, {size}: it opens at the first step.',
  'export.working': 'Making {what}',
  'export.cancel': 'Cancel',
  'export.saved': '{what} saved.',
  'export.cancelled': 'Cancelled.',
  'export.failed': 'The export failed: {message}',
  'export.pictureTitle': '{name} at {clock}',
  'export.picture.foot': 'Rollscope · Kubernetes {version}',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof exportTexts> {}
}
