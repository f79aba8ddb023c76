import { across, around, beneath, type CodeBox, flowOf } from '../../trace/codeFlow.ts'
import type { IdsOf } from '../../trace/declaration.ts'
import type * as claims from '../controllerUtils/decisions.ts'
import type * as decisions from './decisions.ts'

const folder = 'pkg/controller/deployment'
const controllerFile = `${folder}/deployment_controller.go`
const syncFile = `${folder}/sync.go`
const rollingFile = `${folder}/rolling.go`
const recreateFile = `${folder}/recreate.go`
const progressFile = `${folder}/progress.go`

const newReplicaSetDecisions = ['deployment.createReplicaSet', 'deployment.reuseReplicaSet'] as const
const statusDecisions = [
  'deployment.statusWritten',
  'deployment.statusUnchanged',
  'deployment.conditionChanged',
] as const

/** One of the ten steps, in the left column. */
function step<const Id extends string = never>(
  number: number,
  id: string,
  fn: string,
  options: Partial<CodeBox<Id>> = {},
): CodeBox<Id> {
  return { id, path: controllerFile, fn, step: number, column: 0, row: number - 1, decisions: [], ...options }
}

type Place = readonly [column: number, row: number]

function box<const Id extends string = never>(
  id: string,
  path: string,
  fn: string,
  [column, row]: Place,
  decisions: readonly Id[] = [],
): CodeBox<Id> {
  return { id, path, fn, column, row, decisions }
}

/** Models the order of pkg/controller/deployment/deployment_controller.go syncDeployment (v1.36). */
export const deploymentFlow = flowOf<IdsOf<typeof decisions> | IdsOf<typeof claims>>()({
  id: 'deployment',
  start: 'fetch',
  columns: ['steps', 'early', 'Recreate', 'RollingUpdate'],
  gutters: [52, 104, 94, 112],
  boxes: [
    step(1, 'fetch', 'syncDeployment'),
    step(2, 'selectingAll', 'syncDeployment'),
    step(3, 'claim', 'getReplicaSetsForDeployment', { decisions: ['replicaSet.adopt', 'replicaSet.release'] }),
    step(4, 'podMap', 'getPodMapForDeployment'),
    step(5, 'deleted', 'syncDeployment'),
    step(6, 'pausedConditions', 'checkPausedConditions', { path: syncFile, decisions: ['deployment.pausedCondition'] }),
    step(7, 'paused', 'syncDeployment', { decisions: ['deployment.paused'] }),
    step(8, 'rollbackAsked', 'getRollbackTo', { path: `${folder}/rollback.go` }),
    step(9, 'scalingEvent', 'isScalingEvent', { path: syncFile, decisions: ['deployment.scalingEvent'] }),
    step(10, 'strategy', 'syncDeployment'),

    box('gone', controllerFile, 'syncDeployment', [1, 0], ['deployment.gone']),
    box('refuse', controllerFile, 'syncDeployment', [1, 1], ['deployment.selectingAll']),
    box('statusOnly', syncFile, 'syncStatusOnly', [1, 4], ['deployment.statusOnly']),
    box(
      'scale',
      syncFile,
      'scale',
      [1, 6],
      ['deployment.scaleOnly', 'deployment.scaleSaturated', 'deployment.scaleProportionally'],
    ),
    box('pausedCleanup', syncFile, 'cleanupDeployment', [1, 7], ['deployment.historyCleanup']),
    box('deploymentStatus', syncFile, 'syncDeploymentStatus', [1, 8], statusDecisions),
    box(
      'rollback',
      `${folder}/rollback.go`,
      'rollback',
      [1, 9],
      ['deployment.rollback', 'deployment.rollbackNotFound', 'deployment.rollbackUnchanged'],
    ),

    box(
      'recreateOld',
      recreateFile,
      'scaleDownOldReplicaSetsForRecreate',
      [2, 0],
      ['deployment.recreate', 'deployment.recreateScaleDownOld'],
    ),
    box('oldPods', recreateFile, 'oldPodsRunning', [2, 1], ['deployment.recreateWaitForPods']),
    box('recreateNew', syncFile, 'getNewReplicaSet', [2, 2], newReplicaSetDecisions),
    box('recreateUp', recreateFile, 'scaleUpNewReplicaSetForRecreate', [2, 3], ['deployment.recreateScaleUpNew']),

    box('newReplicaSet', syncFile, 'getNewReplicaSet', [3, 0], newReplicaSetDecisions),
    box(
      'reconcileNew',
      rollingFile,
      'reconcileNewReplicaSet',
      [3, 1],
      ['deployment.scaleUpNew', 'deployment.newAtMaximum', 'deployment.newIsComplete', 'deployment.scaleDownNew'],
    ),
    box(
      'reconcileOld',
      rollingFile,
      'reconcileOldReplicaSets',
      [3, 2],
      ['deployment.oldNothingToScale', 'deployment.oldCannotScale'],
    ),
    box('cleanupUnhealthy', rollingFile, 'cleanupUnhealthyReplicas', [3, 3], ['deployment.cleanupUnhealthy']),
    box(
      'scaleDownOld',
      rollingFile,
      'scaleDownOldReplicaSetsForRollingUpdate',
      [3, 4],
      ['deployment.scaleDownOld', 'deployment.oldAtMinimum', 'deployment.oldScaleRefused'],
    ),
    box('complete', `${folder}/util/deployment_util.go`, 'DeploymentComplete', [3, 5], ['deployment.complete']),
    box('cleanup', syncFile, 'cleanupDeployment', [3, 6], ['deployment.historyCleanup']),
    box('rolloutStatus', progressFile, 'syncRolloutStatus', [3, 7], statusDecisions),
    box('requeue', progressFile, 'requeueStuckDeployment', [3, 8], ['deployment.requeueDeadline']),
  ],
  branches: [
    { from: 'fetch', to: 'gone', label: 'no', when: ['deployment.gone'], route: 'right' },
    { from: 'fetch', to: 'selectingAll', label: 'yes', route: 'down' },
    { from: 'selectingAll', to: 'refuse', label: 'yes', when: ['deployment.selectingAll'], route: 'right' },
    { from: 'selectingAll', to: 'claim', label: 'no', route: 'down' },
    { from: 'claim', to: 'podMap', label: 'adopted', when: ['replicaSet.adopt'], route: 'down' },
    { from: 'claim', to: 'podMap', label: 'released', when: ['replicaSet.release'], route: 'down' },
    { from: 'claim', to: 'podMap', label: 'asTheyAre', route: 'down' },
    { from: 'podMap', to: 'deleted', route: 'down' },
    { from: 'deleted', to: 'statusOnly', label: 'yes', when: ['deployment.statusOnly'], route: 'right' },
    { from: 'deleted', to: 'pausedConditions', label: 'no', route: 'down' },
    { from: 'pausedConditions', to: 'paused', label: 'noted', when: ['deployment.pausedCondition'], route: 'down' },
    { from: 'pausedConditions', to: 'paused', label: 'asItIs', route: 'down' },
    { from: 'paused', to: 'scale', label: 'yes', when: ['deployment.paused'], route: 'right' },
    { from: 'paused', to: 'rollbackAsked', label: 'no', route: 'down' },
    {
      from: 'rollbackAsked',
      to: 'rollback',
      label: 'yes',
      when: ['deployment.rollback', 'deployment.rollbackNotFound', 'deployment.rollbackUnchanged'],
      route: across(0, 1),
    },
    { from: 'rollbackAsked', to: 'scalingEvent', label: 'no', route: 'down' },
    {
      from: 'scalingEvent',
      to: 'scale',
      label: 'yes',
      when: ['deployment.scalingEvent'],
      route: across(0),
    },
    { from: 'scalingEvent', to: 'strategy', label: 'no', route: 'down' },
    {
      from: 'strategy',
      to: 'recreateOld',
      label: 'Recreate',
      when: ['deployment.recreate'],
      route: beneath(1),
    },
    { from: 'strategy', to: 'newReplicaSet', label: 'RollingUpdate', route: beneath(2, 1) },
    { from: 'statusOnly', to: 'deploymentStatus', route: around(1) },
    { from: 'scale', to: 'pausedCleanup', label: 'one', when: ['deployment.scaleOnly'], route: 'down' },
    { from: 'scale', to: 'pausedCleanup', label: 'saturated', when: ['deployment.scaleSaturated'], route: 'down' },
    { from: 'scale', to: 'pausedCleanup', label: 'shares', when: ['deployment.scaleProportionally'], route: 'down' },
    { from: 'scale', to: 'pausedCleanup', label: 'fits', route: 'down' },
    {
      from: 'pausedCleanup',
      to: 'deploymentStatus',
      label: 'deleted',
      when: ['deployment.historyCleanup'],
      route: 'down',
    },
    { from: 'pausedCleanup', to: 'deploymentStatus', label: 'nothing', route: 'down' },
    { from: 'deploymentStatus', label: 'written', when: ['deployment.statusWritten'], route: 'stopRight' },
    { from: 'deploymentStatus', label: 'unchanged', route: 'stopRight' },
    { from: 'rollback', label: 'rolledBack', when: ['deployment.rollback'], route: 'stopRight' },
    { from: 'rollback', label: 'cleared', route: 'stopRight' },

    {
      from: 'recreateOld',
      to: 'rolloutStatus',
      label: 'scaled',
      when: ['deployment.recreateScaleDownOld'],
      route: across(2, 2),
    },
    { from: 'recreateOld', to: 'oldPods', label: 'none', route: 'down' },
    {
      from: 'oldPods',
      to: 'rolloutStatus',
      label: 'yes',
      when: ['deployment.recreateWaitForPods'],
      route: across(2, 2),
    },
    { from: 'oldPods', to: 'recreateNew', label: 'no', route: 'down' },
    { from: 'recreateNew', to: 'recreateUp', label: 'created', when: ['deployment.createReplicaSet'], route: 'down' },
    { from: 'recreateNew', to: 'recreateUp', label: 'reused', when: ['deployment.reuseReplicaSet'], route: 'down' },
    { from: 'recreateNew', to: 'recreateUp', label: 'found', route: 'down' },
    {
      from: 'recreateUp',
      to: 'complete',
      label: 'scaled',
      when: ['deployment.recreateScaleUpNew'],
      route: across(2, 1),
    },
    { from: 'recreateUp', to: 'complete', label: 'asMany', route: across(2, 1) },

    {
      from: 'newReplicaSet',
      to: 'reconcileNew',
      label: 'created',
      when: ['deployment.createReplicaSet'],
      route: 'down',
    },
    { from: 'newReplicaSet', to: 'reconcileNew', label: 'reused', when: ['deployment.reuseReplicaSet'], route: 'down' },
    { from: 'newReplicaSet', to: 'reconcileNew', label: 'found', route: 'down' },
    {
      from: 'reconcileNew',
      to: 'rolloutStatus',
      label: 'scaled',
      when: ['deployment.scaleUpNew', 'deployment.scaleDownNew'],
      route: around(3, 2),
    },
    { from: 'reconcileNew', to: 'reconcileOld', label: 'atMaximum', when: ['deployment.newAtMaximum'], route: 'down' },
    { from: 'reconcileNew', to: 'reconcileOld', label: 'hasAll', route: 'down' },
    {
      from: 'reconcileOld',
      to: 'complete',
      label: 'nothing',
      when: ['deployment.oldNothingToScale'],
      route: around(3, 1),
    },
    {
      from: 'reconcileOld',
      to: 'complete',
      label: 'notNow',
      when: ['deployment.oldCannotScale'],
      route: around(3, 1),
    },
    { from: 'reconcileOld', to: 'cleanupUnhealthy', label: 'room', route: 'down' },
    {
      from: 'cleanupUnhealthy',
      to: 'scaleDownOld',
      label: 'broken',
      when: ['deployment.cleanupUnhealthy'],
      route: 'down',
    },
    { from: 'cleanupUnhealthy', to: 'scaleDownOld', label: 'noneBroken', route: 'down' },
    { from: 'scaleDownOld', to: 'complete', label: 'refused', when: ['deployment.oldScaleRefused'], route: 'down' },
    {
      from: 'scaleDownOld',
      to: 'rolloutStatus',
      label: 'scaled',
      when: ['deployment.scaleDownOld', 'deployment.cleanupUnhealthy'],
      route: around(3, 2),
    },
    { from: 'scaleDownOld', to: 'complete', label: 'atMinimum', route: 'down' },
    { from: 'complete', to: 'cleanup', label: 'yes', when: ['deployment.complete'], route: 'down' },
    { from: 'complete', to: 'rolloutStatus', label: 'no', route: around(3, 0) },
    { from: 'cleanup', to: 'rolloutStatus', label: 'deleted', when: ['deployment.historyCleanup'], route: 'down' },
    { from: 'cleanup', to: 'rolloutStatus', label: 'nothing', route: 'down' },
    { from: 'rolloutStatus', label: 'written', when: ['deployment.statusWritten'], route: 'stopRight' },
    { from: 'rolloutStatus', to: 'requeue', label: 'unchanged', route: 'down' },
    { from: 'requeue', label: 'comesBack', when: ['deployment.requeueDeadline'], route: 'stop' },
    { from: 'requeue', label: 'notNeeded', route: 'stop' },
  ],
})
