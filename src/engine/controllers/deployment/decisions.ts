/** Decisions of the Deployment controller, with the names and places of pkg/controller/deployment (v1.36). */
import { declareDecision, type SumRow, type SumTerm, sumRow } from '../../trace/declaration.ts'

export const gone = declareDecision({
  id: 'deployment.gone',
  source: 'deployment_controller.go syncDeployment',
  tone: 'passed',
  about: 'exists',
  facts: {},
})

export const failed = declareDecision({
  id: 'deployment.failed',
  source: 'anywhere',
  tone: 'held',
  closing: true,
  endsInError: true,
  about: 'incidental',
  facts: { within: 'string' },
})

export const selectingAll = declareDecision({
  id: 'deployment.selectingAll',
  source: 'deployment_controller.go syncDeployment',
  tone: 'held',
  about: 'selector',
  facts: {},
})

export const statusOnly = declareDecision({
  id: 'deployment.statusOnly',
  source: 'sync.go syncStatusOnly',
  tone: 'acted',
  about: 'deleted',
  facts: {},
})

export const pausedCondition = declareDecision({
  id: 'deployment.pausedCondition',
  source: 'sync.go checkPausedConditions',
  tone: 'acted',
  about: 'incidental',
  facts: { reason: 'string' },
})

export const paused = declareDecision({
  id: 'deployment.paused',
  source: 'deployment_controller.go syncDeployment',
  tone: 'held',
  about: 'paused',
  facts: {},
})

export const rolledBack = declareDecision({
  id: 'deployment.rollback',
  source: 'rollback.go rollbackToTemplate',
  tone: 'acted',
  about: 'rollback',
  facts: { revision: 'number' },
})

export const rollbackNotFound = declareDecision({
  id: 'deployment.rollbackNotFound',
  source: 'rollback.go rollback',
  tone: 'held',
  about: 'rollback',
  facts: { revision: 'number' },
})

export const rollbackUnchanged = declareDecision({
  id: 'deployment.rollbackUnchanged',
  source: 'rollback.go rollbackToTemplate',
  tone: 'held',
  about: 'rollback',
  facts: { revision: 'number' },
})

export const scalingEvent = declareDecision({
  id: 'deployment.scalingEvent',
  source: 'sync.go isScalingEvent',
  tone: 'acted',
  about: 'scaling',
  facts: { from: 'number', to: 'number' },
})

export const scaleOnly = declareDecision({
  id: 'deployment.scaleOnly',
  source: 'sync.go scale',
  tone: 'acted',
  about: 'scaling',
  facts: { replicaSet: 'string', from: 'number', to: 'number' },
})

export const scaleSaturated = declareDecision({
  id: 'deployment.scaleSaturated',
  source: 'sync.go scale',
  tone: 'acted',
  about: 'scaling',
  facts: { replicaSet: 'string', from: 'number', replicas: 'number' },
})

export const scaleProportionally = declareDecision({
  id: 'deployment.scaleProportionally',
  source: 'sync.go scale',
  tone: 'acted',
  about: 'scaling',
  facts: { replicaSet: 'string', from: 'number', to: 'number', allowed: 'number', total: 'number' },
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

export const createReplicaSet = declareDecision({
  id: 'deployment.createReplicaSet',
  source: 'sync.go getNewReplicaSet',
  tone: 'acted',
  about: 'scaleUp',
  facts: { replicaSet: 'string', replicas: 'number', revision: 'number' },
  counts: 'replicas',
})

export const reuseReplicaSet = declareDecision({
  id: 'deployment.reuseReplicaSet',
  source: 'sync.go getNewReplicaSet',
  tone: 'acted',
  about: 'scaleUp',
  facts: { replicaSet: 'string', revision: 'number' },
})

export const newIsComplete = declareDecision({
  id: 'deployment.newIsComplete',
  source: 'rolling.go reconcileNewReplicaSet',
  tone: 'passed',
  about: 'scaleUp',
  facts: { replicaSet: 'string', specReplicas: 'number' },
})

export const scaleDownNew = declareDecision({
  id: 'deployment.scaleDownNew',
  source: 'rolling.go reconcileNewReplicaSet',
  tone: 'acted',
  about: 'scaleUp',
  facts: { replicaSet: 'string', from: 'number', to: 'number' },
})

export const newAtMaximum = declareDecision({
  id: 'deployment.newAtMaximum',
  source: 'rolling.go reconcileNewReplicaSet',
  tone: 'held',
  about: 'scaleUp',
  facts: { replicaSet: 'string', maxTotal: 'number', totalPods: 'number', specReplicas: 'number' },
  sum: ({ maxTotal, totalPods, specReplicas }) => [
    sumRow('atMost', '', maxTotal),
    podsNow(specReplicas, totalPods),
    sumRow('mayAdd', `${maxTotal} − ${totalPods}`, maxTotal - totalPods),
  ],
})

export const scaleUpNew = declareDecision({
  id: 'deployment.scaleUpNew',
  source: 'rolling.go reconcileNewReplicaSet',
  tone: 'acted',
  about: 'scaleUp',
  facts: {
    replicaSet: 'string',
    from: 'number',
    to: 'number',
    replicas: 'number',
    maxSurgeWritten: 'string',
    maxSurge: 'number',
    maxTotal: 'number',
    totalPods: 'number',
    mayAdd: 'number',
    stillNeeds: 'number',
  },
  sum: ({ replicas, from, to, maxSurgeWritten, maxSurge, maxTotal, totalPods, mayAdd, stillNeeds }) => [
    { label: 'maxSurge', expression: [surgeTerm(maxSurgeWritten, replicas)], value: maxSurge },
    sumRow('atMost', `${replicas} + ${maxSurge}`, maxTotal),
    podsNow(from, totalPods),
    sumRow('mayAdd', `${maxTotal} − ${totalPods}`, mayAdd),
    sumRow('stillNeeds', `${replicas} − ${from}`, stillNeeds),
    { ...sumRow('newSize', `${from} + min(${mayAdd}, ${stillNeeds})`, to), valueTone: 'new' },
  ],
})

export const oldNothingToScale = declareDecision({
  id: 'deployment.oldNothingToScale',
  source: 'rolling.go reconcileOldReplicaSets',
  tone: 'passed',
  about: 'scaleDown',
  facts: {},
})

export const oldCannotScale = declareDecision({
  id: 'deployment.oldCannotScale',
  source: 'rolling.go reconcileOldReplicaSets',
  tone: 'held',
  about: 'scaleDown',
  facts: { totalPods: 'number', minAvailable: 'number', newUnavailable: 'number', maxScaledDown: 'number' },
  counts: 'newUnavailable',
  sum: ({ totalPods, minAvailable, newUnavailable, maxScaledDown }) => [
    sumRow('podsNow', '', totalPods),
    sumRow('atLeast', '', minAvailable),
    sumRow('newUnavailable', '', newUnavailable),
    sumRow('mayGo', `${totalPods} − ${minAvailable} − ${newUnavailable}`, maxScaledDown),
  ],
})

export const oldScaleRefused = declareDecision({
  id: 'deployment.oldScaleRefused',
  source: 'rolling.go reconcileOldReplicaSets',
  tone: 'held',
  about: 'scaleDown',
  facts: { message: 'string' },
})

export const cleanupUnhealthy = declareDecision({
  id: 'deployment.cleanupUnhealthy',
  source: 'rolling.go cleanupUnhealthyReplicas',
  tone: 'acted',
  about: 'scaleDown',
  facts: { replicaSet: 'string', from: 'number', to: 'number', unhealthy: 'number', budget: 'number' },
  counts: 'unhealthy',
  sum: ({ from, to, unhealthy, budget }) => [
    sumRow('unhealthy', '', unhealthy),
    sumRow('mayGo', '', budget),
    { ...sumRow('newSize', `${from} − min(${unhealthy}, ${budget})`, to), valueTone: 'old' },
  ],
})

export const oldAtMinimum = declareDecision({
  id: 'deployment.oldAtMinimum',
  source: 'rolling.go scaleDownOldReplicaSetsForRollingUpdate',
  tone: 'held',
  about: 'scaleDown',
  facts: { available: 'number', minAvailable: 'number' },
  sum: ({ available, minAvailable }) => [
    sumRow('available', '', available),
    sumRow('atLeast', '', minAvailable),
    sumRow('mayGo', `${available} − ${minAvailable}`, available - minAvailable),
  ],
})

export const scaleDownOld = declareDecision({
  id: 'deployment.scaleDownOld',
  source: 'rolling.go scaleDownOldReplicaSetsForRollingUpdate',
  tone: 'acted',
  about: 'scaleDown',
  facts: {
    replicaSet: 'string',
    from: 'number',
    to: 'number',
    available: 'number',
    minAvailable: 'number',
    budget: 'number',
  },
  sum: ({ from, to, available, minAvailable, budget }) => [
    sumRow('available', '', available),
    sumRow('atLeast', '', minAvailable),
    sumRow('mayGo', `${available} − ${minAvailable}`, available - minAvailable),
    ...(available - minAvailable === budget ? [] : [sumRow('leftToGo', '', budget)]),
    { ...sumRow('newSize', `${from} − min(${from}, ${budget})`, to), valueTone: 'old' },
  ],
})

export const recreate = declareDecision({
  id: 'deployment.recreate',
  source: 'recreate.go rolloutRecreate',
  tone: 'acted',
  about: 'other',
  facts: {},
})

export const recreateScaleDownOld = declareDecision({
  id: 'deployment.recreateScaleDownOld',
  source: 'recreate.go scaleDownOldReplicaSetsForRecreate',
  tone: 'acted',
  about: 'oldDown',
  facts: { replicaSet: 'string', from: 'number' },
})

export const recreateWaitForPods = declareDecision({
  id: 'deployment.recreateWaitForPods',
  source: 'recreate.go oldPodsRunning',
  tone: 'held',
  about: 'oldGone',
  facts: { pods: 'number' },
  counts: 'pods',
})

export const recreateScaleUpNew = declareDecision({
  id: 'deployment.recreateScaleUpNew',
  source: 'recreate.go scaleUpNewReplicaSetForRecreate',
  tone: 'acted',
  about: 'newUp',
  facts: { replicaSet: 'string', from: 'number', to: 'number' },
})

export const complete = declareDecision({
  id: 'deployment.complete',
  source: ['rolling.go rolloutRolling', 'recreate.go rolloutRecreate'],
  tone: 'passed',
  about: 'complete',
  facts: { replicas: 'number' },
})

export const historyCleanup = declareDecision({
  id: 'deployment.historyCleanup',
  source: 'sync.go cleanupDeployment',
  tone: 'acted',
  about: 'cleanup',
  facts: { replicaSet: 'string', limit: 'number' },
  counts: 'limit',
})

export const conditionChanged = declareDecision({
  id: 'deployment.conditionChanged',
  source: 'anywhere',
  tone: 'acted',
  closing: true,
  setsCondition: true,
  about: 'incidental',
  facts: { type: 'string', status: 'string', reason: 'string', message: 'string' },
})

export const statusWritten = declareDecision({
  id: 'deployment.statusWritten',
  source: ['progress.go syncRolloutStatus', 'sync.go syncDeploymentStatus'],
  tone: 'acted',
  closing: true,
  about: 'incidental',
  facts: { replicas: 'number', updated: 'number', available: 'number' },
})

export const statusUnchanged = declareDecision({
  id: 'deployment.statusUnchanged',
  source: ['progress.go syncRolloutStatus', 'sync.go syncDeploymentStatus'],
  tone: 'passed',
  closing: true,
  about: 'incidental',
  facts: { replicas: 'number', updated: 'number', available: 'number' },
})

export const requeueDeadline = declareDecision({
  id: 'deployment.requeueDeadline',
  source: 'progress.go requeueStuckDeployment',
  tone: 'passed',
  closing: true,
  about: 'incidental',
  facts: { seconds: 'number' },
})

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
