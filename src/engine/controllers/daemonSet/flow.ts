import { around, aroundLeft, back, box, flowOf, stepsIn } from '../../trace/codeFlow.ts'
import type { IdsOf } from '../../trace/declaration.ts'
import type * as decisions from './decisions.ts'

const folder = 'pkg/controller/daemon'
const file = `${folder}/daemon_controller.go`
const updateFile = `${folder}/update.go`
const expectationsFile = 'pkg/controller/controller_utils.go'
const refManagerFile = 'pkg/controller/controller_ref_manager.go'

const step = stepsIn(file)

const ofRollingUpdate = [
  'daemonSet.replacePods',
  'daemonSet.waitUnavailable',
  'daemonSet.surgePods',
  'daemonSet.waitSurge',
  'daemonSet.allUpdated',
] as const
const ofOnDelete = ['daemonSet.waitForDelete', 'daemonSet.noOldPods'] as const
const ofUpdate = [...ofRollingUpdate, ...ofOnDelete] as const

/** Models the order of pkg/controller/daemon/daemon_controller.go syncDaemonSet (v1.36). */
export const daemonSetFlow = flowOf<IdsOf<typeof decisions>>()({
  id: 'daemonSet',
  controllers: ['daemonset-controller'],
  start: 'fresh',
  columns: ['steps', 'pods'],
  gutters: [150, 76],
  boxes: [
    step(1, 'fresh', 'EnsureReady', {
      path: 'pkg/controller/util/consistency/consistency.go',
      decisions: ['daemonSet.staleCache'],
    }),
    step(2, 'fetch', 'syncDaemonSet', { decisions: ['daemonSet.gone'] }),
    step(3, 'deleted', 'syncDaemonSet', { decisions: ['daemonSet.beingDeleted'] }),
    step(4, 'claimRevisions', 'ClaimControllerRevisions', {
      path: refManagerFile,
      decisions: ['daemonSet.adopt', 'daemonSet.release'],
    }),
    step(5, 'revisions', 'constructHistory', {
      path: updateFile,
      decisions: [
        'daemonSet.createRevision',
        'daemonSet.reuseRevision',
        'daemonSet.collision',
        'daemonSet.dropDuplicate',
      ],
    }),
    step(6, 'claim', 'ClaimPods', { path: refManagerFile, decisions: ['daemonSet.adopt', 'daemonSet.release'] }),
    step(7, 'expectations', 'SatisfiedExpectations', {
      path: expectationsFile,
      decisions: ['daemonSet.waitExpectations'],
    }),
    step(8, 'manage', 'podsShouldBeOnNode', {
      decisions: [
        'daemonSet.failedPod',
        'daemonSet.backoff',
        'daemonSet.succeededPod',
        'daemonSet.leaveNode',
        'daemonSet.noop',
      ],
    }),
    step(9, 'settled', 'SatisfiedExpectations', { path: expectationsFile }),
    step(10, 'strategy', 'updateDaemonSet', { decisions: ['daemonSet.waitForDelete', 'daemonSet.noOldPods'] }),
    step(11, 'cleanup', 'cleanupHistory', { path: updateFile, decisions: ['daemonSet.cleanup'] }),
    step(12, 'status', 'updateDaemonSetStatus'),
    step(13, 'requeue', 'enqueueDaemonSetAfter', { decisions: ['daemonSet.requeueAvailability'] }),
    step(14, 'failed', 'syncDaemonSet'),

    box(
      'syncNodes',
      file,
      'syncNodes',
      [1, 7],
      ['daemonSet.createPods', 'daemonSet.deletePods', 'daemonSet.manageFailed'],
    ),
    box('rolling', updateFile, 'rollingUpdate', [1, 9], [...ofRollingUpdate, 'daemonSet.manageFailed']),
  ],
  branches: [
    { from: 'fresh', label: 'stale', when: ['daemonSet.staleCache'], route: 'stopRight' },
    { from: 'fresh', to: 'fetch', label: 'yes', route: 'down' },
    { from: 'fetch', label: 'no', when: ['daemonSet.gone'], route: 'stopRight' },
    { from: 'fetch', to: 'deleted', label: 'yes', route: 'down' },
    { from: 'deleted', label: 'yes', when: ['daemonSet.beingDeleted'], route: 'stopRight' },
    { from: 'deleted', to: 'claimRevisions', label: 'no', route: 'down' },
    { from: 'claimRevisions', to: 'revisions', route: 'down' },
    { from: 'revisions', to: 'claim', label: 'created', when: ['daemonSet.createRevision'], route: 'down' },
    { from: 'revisions', to: 'claim', label: 'reused', when: ['daemonSet.reuseRevision'], route: 'down' },
    { from: 'revisions', to: 'claim', label: 'found', route: 'down' },
    { from: 'claim', to: 'expectations', route: 'down' },
    { from: 'expectations', to: 'status', label: 'no', when: ['daemonSet.waitExpectations'], route: around(0, 2) },
    { from: 'expectations', to: 'manage', label: 'yes', route: 'down' },
    { from: 'manage', to: 'settled', label: 'asMany', when: ['daemonSet.noop'], route: 'down' },
    { from: 'manage', to: 'syncNodes', label: 'differs', route: 'right' },
    { from: 'syncNodes', to: 'status', label: 'failed', when: ['daemonSet.manageFailed'], route: around(1, 0) },
    { from: 'syncNodes', to: 'settled', label: 'acted', route: back('bottom', 0, 0) },
    { from: 'settled', to: 'strategy', label: 'yes', when: ofUpdate, route: 'down' },
    { from: 'settled', to: 'cleanup', label: 'waits', route: aroundLeft(-1, 0) },
    { from: 'strategy', to: 'cleanup', label: 'OnDelete', when: ofOnDelete, route: 'down' },
    { from: 'strategy', to: 'rolling', label: 'RollingUpdate', route: 'right' },
    { from: 'rolling', to: 'status', label: 'failed', when: ['daemonSet.manageFailed'], route: back('bottom', 0, 1) },
    { from: 'rolling', to: 'cleanup', route: back('bottom', 0, 0) },
    { from: 'cleanup', to: 'status', label: 'deleted', when: ['daemonSet.cleanup'], route: 'down' },
    { from: 'cleanup', to: 'status', label: 'nothing', route: 'down' },
    { from: 'status', to: 'requeue', label: 'written', when: ['updateStatus DaemonSet'], route: 'down' },
    { from: 'status', to: 'requeue', label: 'unchanged', route: 'down' },
    { from: 'requeue', to: 'failed', label: 'comesBack', when: ['daemonSet.requeueAvailability'], route: 'down' },
    { from: 'requeue', to: 'failed', label: 'notNeeded', route: 'down' },
    { from: 'failed', label: 'triedAgain', when: ['error'], route: 'stopRight' },
    { from: 'failed', label: 'no', route: 'stop' },
  ],
})
