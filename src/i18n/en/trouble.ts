import { englishTexts } from '../english.ts'

/** Faults that users cause on purpose, loaded with their menu. Keys begin with `trouble.`. */
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
  'trouble.node.short.memory': 'Run short of memory',
  'trouble.node.shortNote.memory':
    'Less than 100 MiB is left. Memory use is assumed: an image tag such as v2.uses256 sets it; otherwise the first container of a Pod uses 64 MiB.',
  'trouble.node.enough.memory': 'Free memory again',
  'trouble.node.short.disk': 'Run short of disk',
  'trouble.node.shortNote.disk':
    'Less than 15 % of the disk is left. Nothing is measured: an image tag such as v2.writes512 gives a figure, else each container writes 1 MiB.',
  'trouble.node.enough.disk': 'Free disk again',
  'trouble.node.short.pids': 'Run short of process IDs',
  'trouble.node.shortNote.pids':
    'Less than 10 % of the process IDs are left, a threshold that a kubelet does not have by default. Each container counts as one process.',
  'trouble.node.enough.pids': 'Free process IDs again',
  'trouble.pods': 'Pods of {name}',
  'trouble.pods.one': 'Delete one',
  'trouble.pods.all': 'Delete all in {namespace}',
  'trouble.quota': 'Quota of {namespace}',
  'trouble.quota.set': { one: 'At most {count} Pod', other: 'At most the current {count} Pods' },
  'trouble.quota.lift': 'Remove the quota',
})

declare module '../english.ts' {
  interface Texts extends TextsOf<typeof trouble> {}
}
