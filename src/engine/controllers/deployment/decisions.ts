/** Decisions of the Deployment controller, with the names and places of pkg/controller/deployment (v1.36). */
import { acted, held, passed, type SumRow, type SumTerm, sumRow } from '../../trace/declaration.ts'

export const gone = passed('deployment.gone', 'deployment_controller.go syncDeployment', 'exists')

export const failed = held('deployment.failed', 'anywhere', 'incidental', {
  words: ['within'],
  closing: true,
  endsInError: true,
})

export const selectingAll = held('deployment.selectingAll', 'deployment_controller.go syncDeployment', 'selector')
export const statusOnly = acted('deployment.statusOnly', 'sync.go syncStatusOnly', 'deleted')

export const pausedCondition = acted('deployment.pausedCondition', 'sync.go checkPausedConditions', 'incidental', {
  words: ['reason'],
})

export const paused = held('deployment.paused', 'deployment_controller.go syncDeployment', 'paused')

export const rolledBack = acted('deployment.rollback', 'rollback.go rollbackToTemplate', 'rollback', {
  numbers: ['revision'],
})

export const rollbackNotFound = held('deployment.rollbackNotFound', 'rollback.go rollback', 'rollback', {
  numbers: ['revision'],
})

export const rollbackUnchanged = held('deployment.rollbackUnchanged', 'rollback.go rollbackToTemplate', 'rollback', {
  numbers: ['revision'],
})

export const scalingEvent = acted('deployment.scalingEvent', 'sync.go isScalingEvent', 'scaling', {
  numbers: ['from', 'to'],
})

export const scaleOnly = acted('deployment.scaleOnly', 'sync.go scale', 'scaling', {
  words: ['replicaSet'],
  numbers: ['from', 'to'],
})

export const scaleSaturated = acted('deployment.scaleSaturated', 'sync.go scale', 'scaling', {
  words: ['replicaSet'],
  numbers: ['from', 'replicas'],
})

export const scaleProportionally = acted('deployment.scaleProportionally', 'sync.go scale', 'scaling', {
  words: ['replicaSet'],
  numbers: ['from', 'to', 'allowed', 'total'],
  sum: ({ allowed, total }) => [
    sumRow('podsNow', '', total),
    sumRow('atMost', '', allowed),
    sumRow(
      allowed < total ? 'surplus' : 'missing',
      allowed < total ? `${total} − ${allowed}` : `${allowed} − ${total}`,
      Math.abs(allowed - total),
    ),
  ],
})

export const createReplicaSet = acted('deployment.createReplicaSet', 'sync.go getNewReplicaSet', 'scaleUp', {
  words: ['replicaSet'],
  numbers: ['replicas', 'revision'],
  counts: 'replicas',
})

export const reuseReplicaSet = acted('deployment.reuseReplicaSet', 'sync.go getNewReplicaSet', 'scaleUp', {
  words: ['replicaSet'],
  numbers: ['revision'],
})

export const newIsComplete = passed('deployment.newIsComplete', 'rolling.go reconcileNewReplicaSet', 'scaleUp', {
  words: ['replicaSet'],
  numbers: ['specReplicas'],
})

export const scaleDownNew = acted('deployment.scaleDownNew', 'rolling.go reconcileNewReplicaSet', 'scaleUp', {
  words: ['replicaSet'],
  numbers: ['from', 'to'],
})

export const newAtMaximum = held('deployment.newAtMaximum', 'rolling.go reconcileNewReplicaSet', 'scaleUp', {
  words: ['replicaSet'],
  numbers: ['maxTotal', 'totalPods', 'specReplicas'],
  sum: ({ maxTotal, totalPods, specReplicas }) => [
    sumRow('atMost', '', maxTotal),
    podsNow(specReplicas, totalPods),
    sumRow('mayAdd', `${maxTotal} − ${totalPods}`, maxTotal - totalPods),
  ],
})

export const scaleUpNew = acted('deployment.scaleUpNew', 'rolling.go reconcileNewReplicaSet', 'scaleUp', {
  words: ['replicaSet', 'maxSurgeWritten'],
  numbers: ['from', 'to', 'replicas', 'maxSurge', 'maxTotal', 'totalPods', 'mayAdd', 'stillNeeds'],
  sum: ({ replicas, from, to, maxSurgeWritten, maxSurge, maxTotal, totalPods, mayAdd, stillNeeds }) => [
    { label: 'maxSurge', expression: [surgeTerm(maxSurgeWritten, replicas)], value: maxSurge },
    sumRow('atMost', `${replicas} + ${maxSurge}`, maxTotal),
    podsNow(from, totalPods),
    sumRow('mayAdd', `${maxTotal} − ${totalPods}`, mayAdd),
    sumRow('stillNeeds', `${replicas} − ${from}`, stillNeeds),
    { ...sumRow('newSize', `${from} + min(${mayAdd}, ${stillNeeds})`, to), valueTone: 'new' },
  ],
})

export const oldNothingToScale = passed(
  'deployment.oldNothingToScale',
  'rolling.go reconcileOldReplicaSets',
  'scaleDown',
)

export const oldCannotScale = held('deployment.oldCannotScale', 'rolling.go reconcileOldReplicaSets', 'scaleDown', {
  numbers: ['totalPods', 'minAvailable', 'newUnavailable', 'maxScaledDown'],
  counts: 'newUnavailable',
  sum: ({ totalPods, minAvailable, newUnavailable, maxScaledDown }) => [
    sumRow('podsNow', '', totalPods),
    sumRow('atLeast', '', minAvailable),
    sumRow('newUnavailable', '', newUnavailable),
    sumRow('mayGo', `${totalPods} − ${minAvailable} − ${newUnavailable}`, maxScaledDown),
  ],
})

export const oldScaleRefused = held('deployment.oldScaleRefused', 'rolling.go reconcileOldReplicaSets', 'scaleDown', {
  words: ['message'],
})

export const cleanupUnhealthy = acted(
  'deployment.cleanupUnhealthy',
  'rolling.go cleanupUnhealthyReplicas',
  'scaleDown',
  {
    words: ['replicaSet'],
    numbers: ['from', 'to', 'unhealthy', 'budget'],
    counts: 'unhealthy',
    sum: ({ from, to, unhealthy, budget }) => [
      sumRow('unhealthy', '', unhealthy),
      sumRow('mayGo', '', budget),
      { ...sumRow('newSize', `${from} − min(${unhealthy}, ${budget})`, to), valueTone: 'old' },
    ],
  },
)

export const oldAtMinimum = held(
  'deployment.oldAtMinimum',
  'rolling.go scaleDownOldReplicaSetsForRollingUpdate',
  'scaleDown',
  {
    numbers: ['available', 'minAvailable'],
    sum: ({ available, minAvailable }) => [
      sumRow('available', '', available),
      sumRow('atLeast', '', minAvailable),
      sumRow('mayGo', `${available} − ${minAvailable}`, available - minAvailable),
    ],
  },
)

export const scaleDownOld = acted(
  'deployment.scaleDownOld',
  'rolling.go scaleDownOldReplicaSetsForRollingUpdate',
  'scaleDown',
  {
    words: ['replicaSet'],
    numbers: ['from', 'to', 'available', 'minAvailable', 'budget'],
    sum: ({ from, to, available, minAvailable, budget }) => [
      sumRow('available', '', available),
      sumRow('atLeast', '', minAvailable),
      sumRow('mayGo', `${available} − ${minAvailable}`, available - minAvailable),
      ...(available - minAvailable === budget ? [] : [sumRow('leftToGo', '', budget)]),
      { ...sumRow('newSize', `${from} − min(${from}, ${budget})`, to), valueTone: 'old' },
    ],
  },
)

export const recreate = acted('deployment.recreate', 'recreate.go rolloutRecreate', 'other')

export const recreateScaleDownOld = acted(
  'deployment.recreateScaleDownOld',
  'recreate.go scaleDownOldReplicaSetsForRecreate',
  'oldDown',
  { words: ['replicaSet'], numbers: ['from'] },
)

export const recreateWaitForPods = held('deployment.recreateWaitForPods', 'recreate.go oldPodsRunning', 'oldGone', {
  numbers: ['pods'],
  counts: 'pods',
})

export const recreateScaleUpNew = acted(
  'deployment.recreateScaleUpNew',
  'recreate.go scaleUpNewReplicaSetForRecreate',
  'newUp',
  { words: ['replicaSet'], numbers: ['from', 'to'] },
)

export const complete = passed(
  'deployment.complete',
  ['rolling.go rolloutRolling', 'recreate.go rolloutRecreate'],
  'complete',
  { numbers: ['replicas'] },
)

export const historyCleanup = acted('deployment.historyCleanup', 'sync.go cleanupDeployment', 'cleanup', {
  words: ['replicaSet'],
  numbers: ['limit'],
  counts: 'limit',
})

export const conditionChanged = acted('deployment.conditionChanged', 'anywhere', 'incidental', {
  words: ['type', 'status', 'reason', 'message'],
  closing: true,
  setsCondition: true,
})

export const statusWritten = acted(
  'deployment.statusWritten',
  ['progress.go syncRolloutStatus', 'sync.go syncDeploymentStatus'],
  'incidental',
  { numbers: ['replicas', 'updated', 'available'], closing: true },
)

export const statusUnchanged = passed(
  'deployment.statusUnchanged',
  ['progress.go syncRolloutStatus', 'sync.go syncDeploymentStatus'],
  'incidental',
  { numbers: ['replicas', 'updated', 'available'], closing: true },
)

export const requeueDeadline = passed(
  'deployment.requeueDeadline',
  'progress.go requeueStuckDeployment',
  'incidental',
  { numbers: ['seconds'], closing: true },
)

/** Desired Pods of the new ReplicaSet and of all others. */
function podsNow(ofNew: number, total: number): SumRow {
  const expression: SumTerm[] = [
    { text: String(ofNew), of: 'new' },
    { text: ' + ' },
    { text: String(total - ofNew), of: 'old' },
  ]
  return { label: 'podsNow', expression, value: total }
}

/** `25% of 10 → ⌈2.5⌉`; an absolute number is shown as it is. */
function surgeTerm(written: string, total: number): SumTerm {
  const percent = /^([+-]?\d+)%$/.exec(written)
  if (!percent) return { phrase: 'asWritten' }
  return { phrase: 'percentOf', values: { percent: percent[0], total, exact: (Number(percent[1]) * total) / 100 } }
}
