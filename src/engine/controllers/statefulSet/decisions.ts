/** Decisions of the StatefulSet controller, with the names and places of pkg/controller/statefulset (v1.36). */
import { acted, held, passed, sumRow } from '../../trace/declaration.ts'

export const gone = passed('statefulSet.gone', 'stateful_set.go sync', 'exists')

export const staleCache = held('statefulSet.staleCache', 'consistency.go EnsureReady', 'fresh', {
  words: ['resource'],
  numbers: ['read', 'wrote'],
})

export const beingDeleted = held('statefulSet.beingDeleted', 'stateful_set_control.go updateStatefulSet', 'deleted')
export const adopt = acted('statefulSet.adopt', 'controller_ref_manager.go ClaimPods', 'incidental', { words: ['pod'] })

export const release = acted('statefulSet.release', 'controller_ref_manager.go ClaimPods', 'incidental', {
  words: ['pod'],
})

export const adoptRevision = acted('statefulSet.adoptRevision', 'stateful_set.go adoptOrphanRevisions', 'incidental', {
  words: ['revision'],
})

export const createRevision = acted(
  'statefulSet.createRevision',
  'stateful_set_control.go getStatefulSetRevisions',
  'incidental',
  { words: ['revision'], numbers: ['number', 'collisions'] },
)

export const rollBack = acted('statefulSet.rollBack', 'stateful_set_control.go getStatefulSetRevisions', 'incidental', {
  words: ['revision'],
  numbers: ['from', 'to'],
})

export const createPod = acted('statefulSet.createPod', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod', 'revision'],
  numbers: ['want', 'have'],
  sum: ({ want, have }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('missing', `${want} − ${have}`, want - have),
  ],
})

export const waitClaim = held('statefulSet.waitClaim', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod', 'claim'],
})

export const replaceEnded = acted('statefulSet.replaceEnded', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod', 'phase'],
})

export const waitTerminating = held(
  'statefulSet.waitTerminating',
  'stateful_set_control.go processReplica',
  'scaleUp',
  { words: ['pod'] },
)

export const waitReady = held('statefulSet.waitReady', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod'],
})

/** The Pod has an outdated revision, and is replaced only after it becomes ready. */
export const waitOutdated = held('statefulSet.waitOutdated', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod', 'revision', 'wanted'],
})

export const waitAvailable = held('statefulSet.waitAvailable', 'stateful_set_control.go processReplica', 'scaleUp', {
  words: ['pod'],
  numbers: ['seconds'],
})

export const podRefused = held('statefulSet.podRefused', 'stateful_set_control.go processReplica', 'scaleUp')

export const mendPod = acted('statefulSet.mendPod', 'stateful_pod_control.go UpdateStatefulPod', 'incidental', {
  words: ['pod'],
})

export const ownClaims = acted(
  'statefulSet.ownClaims',
  'stateful_pod_control.go UpdatePodClaimForRetentionPolicy',
  'incidental',
  { words: ['pod'] },
)

export const scaleDown = acted('statefulSet.scaleDown', 'stateful_set_control.go processCondemned', 'scaleDown', {
  words: ['pod'],
  numbers: ['want', 'have'],
  sum: ({ want, have }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('surplus', `${have} − ${want}`, have - want),
  ],
})

export const waitCondemned = held(
  'statefulSet.waitCondemned',
  'stateful_set_control.go processCondemned',
  'scaleDown',
  { words: ['pod'] },
)

export const waitOther = held('statefulSet.waitOther', 'stateful_set_control.go processCondemned', 'scaleDown', {
  words: ['pod', 'other'],
})

export const scaleDownRefused = held(
  'statefulSet.scaleDownRefused',
  'stateful_set_control.go processCondemned',
  'scaleDown',
)

export const onDelete = passed('statefulSet.onDelete', 'stateful_set_control.go updateStatefulSet', 'update', {
  numbers: ['old'],
  counts: 'old',
})

export const replacePod = acted('statefulSet.replacePod', 'stateful_set_control.go updateStatefulSet', 'update', {
  words: ['pod', 'revision'],
  numbers: ['partition'],
})

/** Since v1.37 maxUnavailable says how many Pods an update may make unavailable. */
export const replaceWithin = acted(
  'statefulSet.replaceWithin',
  'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  'update',
  {
    words: ['pod', 'revision'],
    numbers: ['partition', 'unavailable', 'maxUnavailable'],
    sum: ({ unavailable, maxUnavailable }) => [
      sumRow('maxUnavailable', '', maxUnavailable),
      sumRow('unavailable', '', unavailable),
      sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, maxUnavailable - unavailable),
    ],
  },
)

/** With `Parallel`, since v1.37: an old Pod that is not available does not count against maxUnavailable. */
export const replaceBroken = acted(
  'statefulSet.replaceBroken',
  'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  'update',
  { words: ['pod', 'revision'], numbers: ['partition'] },
)

export const waitBudget = held(
  'statefulSet.waitBudget',
  'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  'update',
  {
    numbers: ['unavailable', 'maxUnavailable', 'old'],
    sum: ({ unavailable, maxUnavailable, old }) => [
      sumRow('maxUnavailable', '', maxUnavailable),
      sumRow('unavailable', '', unavailable),
      sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
      sumRow('leftToGo', '', old),
    ],
  },
)

export const replaceRefused = held(
  'statefulSet.replaceRefused',
  'stateful_set_control.go updateStatefulSet',
  'update',
  { words: ['pod'] },
)

export const waitUpdated = held('statefulSet.waitUpdated', 'stateful_set_control.go updateStatefulSet', 'update', {
  words: ['pod'],
})

export const updated = passed('statefulSet.updated', 'stateful_set_control.go updateStatefulSet', 'update', {
  numbers: ['partition', 'updated', 'old'],
})

export const complete = acted('statefulSet.complete', 'stateful_set_utils.go completeRollingUpdate', 'complete', {
  words: ['revision'],
})

export const truncate = acted('statefulSet.truncate', 'stateful_set_control.go truncateHistory', 'cleanup', {
  words: ['revision'],
  numbers: ['limit'],
})

export const failed = held('statefulSet.failed', 'anywhere', 'incidental', { words: ['within'], endsInError: true })

export const requeueAvailability = passed(
  'statefulSet.requeueAvailability',
  'stateful_set.go syncStatefulSet',
  'incidental',
  { numbers: ['seconds'] },
)
