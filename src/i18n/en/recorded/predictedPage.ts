import { englishTexts } from '../../english.ts'

/** The view of a recorded rollout beside simulated ones. Sentences about the rollouts are in `predicted.ts`. */
export const predictedPage = englishTexts({
  'predicted.open': 'Predicted and real',
  'predicted.open.short': 'Predicted',
  'predicted.close': 'Back to the recording',
  'predicted.close.short': 'Recording',
  'predicted.keys': 'Predicted and real',
  'predicted.keys.next': 'The next difference, and its moment in the recording',
  'predicted.keys.before': 'The difference before',
  'predicted.keys.close': 'Back to the recording',
  'predicted.count': 'simulated runs',
  'predicted.measuring': 'Measuring the delays of the recording',
  'predicted.playing': '{done} of {of} simulated runs',
  'predicted.cancel': 'Cancel',
  'predicted.cancelled': 'Cancelled after {done} of {of} simulated runs',
  'predicted.continue': 'Continue',
  'predicted.failed': 'The simulated runs failed.',
  'predicted.notYet': 'Cancelled before the first comparison.',
  'predicted.earlier': 'These results are older: the recording has grown since.',
  'predicted.anew': 'Compare again',
  'predicted.renewing': 'Reading the new part of the recording',
  'predicted.again': 'Try again',
  'predicted.done': {
    one: '1 difference between the real rollout and {seeds} simulated runs. D goes to it',
    other: '{count} differences between the real rollout and {seeds} simulated runs. D goes to the next one',
  },
  'predicted.done.none': 'The real rollout is one of the rollouts that {seeds} simulated runs predict.',
  'predicted.at': 'Difference {rank} of {of}, at {time}: {text}',

  'predicted.curves': 'Pods over time',
  'predicted.curves.label':
    'New Pods available over time. Real: {real} at the end; predicted {low} to {high}, median {median}. The table below has the numbers.',
  'predicted.curves.realOnly': 'New Pods available over time, as recorded: {real} at the end.',
  'predicted.curves.real': 'real, new Pods available',
  'predicted.curves.median': 'predicted, the median',
  'predicted.curves.band': '90 of 100 simulated runs',
  'predicted.curves.available': 'all available',
  'predicted.curves.pods': 'all Pods, terminating ones included',
  'predicted.curves.begin': 'first change',
  'predicted.curves.complete': 'real: complete after {time}',
  'predicted.curves.complete.predicted': 'predicted {low} to {high}',
  'predicted.table': 'As a table',
  'predicted.table.time': 'Time',
  'predicted.table.real': 'Real',
  'predicted.table.median': 'Median',
  'predicted.table.band': '90 of 100 simulated runs',

  'predicted.podTimes': 'When each new Pod became available',
  'predicted.podTimes.note':
    'Most recorded times are whole seconds, so up to 1 s outside the range counts as within it.',
  'predicted.podTimes.some': '{shown} of {of} Pods',
  'predicted.podTimes.label':
    'When each new Pod became available: {inside} of {of} within the predicted range. The table below has the times.',
  'predicted.podTimes.predicted': 'predicted, 90 % and median',
  'predicted.podTimes.real': 'real',
  'predicted.podTimes.outside': 'outside the prediction',
  'predicted.podTimes.pod': 'Pod',
  'predicted.podTimes.never': 'never',

  'predicted.delays.title': 'Recorded delays',
  'predicted.delays.note':
    'The API gives whole seconds; some Events give exact times. The simulated runs sample their delays from these.',
  'predicted.delays.count': '{count} recorded',
  'predicted.delays.quantiles': 'median **{median}** · 95 % **{p95}**',
  'predicted.perNode': 'Calibrate per node',
  'predicted.perNode.on': 'Nodes that differ use their own recorded delays',

  'predicted.agrees.title': 'Same in both',
  'predicted.next': 'Next difference',
  'predicted.list': 'Differences and the report',
  'predicted.report': 'A report without private data',
  'predicted.report.about':
    'Figures, delays and differences, without names, images or addresses. You see the report before you send it.',
  'predicted.report.prepare': 'Prepare the report',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof predictedPage> {}
}
