import { englishTexts } from '../english.ts'

/** What is broken on purpose, loaded with its menu. Keys begin with `trouble.`. */
export const trouble = englishTexts({
  'trouble.note': 'Each is a command of the run. To undo it, go back in time.',
  'trouble.version': 'Roll out a version of {name} that',
  'trouble.version.crash': 'crashes',
  'trouble.version.neverready': 'is never ready',
  'trouble.version.nopull': 'cannot be pulled',
  'trouble.version.slow': 'is slow to start',
  'trouble.trap': 'The broken Pod of {name}',
  'trouble.trap.fix': 'Fix only the template',
  'trouble.trap.fixNote':
    'Runs kubectl rollout undo. {pod} still uses the broken template, and the StatefulSet controller keeps waiting for it (kubernetes/kubernetes#67250).',
  'trouble.trap.out': 'The solution: delete {pod}',
  'trouble.daemons': 'A node of {name}',
  'trouble.daemons.taint': 'Taint {node}',
  'trouble.daemons.taintNote':
    'maintenance=true:NoExecute: the Pod on the node is evicted, and no new one is created there. A cordon alone has no effect.',
  'trouble.daemons.untaint': 'Remove the taint from {node}',
  'trouble.autoscaler': 'HorizontalPodAutoscaler {name}',
  'trouble.autoscaler.blind': 'Remove the CPU request of its Pods',
  'trouble.autoscaler.blindNote':
    'Without a CPU request, CPU utilization cannot be computed, and the HorizontalPodAutoscaler stops scaling.',
  'trouble.autoscaler.replicas': 'Set replicas to {replicas}',
  'trouble.autoscaler.replicasNote':
    'The same as applying a manifest with spec.replicas: the HorizontalPodAutoscaler continues from this number.',
  'trouble.nodes': 'Nodes',
  'trouble.node': 'Node',
  'trouble.node.lose': 'Stop the kubelet',
  'trouble.node.loseNote':
    'The kubelet stops. About 40 to 55 s later the node lifecycle controller marks the node NotReady.',
  'trouble.node.back': 'Restart the kubelet',
  'trouble.node.cordon': 'Cordon',
  'trouble.node.uncordon': 'Uncordon',
  'trouble.node.drain': 'Drain',
  'trouble.pods': 'Pods of {name}',
  'trouble.pods.one': 'Delete one',
  'trouble.pods.all': 'Delete all in {namespace}',
  'trouble.quota': 'Quota of {namespace}',
  'trouble.quota.set': { one: 'At most {count} Pod', other: 'At most the current {count} Pods' },
  'trouble.quota.lift': 'Remove the quota',
})
