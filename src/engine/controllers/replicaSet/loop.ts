import type { LoopShape } from '../../trace/loopShape.ts'

export const replicaSetLoop: LoopShape = {
  controller: 'replicaset-controller',
  kind: 'ReplicaSet',
  caches: ['replicasets', 'pods'],
  shown: 'always',
  named: 4,
  ways: [{ gates: ['fresh', 'expectations', 'manage'] }],
}

/** It does not look whether its caches are fresh. */
export const replicationControllerLoop: LoopShape = {
  controller: 'replication-controller',
  kind: 'ReplicationController',
  caches: ['replicationcontrollers', 'pods'],
  shown: 'withItsKind',
  named: 2,
  ways: [{ gates: ['expectations', 'manage'] }],
}
