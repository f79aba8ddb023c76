import { englishTexts } from '../../english.ts'

/** A recorded rollout beside simulated ones from its first state. Times have their unit. */
export const predicted = englishTexts({
  'predicted.title': 'Predicted and real',
  'predicted.seeds': {
    one: 'from the initial state, 1 simulated run',
    other: 'from the initial state, {count} simulated runs',
  },
  'predicted.end': 'Same outcome',
  'predicted.end.yes': 'yes',
  'predicted.end.no': 'no',
  'predicted.end.detail': 'in {same} of {seeds} simulated runs; in the real rollout {available} of {wanted} available',
  'predicted.pods': 'New Pods within the predicted range',
  'predicted.pods.value': '{inside} of {of}',
  'predicted.time': 'Time to complete',
  'predicted.lowest': 'Minimum available Pods',
  'predicted.most': 'Maximum Pods, terminating ones included',
  'predicted.never': 'not complete',
  'predicted.spread': 'predicted {low} to {high}, median {median}',
  'predicted.same': 'predicted {median}',
  'predicted.noSpread': 'predicted: never',
  'predicted.row': '{name}: {text}',
  'predicted.more': '{text} ({more})',
  'predicted.comma': ', ',
  'predicted.semicolon': '; ',
  'predicted.stop': '.',
  'predicted.delays': 'Recorded delays. The API gives whole seconds; some Events give exact times',
  'predicted.phase.schedule': 'schedule',
  'predicted.phase.pull': 'pull',
  'predicted.phase.start': 'start',
  'predicted.phase.run': 'run of an init container',
  'predicted.phase.ready': 'start to ready',
  'predicted.phase.end': 'terminate',
  'predicted.phase.row': '{count} recorded, median {median}, 95 % {p95}',
  'predicted.fits': 'same distribution on every node',
  'predicted.apart': 'two peaks: {node} differs',
  'predicted.differences': 'Differences',
  'predicted.noDifference': 'None: the real rollout is one of the predicted rollouts.',
  'predicted.agrees': 'Same in both: {list}',
  'predicted.agree.end': 'the outcome',
  'predicted.agree.time': 'the time to complete',
  'predicted.agree.pods': 'when each new Pod became available',
  'predicted.agree.lowest': 'the minimum of available Pods',
  'predicted.agree.most': 'the maximum of Pods',
  'predicted.agree.scalings': 'the start and end sizes of each revision’s scalings',
  'predicted.agree.conditions': 'the conditions and their reasons at the end',
  'predicted.agree.warnings': 'the reasons of Warning Events',
  'predicted.difference.end':
    'The real rollout was not complete when the recording ended, but {complete} of {seeds} simulated runs complete. Neither the initial state nor the recorded delays explain what blocked it: see Findings',
  'predicted.difference.neverComplete':
    'The real rollout completed with {available} of {wanted} available, but only {complete} of {seeds} simulated runs do',
  'predicted.difference.warnings':
    'Warning Events differ: only real [{real}], only predicted [{predicted}]. Either the recording lacks an Event, or its cause is not simulated',
  'predicted.difference.conditions':
    'Conditions at the end differ: real [{real}], predicted [{predicted}]. The conditions depend on the rollout’s progress when the recording ended',
  'predicted.difference.time':
    'The real rollout took {real}; the predicted range is {low} to {high}, median {median}. Either a delay occurred that is not measured per container, or the API’s one-second timestamps are too coarse',
  'predicted.difference.timeWithin':
    'The real rollout took {real}, the predicted median is {median}. {real} lies within the predicted range of {low} to {high}: sampled delays explain the difference',
  'predicted.difference.timeAtEdge':
    'The real rollout took {real}, at the edge of the predicted range of {low} to {high}. With one-second timestamps, the exact time may be within the range',
  'predicted.difference.lowest':
    'In the real rollout at least {real} Pods were available; the predicted minimum is {low} to {high}. Pods became available or were deleted at other times',
  'predicted.difference.most':
    'In the real rollout there were up to {real} Pods; the predicted maximum is {low} to {high}. Pods terminated more slowly or faster than recorded delays suggest',
  'predicted.difference.pods':
    '{count} of {of} new Pods became available outside the predicted range, by up to {by}. The simulation samples each delay independently; real delays are correlated',
  'predicted.difference.podsOnly':
    '{count} of {of} new Pods became available only in the real rollout or only in the simulated runs. The other differences show why',
  'predicted.difference.nodeApart':
    '{phase} of {container} took {median} on {node}, on other nodes {others}. All nodes use the same distribution, so Pods on {node} are predicted at a wrong time',
  'predicted.difference.scalings':
    'In the real rollout the ReplicaSets were scaled in {scalings} steps. Their start and end sizes differ from all {seeds} simulated runs',
  'predicted.difference.order':
    'The {scalings} scalings have the same steps in {same} of {seeds} simulated runs. The start and end sizes are the same; which Pods become ready together is random',
  'predicted.difference.nodeLost':
    'Node {node} stopped reporting. All nodes of a simulated run stay up, so the other differences can follow from it',
  'predicted.difference.deleted':
    'The workload or its namespace was deleted. A simulated run deletes no workload, so the other differences can follow from it',
  'predicted.difference.podsEvicted': {
    one: '1 Pod of the rollout was evicted. A simulated run evicts no Pod or another Pod, so the other differences can follow from this eviction',
    other:
      '{count} Pods of the rollout were evicted. A simulated run evicts no Pods or other Pods, so the other differences can follow from these evictions',
  },
  'predicted.difference.notRecorded':
    'Pods were not created, did not start or were not ready, and the recording does not contain the cause: see Findings. Simulated runs lack this cause, so the other differences can follow from it',
  'predicted.difference.slowControllers':
    'Controllers took more than 1 s to react {count} times: the control plane was overloaded. The simulation samples each delay independently, so the other differences in time can follow from this overload',
  'predicted.difference.unrepeated': {
    one: '1 user command is not replayed: it names a Pod or ReplicaSet, and every simulated run generates other names. Other differences can follow from it',
    other:
      '{count} user commands are not replayed: they name Pods or ReplicaSets, and every simulated run generates other names. Other differences can follow from them',
  },
  'predicted.report.title': 'A recorded rollout compared with simulated runs',
  'predicted.report.private': 'No names, images or addresses: objects are numbered.',
  'predicted.report.version': 'Rollscope {version}, {kind}, {seeds} simulated runs',
  'predicted.report.node': 'node {number}',
  'predicted.report.container': 'container {number}',
  'predicted.report.image': 'image {number}',
  'predicted.report.other': 'another reason',
  'predicted.none': 'The recording has no rollout that a change to a Deployment, StatefulSet or DaemonSet started.',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof predicted> {}
}
