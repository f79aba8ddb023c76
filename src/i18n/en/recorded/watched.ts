import { englishTexts } from '../../english.ts'

/** A recording that `rollscope watch` is making while the page shows it. */
export const watched = englishTexts({
  'watched.live': 'Live',
  'watched.live.go': 'Go to the newest moment and follow it',
  'watched.live.now': 'The newest moment is shown',
  'watched.notShown': { one: '1 more change received', other: '{number} more changes received' },
  'watched.lost': 'rollscope watch does not answer and is asked again. All changes received so far are here.',
  'watched.gone': 'rollscope watch has stopped. All changes received so far are here.',
  'watched.end.time': 'The recording has ended: its time limit is reached.',
  'watched.end.interrupt': 'The recording has ended: it was interrupted.',
  'watched.end.complete': 'The recording has ended: the rollout is complete.',
  'watched.end.failed': 'The recording has ended: the rollout has failed.',
  'watched.end.refused': 'The recording has ended: kubectl could not read any resource.',
  'watched.dropped': {
    one: '1 watch of kubectl ended and was restarted.',
    other: '{count} watches of kubectl ended and were restarted.',
  },
  'watched.refused': 'kubectl could not read {resource}: {reason}',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof watched> {}
}
