import { back, box, flowOf, stepsIn } from '../../trace/codeFlow.ts'
import type { IdsOf } from '../../trace/declaration.ts'
import type * as decisions from './decisions.ts'

const folder = 'pkg/controller/statefulset'
const controllerFile = `${folder}/stateful_set.go`
const controlFile = `${folder}/stateful_set_control.go`

const step = stepsIn(controlFile)

/** Decisions after the surplus Pods were handled: a pass that gets this far makes one of them. */
const ofUpdate = [
  'statefulSet.onDelete',
  'statefulSet.replacePod',
  'statefulSet.replaceWithin',
  'statefulSet.replaceBroken',
  'statefulSet.replaceRefused',
  'statefulSet.waitUpdated',
  'statefulSet.waitBudget',
  'statefulSet.updated',
] as const

/** Models the order of pkg/controller/statefulset/stateful_set.go sync and its callees (v1.36). */
export const statefulSetFlow = flowOf<IdsOf<typeof decisions>>()({
  id: 'statefulSet',
  controllers: ['statefulset-controller'],
  start: 'fresh',
  columns: ['steps', 'replicas', 'surplus'],
  gutters: [150, 104, 60],
  boxes: [
    step(1, 'fresh', 'EnsureReady', {
      path: 'pkg/controller/util/consistency/consistency.go',
      decisions: ['statefulSet.staleCache'],
    }),
    step(2, 'fetch', 'sync', { path: controllerFile, decisions: ['statefulSet.gone'] }),
    step(3, 'adoptRevisions', 'adoptOrphanRevisions', {
      path: controllerFile,
      decisions: ['statefulSet.adoptRevision'],
    }),
    step(4, 'claim', 'getPodsForStatefulSet', {
      path: controllerFile,
      decisions: ['statefulSet.adopt', 'statefulSet.release'],
    }),
    step(5, 'revisions', 'getStatefulSetRevisions', {
      decisions: ['statefulSet.createRevision', 'statefulSet.rollBack'],
    }),
    step(6, 'deleted', 'updateStatefulSet', { decisions: ['statefulSet.beingDeleted'] }),
    step(7, 'complete', 'completeRollingUpdate', {
      path: `${folder}/stateful_set_utils.go`,
      decisions: ['statefulSet.complete'],
    }),
    step(8, 'status', 'updateStatefulSetStatus'),
    step(9, 'truncate', 'truncateHistory', { decisions: ['statefulSet.truncate'] }),
    step(10, 'failed', 'UpdateStatefulSet'),
    step(11, 'requeue', 'syncStatefulSet', { path: controllerFile, decisions: ['statefulSet.requeueAvailability'] }),

    box(
      'replicas',
      controlFile,
      'processReplica',
      [1, 5],
      [
        'statefulSet.createPod',
        'statefulSet.waitClaim',
        'statefulSet.replaceEnded',
        'statefulSet.waitTerminating',
        'statefulSet.waitReady',
        'statefulSet.waitOutdated',
        'statefulSet.waitAvailable',
        'statefulSet.mendPod',
        'statefulSet.podRefused',
      ],
    ),
    box(
      'claims',
      `${folder}/stateful_pod_control.go`,
      'UpdatePodClaimForRetentionPolicy',
      [2, 5],
      ['statefulSet.ownClaims'],
    ),
    box(
      'condemned',
      controlFile,
      'processCondemned',
      [2, 6],
      ['statefulSet.scaleDown', 'statefulSet.waitCondemned', 'statefulSet.waitOther', 'statefulSet.scaleDownRefused'],
    ),
    box('strategy', controlFile, 'updateStatefulSet', [2, 7], ['statefulSet.onDelete']),
    box(
      'replace',
      controlFile,
      'updateStatefulSet',
      [2, 8],
      [
        'statefulSet.replacePod',
        'statefulSet.replaceWithin',
        'statefulSet.replaceBroken',
        'statefulSet.replaceRefused',
        'statefulSet.waitUpdated',
        'statefulSet.waitBudget',
        'statefulSet.updated',
      ],
    ),
  ],
  branches: [
    { from: 'fresh', label: 'stale', when: ['statefulSet.staleCache'], route: 'stopRight' },
    { from: 'fresh', to: 'fetch', label: 'yes', route: 'down' },
    { from: 'fetch', label: 'no', when: ['statefulSet.gone'], route: 'stopRight' },
    { from: 'fetch', to: 'adoptRevisions', label: 'yes', route: 'down' },
    { from: 'adoptRevisions', to: 'claim', label: 'adopted', when: ['statefulSet.adoptRevision'], route: 'down' },
    { from: 'adoptRevisions', to: 'claim', label: 'none', route: 'down' },
    { from: 'claim', to: 'revisions', label: 'adopted', when: ['statefulSet.adopt'], route: 'down' },
    { from: 'claim', to: 'revisions', label: 'released', when: ['statefulSet.release'], route: 'down' },
    { from: 'claim', to: 'revisions', label: 'asTheyAre', route: 'down' },
    { from: 'revisions', to: 'deleted', label: 'created', when: ['statefulSet.createRevision'], route: 'down' },
    { from: 'revisions', to: 'deleted', label: 'reused', when: ['statefulSet.rollBack'], route: 'down' },
    { from: 'revisions', to: 'deleted', label: 'found', route: 'down' },
    { from: 'deleted', to: 'complete', label: 'yes', when: ['statefulSet.beingDeleted'], route: 'down' },
    { from: 'deleted', to: 'replicas', label: 'no', route: 'right' },
    {
      from: 'replicas',
      to: 'claims',
      label: 'goesOn',
      when: [
        'statefulSet.ownClaims',
        'statefulSet.scaleDown',
        'statefulSet.scaleDownRefused',
        'statefulSet.waitCondemned',
        'statefulSet.waitOther',
        ...ofUpdate,
      ],
      route: 'right',
    },
    {
      from: 'replicas',
      to: 'complete',
      label: 'acted',
      when: ['statefulSet.createPod', 'statefulSet.replaceEnded'],
      route: back('bottom', 0, 0),
    },
    { from: 'replicas', to: 'complete', label: 'waits', route: back('bottom', 0, 0) },
    { from: 'claims', to: 'condemned', label: 'handedOver', when: ['statefulSet.ownClaims'], route: 'down' },
    { from: 'claims', to: 'condemned', label: 'asTheyAre', route: 'down' },
    { from: 'condemned', to: 'strategy', label: 'goesOn', when: ofUpdate, route: 'down' },
    { from: 'condemned', to: 'complete', label: 'deleted', when: ['statefulSet.scaleDown'], route: back('left', 1, 0) },
    { from: 'condemned', to: 'complete', label: 'waits', route: back('left', 1, 0) },
    { from: 'strategy', to: 'complete', label: 'OnDelete', when: ['statefulSet.onDelete'], route: back('left', 1, 1) },
    { from: 'strategy', to: 'replace', label: 'RollingUpdate', route: 'down' },
    {
      from: 'replace',
      to: 'complete',
      label: 'deleted',
      when: ['statefulSet.replacePod', 'statefulSet.replaceWithin', 'statefulSet.replaceBroken'],
      route: back('left', 1, 2),
    },
    { from: 'replace', to: 'complete', label: 'none', route: back('left', 1, 2) },
    { from: 'complete', to: 'status', label: 'yes', when: ['statefulSet.complete'], route: 'down' },
    { from: 'complete', to: 'status', label: 'no', route: 'down' },
    { from: 'status', to: 'truncate', label: 'written', when: ['updateStatus StatefulSet'], route: 'down' },
    { from: 'status', to: 'truncate', label: 'unchanged', route: 'down' },
    { from: 'truncate', to: 'failed', label: 'deleted', when: ['statefulSet.truncate'], route: 'down' },
    { from: 'truncate', to: 'failed', label: 'nothing', route: 'down' },
    { from: 'failed', label: 'triedAgain', when: ['error'], route: 'stopRight' },
    { from: 'failed', to: 'requeue', label: 'no', route: 'down' },
    { from: 'requeue', label: 'comesBack', when: ['statefulSet.requeueAvailability'], route: 'stop' },
    { from: 'requeue', label: 'notNeeded', route: 'stop' },
  ],
})
