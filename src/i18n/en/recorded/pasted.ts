import { englishTexts } from '../../english.ts'

/** Findings in pasted kubectl output: its faults, and the facts that it lacks. Loaded with the first finding. */
export const pastedTexts = englishTexts({
  'pasted.title': 'kubectl output',
  'pasted.close': 'Close the findings of the pasted text',
  'pasted.read': { one: '1 of {lines} lines read', other: '{count} of {lines} lines read' },
  'pasted.read.objects': { one: '1 object', other: '{count} objects' },
  'pasted.read.events': { one: '1 Event or message', other: '{count} Events or messages' },
  'pasted.none': 'Nothing in the text shows a problem',
  'pasted.none.lacks':
    'Not in the text: what other objects and Events of the cluster show, and what changed before. This command reads them:',
  'pasted.count': { one: '1 finding, from this text alone', other: '{count} findings, from this text alone' },

  'pasted.said.imagePull': '{object} cannot pull the image {image}',
  'pasted.said.crashLoop': '{object}: container {container} keeps crashing',
  'pasted.said.badConfig': '{object} cannot start',
  'pasted.said.probeKills': '{object}: the kubelet kills container {container} because its {probe} probe fails',
  'pasted.said.unschedulable': '{object} cannot be scheduled',
  'pasted.said.quota': 'A quota forbids Pods of {object}',
  'pasted.said.podsRefused': 'The API server rejects Pods of {object}',
  'pasted.said.deadlineExceeded': 'The rollout of {object} exceeded its progress deadline',
  'pasted.said.rolloutPaused': 'The rollout of {object} is paused',
  'pasted.said.nodeLost': '{object} is not ready or not reporting',
  'pasted.said.jobFailed': '{object} failed',
  'pasted.said.noMetrics': '{object} gets no metrics',
  'pasted.said.drainWaits': 'A PodDisruptionBudget forbids the eviction of {object}',
  'pasted.said.podsEvicted': '{object} was evicted or preempted',
  'pasted.said.noEndpoints': '{object} has no ready endpoint',
  'pasted.said.rolloutStalled': 'The rollout of {object} is not complete: {updated} of {wanted} Pods updated',
  'pasted.said.unavailable': '{object}: {available} of {wanted} Pods available',
  'pasted.probe.startup': 'startup',
  'pasted.probe.liveness': 'liveness',
  'pasted.more': { one: '{sentence}, and 1 more Pod', other: '{sentence}, and {count} more Pods' },
  'pasted.over': '{sentence} (ended by now, by the same text)',
  'pasted.words': '{sentence}: {words}',
  'pasted.unnamed': 'an object that the text does not name',
  'pasted.unnamedKind': 'a {kind} that the text does not name',
  'pasted.unknown': '(not in the text)',
  'pasted.line': 'Line {line} of the text',
  'pasted.lineAgo': 'Line {line} of the text, last told {span} before it',

  'pasted.lacks': 'Not in the text',
  'pasted.lack.object': 'which object it is about',
  'pasted.lack.namespace': 'the namespace',
  'pasted.lack.available': 'how many Pods of the workload are available',
  'pasted.lack.cause': 'the cause',
  'pasted.lack.change': 'what changed before it',
  'pasted.lack.stillHolds': 'whether the problem still exists',
  'pasted.where': 'Where',
  'pasted.next': 'Next',
  'pasted.next.run': 'This command shows more:',
  'pasted.and': '{first}; {second}',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof pastedTexts> {}
}
