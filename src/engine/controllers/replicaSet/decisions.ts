/** Decisions of the ReplicaSet controller, with the names and places of pkg/controller/replicaset (v1.36). */
import { declareDecision, sumRow } from '../../trace/declaration.ts'

export const gone = declareDecision({
  id: 'replicaSet.gone',
  source: 'replica_set.go syncReplicaSet',
  tone: 'passed',
  about: 'exists',
  facts: {},
})

export const staleCache = declareDecision({
  id: 'replicaSet.staleCache',
  source: 'consistency.go EnsureReady',
  tone: 'held',
  about: 'fresh',
  facts: { resource: 'string', read: 'number', wrote: 'number' },
})

export const beingDeleted = declareDecision({
  id: 'replicaSet.beingDeleted',
  source: 'replica_set.go syncReplicaSet',
  tone: 'held',
  about: 'deleted',
  facts: {},
})

export const waitExpectations = declareDecision({
  id: 'replicaSet.waitExpectations',
  source: 'replica_set.go syncReplicaSet',
  tone: 'held',
  about: 'expectations',
  facts: { add: 'number', del: 'number' },
})

export const createPods = declareDecision({
  id: 'replicaSet.createPods',
  source: 'replica_set.go manageReplicas',
  tone: 'acted',
  about: 'manage',
  facts: { want: 'number', have: 'number', create: 'number', batch: 'number' },
  counts: 'create',
  sum: ({ want, have, create, batch }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('missing', `${want} − ${have}`, want - have),
    ...(create === want - have
      ? []
      : [{ label: 'creates' as const, expression: [{ phrase: 'burst' as const }], value: create }]),
    sumRow('batches', batchSizes(create).join(' + '), create),
    ...(batch === create ? [] : [sumRow('created', '', batch)]),
  ],
})

export const deletePods = declareDecision({
  id: 'replicaSet.deletePods',
  source: 'replica_set.go manageReplicas',
  tone: 'acted',
  about: 'manage',
  facts: { want: 'number', have: 'number', delete: 'number' },
  sum: ({ want, have, delete: deletes }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('surplus', `${have} − ${want}`, have - want),
    ...(deletes === have - want
      ? []
      : [{ label: 'deletes' as const, expression: [{ phrase: 'burst' as const }], value: deletes }]),
  ],
})

export const noop = declareDecision({
  id: 'replicaSet.noop',
  source: 'replica_set.go manageReplicas',
  tone: 'passed',
  about: 'manage',
  facts: { have: 'number' },
  counts: 'have',
})

export const victim = declareDecision({
  id: 'replicaSet.victim',
  source: 'controller_utils.go ActivePodsWithRanks',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string', rule: 'string' },
})

export const manageFailed = declareDecision({
  id: 'replicaSet.manageFailed',
  source: 'replica_set.go manageReplicas',
  tone: 'held',
  about: 'manage',
  facts: {},
})

export const failed = declareDecision({
  id: 'replicaSet.failed',
  source: 'anywhere',
  tone: 'held',
  endsInError: true,
  about: 'incidental',
  facts: { within: 'string' },
})

export const requeueAvailability = declareDecision({
  id: 'replicaSet.requeueAvailability',
  source: 'replica_set.go syncReplicaSet',
  tone: 'passed',
  about: 'incidental',
  facts: { seconds: 'number' },
})

/** Slow start doubles the batch after each success: 10 is created as 1 + 2 + 4 + 3. */
function batchSizes(count: number): number[] {
  const sizes: number[] = []
  let rest = count
  for (let size = 1; rest > 0; size = Math.min(2 * size, rest)) {
    sizes.push(Math.min(size, rest))
    rest -= size
  }
  return sizes
}
