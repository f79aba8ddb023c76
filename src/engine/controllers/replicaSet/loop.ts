import type { LoopShape } from '../../trace/loopShape.ts'

export const replicaSetLoop: LoopShape = {
  controller: 'replicaset-controller',
  caches: ['replicasets', 'pods'],
  shown: 'always',
  ways: [{ gates: ['fresh', 'expectations', 'manage'] }],
}

/** It does not look whether its caches are fresh. */
export const replicationControllerLoop: LoopShape = {
  controller: 'replication-controller',
  caches: ['replicationcontrollers', 'pods'],
  shown: 'withItsKind',
  ways: [{ gates: ['expectations', 'manage'] }],
}
