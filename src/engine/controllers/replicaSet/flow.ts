import { across, back, box, flowOf, stepsIn } from '../../trace/codeFlow.ts'
import type { IdsOf } from '../../trace/declaration.ts'
import type * as claims from '../controllerUtils/decisions.ts'
import type * as decisions from './decisions.ts'

const file = 'pkg/controller/replicaset/replica_set.go'
const utilsFile = 'pkg/controller/replicaset/replica_set_utils.go'
const expectationsFile = 'pkg/controller/controller_utils.go'

const step = stepsIn(file)

/**
 * Models the order of pkg/controller/replicaset/replica_set.go syncReplicaSet (v1.36), also for ReplicationControllers.
 */
export const replicaSetFlow = flowOf<IdsOf<typeof decisions> | IdsOf<typeof claims>>()({
  id: 'replicaSet',
  controllers: ['replicaset-controller', 'replication-controller'],
  start: 'fresh',
  columns: ['steps', 'manage', 'pods'],
  gutters: [136, 136, 124],
  boxes: [
    step(1, 'fresh', 'EnsureReady', {
      path: 'pkg/controller/util/consistency/consistency.go',
      decisions: ['replicaSet.staleCache'],
    }),
    step(2, 'fetch', 'syncReplicaSet', { decisions: ['replicaSet.gone'] }),
    step(3, 'expectations', 'SatisfiedExpectations', { path: expectationsFile }),
    step(4, 'claim', 'claimPods', { decisions: ['replicaSet.adopt', 'replicaSet.release'] }),
    step(5, 'manage', 'syncReplicaSet', { decisions: ['replicaSet.waitExpectations', 'replicaSet.beingDeleted'] }),
    step(6, 'status', 'calculateStatus', { path: utilsFile }),
    step(7, 'writeStatus', 'updateReplicaSetStatus', { path: utilsFile }),
    step(8, 'failed', 'syncReplicaSet'),
    step(9, 'requeue', 'syncReplicaSet', { decisions: ['replicaSet.requeueAvailability'] }),

    box('difference', file, 'manageReplicas', [1, 4], ['replicaSet.noop']),
    box('expectCreations', expectationsFile, 'ExpectCreations', [2, 2]),
    box('create', file, 'slowStartBatch', [2, 3], ['replicaSet.createPods', 'replicaSet.manageFailed']),
    box('choose', file, 'getPodsToDelete', [2, 5], ['replicaSet.victim']),
    box('delete', file, 'manageReplicas', [2, 6], ['replicaSet.deletePods', 'replicaSet.manageFailed']),
  ],
  branches: [
    { from: 'fresh', label: 'stale', when: ['replicaSet.staleCache'], route: 'stopRight' },
    { from: 'fresh', to: 'fetch', label: 'yes', route: 'down' },
    { from: 'fetch', label: 'no', when: ['replicaSet.gone'], route: 'stopRight' },
    { from: 'fetch', to: 'expectations', label: 'yes', route: 'down' },
    { from: 'expectations', to: 'claim', label: 'no', when: ['replicaSet.waitExpectations'], route: 'down' },
    { from: 'expectations', to: 'claim', label: 'yes', route: 'down' },
    { from: 'claim', to: 'manage', label: 'adopted', when: ['replicaSet.adopt'], route: 'down' },
    { from: 'claim', to: 'manage', label: 'released', when: ['replicaSet.release'], route: 'down' },
    { from: 'claim', to: 'manage', label: 'asTheyAre', route: 'down' },
    { from: 'manage', to: 'status', label: 'waits', when: ['replicaSet.waitExpectations'], route: 'down' },
    { from: 'manage', to: 'status', label: 'ending', when: ['replicaSet.beingDeleted'], route: 'down' },
    { from: 'manage', to: 'difference', label: 'yes', route: 'right' },
    {
      from: 'difference',
      to: 'expectCreations',
      label: 'tooFew',
      when: ['replicaSet.createPods'],
      route: across(1, 1),
    },
    {
      from: 'difference',
      to: 'choose',
      label: 'tooMany',
      when: ['replicaSet.deletePods'],
      route: { ...across(1, 1), label: 'below' },
    },
    { from: 'difference', to: 'status', label: 'asMany', route: back('bottom', 0) },
    { from: 'expectCreations', to: 'create', route: 'down' },
    { from: 'create', to: 'status', label: 'failed', when: ['replicaSet.manageFailed'], route: back('bottom', 1) },
    { from: 'create', to: 'status', label: 'createdAll', route: back('bottom', 1) },
    { from: 'choose', to: 'delete', label: 'ranked', when: ['replicaSet.victim'], route: 'down' },
    { from: 'choose', to: 'delete', label: 'allOfThem', route: 'down' },
    { from: 'delete', to: 'status', label: 'failed', when: ['replicaSet.manageFailed'], route: back('left', 1) },
    { from: 'delete', to: 'status', label: 'deletedAll', route: back('left', 1) },
    { from: 'status', to: 'writeStatus', route: 'down' },
    {
      from: 'writeStatus',
      to: 'failed',
      label: 'written',
      when: ['updateStatus ReplicaSet', 'updateStatus ReplicationController'],
      route: 'down',
    },
    { from: 'writeStatus', to: 'failed', label: 'unchanged', route: 'down' },
    { from: 'failed', label: 'triedAgain', when: ['replicaSet.manageFailed'], route: 'stopRight' },
    { from: 'failed', to: 'requeue', label: 'no', route: 'down' },
    { from: 'requeue', label: 'comesBack', when: ['replicaSet.requeueAvailability'], route: 'stop' },
    { from: 'requeue', label: 'notNeeded', route: 'stop' },
  ],
})
