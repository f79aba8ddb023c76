import { englishTexts } from '../english.ts'

/** Two branches side by side, loaded with the first comparison. Keys begin with `compare.`. */
export const compare = englishTexts({
  'compare.label': 'Comparison of two branches',
  'compare.computing': 'Playing both branches to their ends',
  'compare.side': 'Branch on side {side}',
  'compare.release': 'Release',
  'compare.swap': 'Swap',
  'compare.swapTitle': 'Swap the two sides',
  'compare.curves': 'Available Pods of both branches over time',
  'compare.curvesLabel':
    'Available Pods from {from} to {to}. A, {nameA}: minimum {lowestA}, {outcomeA}. B, {nameB}: minimum {lowestB}, {outcomeB}.',
  'compare.key.a': 'A available',
  'compare.key.b': 'B available',
  'compare.key.pods': 'all Pods, terminating ones included',
  'compare.key.shortfall': 'below the minimum',
  'compare.key.outage': 'none available',
  'compare.parting': 'the branches differ from here',
  'compare.completeAt': '{side} complete',
  'compare.table': 'From {clock} on',
  'compare.better': 'better',
  'compare.verdict': 'Better: A in {a} of {total}, B in {b}.',
  'compare.bothStill': 'Nothing to compare: from here on, no workload rolls out on either side.',
  'compare.oneStill': 'No side is better: {moved} rolls out, and {still} does not change.',
  'compare.same': 'Both sides have the same figures.',
  'compare.figure.seconds': 'Time to complete',
  'compare.figure.lowestAvailable': 'Minimum available Pods',
  'compare.figure.belowLeast': 'Time below the minimum',
  'compare.figure.belowLeastOf': 'Time below {least} available',
  'compare.figure.outageSeconds': 'Outage',
  'compare.figure.failedRequests': 'Failed requests',
  'compare.figure.mostPods': 'Maximum Pods',
  'compare.figure.mostFailing': 'Maximum failing Pods',
  'compare.figure.podSecondsOfSurge': 'Surge (Pod-seconds)',
  'compare.figure.writes': 'Writes to the API server',
  'compare.none': 'none',
  'compare.never': 'never',
  'compare.noRequests': 'no Service',
  'compare.outcome.complete': 'complete after {span}',
  'compare.outcome.stalled': 'stalled ({reason})',
  'compare.outcome.failed': 'failed ({reason})',
  'compare.outcome.progressing': 'still in progress',
  'compare.seed':
    'Both sides use the same seed, so the same requests get the same delays. All differences come from the commands.',
  'compare.nothing': 'The cluster is empty at this moment.',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof compare> {}
}
