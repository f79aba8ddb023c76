import type { LoopShape } from '../../trace/loopShape.ts'

export const replicaSetLoop: LoopShape = {
  controller: 'replicaset-controller',
  kind: 'ReplicaSet',
  caches: ['replicasets', 'pods'],
  shown: 'always',
  named: 4,
  ways: [{ gates: ['fresh', 'expectations', 'manage'] }],
}

/** The loop of ReplicationControllers, which have no check for stale caches. */
export const replicationControllerLoop: LoopShape = {
  controller: 'replication-controller',
  kind: 'ReplicationController',
  caches: ['replicationcontrollers', 'pods'],
  shown: 'withItsKind',
  named: 2,
  ways: [{ gates: ['expectations', 'manage'] }],
}
