import { englishTexts } from '../english.ts'

/** The pictures of StatefulSets and DaemonSets. They come with the first of them. */
export const sets = englishTexts({
  'sets.stay': 'stay at revision {revision}',
  'sets.stay.note': 'ordinals below the partition',
  'sets.go': '**go to revision {revision}**, highest first',
  'sets.ordered': '**OrderedReady**: each waits until the one before it is ready',
  'sets.parallel': '**Parallel**: created and deleted side by side, updated one at a time',
  'sets.onDelete': '**OnDelete**: a Pod gets revision {revision} once somebody deletes it',
  'sets.ordinals': 'Ordinals of {name}',
  'sets.partition': 'partition {partition}',
  'sets.partition.label': 'Partition: ordinals below it keep their revision',
  'sets.partition.value': {
    one: '{partition}: {count} ordinal goes to the newest revision',
    other: '{partition}: {count} ordinals go to the newest revision',
  },
  'sets.partition.apply': 'Apply partition {partition}',
  'sets.partition.back': 'Take back',
  'sets.claim': '{storage}, {phase}',
  'sets.claims': { one: '{count} claim', other: '{count} claims' },
  'sets.revision': 'revision {revision}',
  'sets.card.pods': { one: '{count} Pod', other: '{count} Pods' },
  'sets.card.onePod': '1 Pod, {pod}',
  'sets.card.noPods': 'no Pod yet',
  'sets.note.partition': 'With a partition above 0 currentRevision never advances.',
  'sets.note.volumes': 'What a volume holds is not modelled.',
})
