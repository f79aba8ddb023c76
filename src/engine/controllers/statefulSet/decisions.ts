/** Decisions of the StatefulSet controller, with the names and places of pkg/controller/statefulset (v1.36). */
import { declareDecision, sumRow } from '../../trace/declaration.ts'

export const gone = declareDecision({
  id: 'statefulSet.gone',
  source: 'stateful_set.go sync',
  tone: 'passed',
  about: 'exists',
  facts: {},
})

export const staleCache = declareDecision({
  id: 'statefulSet.staleCache',
  source: 'consistency.go EnsureReady',
  tone: 'held',
  about: 'fresh',
  facts: { resource: 'string', read: 'number', wrote: 'number' },
})

export const beingDeleted = declareDecision({
  id: 'statefulSet.beingDeleted',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'held',
  about: 'deleted',
  facts: {},
})

export const adopt = declareDecision({
  id: 'statefulSet.adopt',
  source: 'controller_ref_manager.go ClaimPods',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const release = declareDecision({
  id: 'statefulSet.release',
  source: 'controller_ref_manager.go ClaimPods',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const adoptRevision = declareDecision({
  id: 'statefulSet.adoptRevision',
  source: 'stateful_set.go adoptOrphanRevisions',
  tone: 'acted',
  about: 'incidental',
  facts: { revision: 'string' },
})

export const createRevision = declareDecision({
  id: 'statefulSet.createRevision',
  source: 'stateful_set_control.go getStatefulSetRevisions',
  tone: 'acted',
  about: 'incidental',
  facts: { revision: 'string', number: 'number', collisions: 'number' },
})

export const rollBack = declareDecision({
  id: 'statefulSet.rollBack',
  source: 'stateful_set_control.go getStatefulSetRevisions',
  tone: 'acted',
  about: 'incidental',
  facts: { revision: 'string', from: 'number', to: 'number' },
})

export const createPod = declareDecision({
  id: 'statefulSet.createPod',
  source: 'stateful_set_control.go processReplica',
  tone: 'acted',
  about: 'scaleUp',
  facts: { pod: 'string', revision: 'string', want: 'number', have: 'number' },
  sum: ({ want, have }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('missing', `${want} − ${have}`, want - have),
  ],
})

export const waitClaim = declareDecision({
  id: 'statefulSet.waitClaim',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: { pod: 'string', claim: 'string' },
})

export const replaceEnded = declareDecision({
  id: 'statefulSet.replaceEnded',
  source: 'stateful_set_control.go processReplica',
  tone: 'acted',
  about: 'scaleUp',
  facts: { pod: 'string', phase: 'string' },
})

export const waitTerminating = declareDecision({
  id: 'statefulSet.waitTerminating',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: { pod: 'string' },
})

export const waitReady = declareDecision({
  id: 'statefulSet.waitReady',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: { pod: 'string' },
})

/** The Pod has an outdated revision, and is replaced only after it becomes ready. */
export const waitOutdated = declareDecision({
  id: 'statefulSet.waitOutdated',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: { pod: 'string', revision: 'string', wanted: 'string' },
})

export const waitAvailable = declareDecision({
  id: 'statefulSet.waitAvailable',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: { pod: 'string', seconds: 'number' },
})

export const podRefused = declareDecision({
  id: 'statefulSet.podRefused',
  source: 'stateful_set_control.go processReplica',
  tone: 'held',
  about: 'scaleUp',
  facts: {},
})

export const mendPod = declareDecision({
  id: 'statefulSet.mendPod',
  source: 'stateful_pod_control.go UpdateStatefulPod',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const ownClaims = declareDecision({
  id: 'statefulSet.ownClaims',
  source: 'stateful_pod_control.go UpdatePodClaimForRetentionPolicy',
  tone: 'acted',
  about: 'incidental',
  facts: { pod: 'string' },
})

export const scaleDown = declareDecision({
  id: 'statefulSet.scaleDown',
  source: 'stateful_set_control.go processCondemned',
  tone: 'acted',
  about: 'scaleDown',
  facts: { pod: 'string', want: 'number', have: 'number' },
  sum: ({ want, have }) => [
    sumRow('wanted', '', want),
    sumRow('have', '', have),
    sumRow('surplus', `${have} − ${want}`, have - want),
  ],
})

export const waitCondemned = declareDecision({
  id: 'statefulSet.waitCondemned',
  source: 'stateful_set_control.go processCondemned',
  tone: 'held',
  about: 'scaleDown',
  facts: { pod: 'string' },
})

export const waitOther = declareDecision({
  id: 'statefulSet.waitOther',
  source: 'stateful_set_control.go processCondemned',
  tone: 'held',
  about: 'scaleDown',
  facts: { pod: 'string', other: 'string' },
})

export const scaleDownRefused = declareDecision({
  id: 'statefulSet.scaleDownRefused',
  source: 'stateful_set_control.go processCondemned',
  tone: 'held',
  about: 'scaleDown',
  facts: {},
})

export const onDelete = declareDecision({
  id: 'statefulSet.onDelete',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'passed',
  about: 'update',
  facts: { old: 'number' },
  counts: 'old',
})

export const replacePod = declareDecision({
  id: 'statefulSet.replacePod',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'acted',
  about: 'update',
  facts: { pod: 'string', revision: 'string', partition: 'number' },
})

/** Since v1.37 maxUnavailable says how many Pods an update may make unavailable. */
export const replaceWithin = declareDecision({
  id: 'statefulSet.replaceWithin',
  source: 'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  tone: 'acted',
  about: 'update',
  facts: { pod: 'string', revision: 'string', partition: 'number', unavailable: 'number', maxUnavailable: 'number' },
  sum: ({ unavailable, maxUnavailable }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, maxUnavailable - unavailable),
  ],
})

/** With `Parallel`, since v1.37: an old Pod that is not available does not count against maxUnavailable. */
export const replaceBroken = declareDecision({
  id: 'statefulSet.replaceBroken',
  source: 'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  tone: 'acted',
  about: 'update',
  facts: { pod: 'string', revision: 'string', partition: 'number' },
})

export const waitBudget = declareDecision({
  id: 'statefulSet.waitBudget',
  source: 'stateful_set_control.go updateStatefulSetAfterInvariantEstablished',
  tone: 'held',
  about: 'update',
  facts: { unavailable: 'number', maxUnavailable: 'number', old: 'number' },
  sum: ({ unavailable, maxUnavailable, old }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
    sumRow('leftToGo', '', old),
  ],
})

export const replaceRefused = declareDecision({
  id: 'statefulSet.replaceRefused',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'held',
  about: 'update',
  facts: { pod: 'string' },
})

export const waitUpdated = declareDecision({
  id: 'statefulSet.waitUpdated',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'held',
  about: 'update',
  facts: { pod: 'string' },
})

export const updated = declareDecision({
  id: 'statefulSet.updated',
  source: 'stateful_set_control.go updateStatefulSet',
  tone: 'passed',
  about: 'update',
  facts: { partition: 'number', updated: 'number', old: 'number' },
})

export const complete = declareDecision({
  id: 'statefulSet.complete',
  source: 'stateful_set_utils.go completeRollingUpdate',
  tone: 'acted',
  about: 'complete',
  facts: { revision: 'string' },
})

export const truncate = declareDecision({
  id: 'statefulSet.truncate',
  source: 'stateful_set_control.go truncateHistory',
  tone: 'acted',
  about: 'cleanup',
  facts: { revision: 'string', limit: 'number' },
})

export const failed = declareDecision({
  id: 'statefulSet.failed',
  source: 'anywhere',
  tone: 'held',
  endsInError: true,
  about: 'incidental',
  facts: { within: 'string' },
})

export const requeueAvailability = declareDecision({
  id: 'statefulSet.requeueAvailability',
  source: 'stateful_set.go syncStatefulSet',
  tone: 'passed',
  about: 'incidental',
  facts: { seconds: 'number' },
})
