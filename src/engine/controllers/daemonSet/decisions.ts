/** Decisions of the DaemonSet controller, with the names and places of pkg/controller/daemon (v1.36). */
import { declareDecision, sumRow } from '../../trace/declaration.ts'

const sync = 'daemon_controller.go syncDaemonSet'
const onNode = 'daemon_controller.go podsShouldBeOnNode'
const nodes = 'daemon_controller.go syncNodes'
const rolling = 'update.go rollingUpdate'

export const gone = declareDecision({
  id: 'daemonSet.gone',
  source: sync,
  tone: 'passed',
  about: 'exists',
  facts: {},
})

export const staleCache = declareDecision({
  id: 'daemonSet.staleCache',
  source: 'consistency.go EnsureReady',
  tone: 'held',
  about: 'fresh',
  facts: { resource: 'string', read: 'number', wrote: 'number' },
})

export const beingDeleted = declareDecision({
  id: 'daemonSet.beingDeleted',
  source: sync,
  tone: 'held',
  about: 'deleted',
  facts: {},
})

export const createRevision = declareDecision({
  id: 'daemonSet.createRevision',
  source: 'update.go snapshot',
  tone: 'acted',
  about: 'incidental',
  facts: { name: 'string', revision: 'number' },
})

export const reuseRevision = declareDecision({
  id: 'daemonSet.reuseRevision',
  source: 'update.go constructHistory',
  tone: 'acted',
  about: 'incidental',
  facts: { name: 'string', revision: 'number' },
})

export const collision = declareDecision({
  id: 'daemonSet.collision',
  source: 'update.go snapshot',
  tone: 'held',
  about: 'incidental',
  facts: { name: 'string', count: 'number' },
})

export const dropDuplicate = declareDecision({
  id: 'daemonSet.dropDuplicate',
  source: 'update.go dedupCurHistories',
  tone: 'acted',
  about: 'incidental',
  facts: { name: 'string', kept: 'string' },
})

export const cleanup = declareDecision({
  id: 'daemonSet.cleanup',
  source: 'update.go cleanupHistory',
  tone: 'acted',
  about: 'cleanup',
  facts: { name: 'string', revision: 'number', limit: 'number' },
})

export const waitExpectations = declareDecision({
  id: 'daemonSet.waitExpectations',
  source: sync,
  tone: 'held',
  about: 'expectations',
  facts: { add: 'number', del: 'number' },
})

export const failedPod = declareDecision({
  id: 'daemonSet.failedPod',
  source: onNode,
  tone: 'acted',
  about: 'manage',
  facts: { pod: 'string', node: 'string', seconds: 'number' },
})

export const backoff = declareDecision({
  id: 'daemonSet.backoff',
  source: onNode,
  tone: 'held',
  about: 'manage',
  facts: { pod: 'string', node: 'string', seconds: 'number' },
})

export const succeededPod = declareDecision({
  id: 'daemonSet.succeededPod',
  source: onNode,
  tone: 'acted',
  about: 'manage',
  facts: { pod: 'string', node: 'string' },
})

export const leaveNode = declareDecision({
  id: 'daemonSet.leaveNode',
  source: onNode,
  tone: 'acted',
  about: 'manage',
  facts: { pod: 'string', node: 'string' },
})

export const createPods = declareDecision({
  id: 'daemonSet.createPods',
  source: nodes,
  tone: 'acted',
  about: 'manage',
  facts: { want: 'number', have: 'number', create: 'number' },
})

export const deletePods = declareDecision({
  id: 'daemonSet.deletePods',
  source: nodes,
  tone: 'acted',
  about: 'manage',
  facts: { delete: 'number' },
  counts: 'delete',
})

export const noop = declareDecision({
  id: 'daemonSet.noop',
  source: 'daemon_controller.go manage',
  tone: 'passed',
  about: 'manage',
  facts: { want: 'number', have: 'number' },
})

export const manageFailed = declareDecision({
  id: 'daemonSet.manageFailed',
  source: nodes,
  tone: 'held',
  about: 'manage',
  facts: {},
})

/** With `OnDelete` old Pods wait to be deleted by a user. */
export const waitForDelete = declareDecision({
  id: 'daemonSet.waitForDelete',
  source: 'daemon_controller.go updateDaemonSet',
  tone: 'held',
  about: 'oldDown',
  facts: { old: 'number' },
  counts: 'old',
})

/** With `OnDelete`: there are no old Pods. */
export const noOldPods = declareDecision({
  id: 'daemonSet.noOldPods',
  source: 'daemon_controller.go updateDaemonSet',
  tone: 'passed',
  about: 'oldDown',
  facts: { updated: 'number' },
})

export const allUpdated = declareDecision({
  id: 'daemonSet.allUpdated',
  source: rolling,
  tone: 'passed',
  about: 'oldDown',
  facts: { updated: 'number' },
})

/** Old Pods are deleted: all unavailable ones, and as many others as maxUnavailable allows. */
export const replacePods = declareDecision({
  id: 'daemonSet.replacePods',
  source: rolling,
  tone: 'acted',
  about: 'oldDown',
  facts: { maxUnavailable: 'number', unavailable: 'number', broken: 'number', old: 'number', delete: 'number' },
  sum: ({ maxUnavailable, unavailable, broken, delete: deletes }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
    sumRow('unhealthy', '', broken),
    sumRow('deletes', '', deletes),
  ],
})

export const waitUnavailable = declareDecision({
  id: 'daemonSet.waitUnavailable',
  source: rolling,
  tone: 'held',
  about: 'oldDown',
  facts: { maxUnavailable: 'number', unavailable: 'number', old: 'number' },
  sum: ({ maxUnavailable, unavailable, old }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
    sumRow('leftToGo', '', old),
  ],
})

/** New Pods are created beside old ones, and an old one is deleted once its successor is available. */
export const surgePods = declareDecision({
  id: 'daemonSet.surgePods',
  source: rolling,
  tone: 'acted',
  about: 'newUp',
  facts: { maxSurge: 'number', surging: 'number', old: 'number', create: 'number', delete: 'number' },
  sum: ({ maxSurge, surging, create, delete: deletes }) => [
    sumRow('maxSurge', '', maxSurge),
    sumRow('surging', '', surging),
    sumRow('mayAdd', `${maxSurge} − ${surging}`, Math.max(0, maxSurge - surging)),
    sumRow('creates', '', create),
    sumRow('deletes', '', deletes),
  ],
})

export const waitSurge = declareDecision({
  id: 'daemonSet.waitSurge',
  source: rolling,
  tone: 'held',
  about: 'newUp',
  facts: { maxSurge: 'number', surging: 'number', old: 'number' },
  sum: ({ maxSurge, surging, old }) => [
    sumRow('maxSurge', '', maxSurge),
    sumRow('surging', '', surging),
    sumRow('mayAdd', `${maxSurge} − ${surging}`, Math.max(0, maxSurge - surging)),
    sumRow('leftToGo', '', old),
  ],
})

export const requeueAvailability = declareDecision({
  id: 'daemonSet.requeueAvailability',
  source: 'daemon_controller.go updateDaemonSetStatus',
  tone: 'passed',
  about: 'incidental',
  facts: { seconds: 'number' },
})

export const failed = declareDecision({
  id: 'daemonSet.failed',
  source: 'anywhere',
  tone: 'held',
  endsInError: true,
  about: 'incidental',
  facts: { within: 'string' },
})

export const adopt = declareDecision({
  id: 'daemonSet.adopt',
  source: ['controller_ref_manager.go ClaimPods', 'controller_ref_manager.go ClaimControllerRevisions'],
  tone: 'acted',
  about: 'incidental',
  facts: { object: 'string' },
})

export const release = declareDecision({
  id: 'daemonSet.release',
  source: ['controller_ref_manager.go ClaimPods', 'controller_ref_manager.go ClaimControllerRevisions'],
  tone: 'acted',
  about: 'incidental',
  facts: { object: 'string' },
})
