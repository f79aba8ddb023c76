import { englishTexts } from '../../english.ts'

/** A recording that `rollscope watch` is making while the page shows it. */
export const watched = englishTexts({
  'watched.live': 'Live',
  'watched.live.go': 'Go to the newest moment, and stay with it',
  'watched.live.now': 'The newest moment is shown',
  'watched.notShown': { one: '1 more change has come', other: '{number} more changes have come' },
  'watched.lost': 'rollscope watch does not answer. It is asked again; what has come is here.',
  'watched.gone': 'rollscope watch is gone. What had come is here.',
  'watched.end.time': 'The recording has ended: its time is over.',
  'watched.end.interrupt': 'The recording has ended: it was interrupted.',
  'watched.end.complete': 'The recording has ended: the rollout is complete.',
  'watched.end.failed': 'The recording has ended: the rollout has failed.',
  'watched.end.refused': 'The recording has ended: kubectl gives nothing.',
  'watched.dropped': {
    one: '1 watch of kubectl’s ended and was begun again.',
    other: '{count} watches of kubectl’s ended and were begun again.',
  },
  'watched.refused': '{resource}: kubectl does not give it: {reason}',
})
