import { englishTexts } from '../english.ts'

/** What is broken on purpose, loaded with its menu. Keys begin with `trouble.`. */
export const trouble = englishTexts({
  'trouble.note': 'Each is a command of the run: it can be undone by going back in time.',
  'trouble.version': 'Ship a version of {name} that',
  'trouble.version.crash': 'crashes',
  'trouble.version.neverready': 'is never ready',
  'trouble.version.nopull': 'cannot be pulled',
  'trouble.version.slow': 'is slow to start',
  'trouble.trap': 'The broken Pod of {name}',
  'trouble.trap.fix': 'Fix only the template',
  'trouble.trap.fixNote':
    'An undo. {pod} keeps the template that it was made from and is waited for all the same (kubernetes/kubernetes#67250).',
  'trouble.trap.out': 'The way out: delete {pod}',
  'trouble.daemons': 'A node of {name}',
  'trouble.daemons.taint': 'Taint {node}',
  'trouble.daemons.taintNote':
    'maintenance=true:NoExecute: its Pod leaves, and no other comes. A cordon alone would not matter.',
  'trouble.daemons.untaint': 'Take the taint off {node}',
  'trouble.autoscaler': 'Autoscaler {name}',
  'trouble.autoscaler.blind': 'Take its CPU request away',
  'trouble.autoscaler.blindNote': 'Use in percent of nothing: the metric cannot be computed, and nothing is scaled.',
  'trouble.autoscaler.replicas': 'Set replicas to {replicas}',
  'trouble.autoscaler.replicasNote':
    'What an apply does whose manifest says replicas: the autoscaler has to begin again.',
  'trouble.nodes': 'Nodes',
  'trouble.node': 'Node',
  'trouble.node.lose': 'Lose it',
  'trouble.node.loseNote':
    'The kubelet stops. About 40 to 55 s later the node lifecycle controller marks the node NotReady.',
  'trouble.node.back': 'Bring it back',
  'trouble.node.cordon': 'Cordon',
  'trouble.node.uncordon': 'Uncordon',
  'trouble.node.drain': 'Drain',
  'trouble.pods': 'Pods of {name}',
  'trouble.pods.one': 'Delete one',
  'trouble.pods.all': 'Delete all in {namespace}',
  'trouble.quota': 'Quota of {namespace}',
  'trouble.quota.set': { one: 'No more than {count} Pod', other: 'No more than the current {count} Pods' },
  'trouble.quota.lift': 'Remove it',
})
