import { englishTexts } from '../../english.ts'

/** Opening what kubectl printed of a cluster, and what the page shows of it beside the run. */
export const imported = englishTexts({
  'imported.line': 'What kubectl printed of a cluster',
  'imported.offer': '{names}: this is what kubectl printed of a cluster.',
  'imported.offer.more': { one: '{name} and 1 more file', other: '{name} and {count} more files' },
  'imported.offer.accept': 'Open as a recording',
  'imported.offer.asManifest': 'Put into the editor',
  'imported.reading': 'Reading {done} of {of} MB, {count} objects so far',
  'imported.opening': 'Opening the recording',
  'imported.waiting': 'Waiting for what rollscope watch sees first',
  'imported.cancel': 'Cancel',
  'imported.problem': 'No recording was opened from {names}. The run that was there is still there.',

  'imported.bar': 'Recorded from a cluster',
  'imported.recorded': 'Recorded',
  'imported.state': 'state of {time}',
  'imported.noTime': 'no time is known',
  'imported.explaining': 'explaining the writes: {percent} %',
  'imported.explained': '**{explained} of {writes}** writes explained',
  'imported.nothingToExplain': 'no writes of controllers to explain',
  'imported.notExplained': 'The writes could not be explained: {detail}',
  'imported.back': 'Back to the previous run',
  'imported.goOn': 'What if from here',
  'imported.goOn.short': 'What if',
  'imported.back.short': 'Back',

  'imported.findings.count': {
    one: '**1 finding** in the whole recording',
    other: '**{count} findings** in the whole recording',
  },
  'imported.findings.none': 'Nothing was found to be wrong.',
  'imported.findings.coming': 'The recording can be looked at; what went wrong is still being worked out.',
  'imported.severity.high': 'high',
  'imported.severity.medium': 'medium',
  'imported.severity.low': 'low',
  'imported.show': 'Show {object} at {time}',
  'imported.from': 'From',
  'imported.until': '{from} to {to}, {span}',
  'imported.since': '{from}, until the end of the recording',
  'imported.unexplained': {
    one: '1 write without an explanation',
    other: '{count} writes without an explanation',
  },
  'imported.unexplained.more': { one: '1 more', other: '{count} more' },
  'imported.unexplained.atGap': 'at a gap of the recording',
  'imported.unasked': {
    one: '1 write could not be put to the engine',
    other: '{count} writes could not be put to the engine',
  },
  'imported.notAsked': {
    one: '1 write could not be asked about: {what} not recorded',
    other: '{count} writes could not be asked about: {what} not recorded',
  },

  'imported.what': 'What was recorded',
  'imported.what.kind': 'kind',
  'imported.what.changes': 'changes',
  'imported.what.objects': 'objects',
  'imported.whatNot': 'What was not',
  'imported.nothingMissing': 'No gaps were found.',
  'imported.gap': '{from} to {to}',
  'imported.skipped': 'What could not be shown',
  'imported.skipped.versions': { one: '1 version:', other: '{count} versions:' },
  'imported.problems': 'What could not be read',
  'imported.more': { one: '1 more', other: '{count} more' },
  'imported.clock': 'Clock',
  'imported.clock.text':
    'Times are the cluster’s, to the second; order within a second is that of the resourceVersions.',
  'imported.private': 'Private data',
  'imported.private.text':
    'Nothing leaves this browser, which keeps the recording under “Recent runs” until it is deleted there.',
})
