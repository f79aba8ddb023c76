import { englishTexts } from '../../english.ts'

/** A recorded rollout beside simulated ones from its first state. Times come with their unit. */
export const predicted = englishTexts({
  'predicted.title': 'Predicted and real',
  'predicted.seeds': { one: 'from its first state, 1 seed', other: 'from its first state, {count} seeds' },
  'predicted.end': 'Same end',
  'predicted.end.yes': 'yes',
  'predicted.end.no': 'no',
  'predicted.end.detail': 'in {same} of {seeds} seeds; really {available} of {wanted} available',
  'predicted.pods': 'New Pods within the spread',
  'predicted.pods.value': '{inside} of {of}',
  'predicted.time': 'Time to complete',
  'predicted.lowest': 'Lowest available',
  'predicted.most': 'Most Pods, with ending',
  'predicted.never': 'not complete',
  'predicted.spread': 'predicted {low} to {high}, median {median}',
  'predicted.same': 'predicted {median}',
  'predicted.noSpread': 'predicted: never',
  'predicted.row': '{name}: {text}',
  'predicted.more': '{text} ({more})',
  'predicted.comma': ', ',
  'predicted.semicolon': '; ',
  'predicted.stop': '.',
  'predicted.delays': 'Delays that were seen; the API tells whole seconds, Events a part of them exactly',
  'predicted.phase.schedule': 'schedule',
  'predicted.phase.pull': 'pull',
  'predicted.phase.start': 'start',
  'predicted.phase.ready': 'start to ready',
  'predicted.phase.end': 'end',
  'predicted.phase.row': '{count} seen, median {median}, 95 % {p95}',
  'predicted.fits': 'one distribution fits',
  'predicted.apart': 'two humps: {node} apart',
  'predicted.differences': 'Differences',
  'predicted.noDifference': 'None: the real rollout is one of those that were predicted.',
  'predicted.agrees': 'What agrees: {list}',
  'predicted.agree.end': 'the end',
  'predicted.agree.time': 'the time to complete',
  'predicted.agree.pods': 'when each new Pod became available',
  'predicted.agree.lowest': 'the fewest available Pods',
  'predicted.agree.most': 'the most Pods',
  'predicted.agree.scalings': 'which revisions were scaled from where to where',
  'predicted.agree.conditions': 'the conditions and their reasons at the end',
  'predicted.agree.warnings': 'the reasons of warnings',
  'predicted.difference.end':
    'Really it was not complete when the recording ended; predicted it is, in {complete} of {seeds} seeds. What held it is nothing that its first state or the delays tell: see what was found to be wrong',
  'predicted.difference.neverComplete':
    'Really it was complete with {available} of {wanted} available; predicted so in {complete} of {seeds} seeds only',
  'predicted.difference.warnings':
    'Warnings differ: really alone [{real}], predicted alone [{predicted}]. An Event may have been left out of the recording, or something happened that no simulated part does',
  'predicted.difference.conditions':
    'Conditions at the end differ: really [{real}], predicted [{predicted}]. They follow from how far it was when the recording ended',
  'predicted.difference.time':
    'It took {real}; predicted are {low} to {high}, median {median}. Some delay in it is none of those that were seen of a container, or whole seconds tell it too coarsely',
  'predicted.difference.timeWithin':
    'It took {real}, where the median says {median}. Within the spread of {low} to {high}: it follows from the delays that were drawn',
  'predicted.difference.timeAtEdge':
    'It took {real}, at the edge of the spread of {low} to {high}. Whole seconds tell it no finer: it may lie within',
  'predicted.difference.lowest':
    'Really at least {real} Pods were available; predicted {low} to {high}. Pods went or came at other moments than those of the seeds',
  'predicted.difference.most':
    'Really there were up to {real} Pods; predicted {low} to {high}. Pods that end stay for another time than was seen',
  'predicted.difference.pods':
    '{count} of {of} new Pods became available outside of the spread, by up to {by}. One delay was drawn for itself each time, and real ones hang together',
  'predicted.difference.podsOnly':
    '{count} of {of} new Pods became available only really, or only in the seeds. What else differs tells why they came or did not',
  'predicted.difference.nodeApart':
    '{phase} of {container} took {median} on {node}, elsewhere {others}. One distribution was taken for all nodes, so Pods there are predicted at a wrong time',
  'predicted.difference.scalings':
    'The {scalings} scalings of the real rollout lead from other sizes to other sizes than those of all {seeds} seeds',
  'predicted.difference.order':
    'The {scalings} scalings come in the same steps in {same} of {seeds} seeds. Which Pods are ready together is chance; where each revision begins and ends is the same',
  'predicted.difference.unrepeated': {
    one: '1 thing that somebody did was done to an object that has another name in every simulated run: it is not repeated there',
    other:
      '{count} things that somebody did were done to objects that have other names in every simulated run: they are not repeated there',
  },
  'predicted.report.title': 'A recorded rollout beside simulated ones',
  'predicted.report.private': 'No names, images or addresses: objects are numbered.',
  'predicted.report.version': 'Rollscope {version}, {kind}, {seeds} seeds',
  'predicted.report.node': 'node {number}',
  'predicted.report.container': 'container {number}',
  'predicted.report.other': 'another reason',
  'predicted.none': 'No rollout was recorded that somebody began by changing a Deployment, StatefulSet or DaemonSet.',
})
