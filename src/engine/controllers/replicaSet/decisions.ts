/** Decisions of the ReplicaSet controller, with the names and places of pkg/controller/replicaset (v1.36). */
import { acted, held, passed, sumRow } from '../../trace/declaration.ts'

export const gone = passed('replicaSet.gone', 'replica_set.go syncReplicaSet', 'exists')

export const staleCache = held('replicaSet.staleCache', 'consistency.go EnsureReady', 'fresh', {
  words: ['resource'],
  numbers: ['read', 'wrote'],
})

export const beingDeleted = held('replicaSet.beingDeleted', 'replica_set.go syncReplicaSet', 'deleted')

export const waitExpectations = held('replicaSet.waitExpectations', 'replica_set.go syncReplicaSet', 'expectations', {
  numbers: ['add', 'del'],
})

export const createPods = acted('replicaSet.createPods', 'replica_set.go manageReplicas', 'manage', {
  numbers: ['want', 'have', 'create', 'batch'],
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

export const deletePods = acted('replicaSet.deletePods', 'replica_set.go manageReplicas', 'manage', {
  numbers: ['want', 'have', 'delete'],
  sum: ({ want, have, delete: deletes }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('surplus', `${have} − ${want}`, have - want),
    ...(deletes === have - want
      ? []
      : [{ label: 'deletes' as const, expression: [{ phrase: 'burst' as const }], value: deletes }]),
  ],
})

export const noop = passed('replicaSet.noop', 'replica_set.go manageReplicas', 'manage', {
  numbers: ['have'],
  counts: 'have',
})

export const victim = acted('replicaSet.victim', 'controller_utils.go ActivePodsWithRanks', 'incidental', {
  words: ['pod', 'rule'],
})

export const manageFailed = held('replicaSet.manageFailed', 'replica_set.go manageReplicas', 'manage')
export const failed = held('replicaSet.failed', 'anywhere', 'incidental', { words: ['within'], endsInError: true })

export const requeueAvailability = passed(
  'replicaSet.requeueAvailability',
  'replica_set.go syncReplicaSet',
  'incidental',
  { numbers: ['seconds'] },
)

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
