import { englishTexts } from '../english.ts'

/** What is broken on purpose, loaded with its menu. Keys begin with `trouble.`. */
export const trouble = englishTexts({
  'trouble.note': 'Each is a command of the run: it can be undone by going back in time.',
  'trouble.version': 'Ship a version of {name} that',
  'trouble.version.crash': 'crashes',
  'trouble.version.neverready': 'is never ready',
  'trouble.version.nopull': 'cannot be pulled',
  'trouble.version.slow': 'is slow to start',
  'trouble.nodes': 'Nodes',
  'trouble.node': 'Node',
  'trouble.node.lose': 'Lose it',
  'trouble.node.loseNote': 'It is unreachable and its kubelet stops; the API server notices after 40 s.',
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
