/** Decisions of the DaemonSet controller, with the names and places of pkg/controller/daemon (v1.36). */
import { acted, held, passed, sumRow } from '../../trace/declaration.ts'

const sync = 'daemon_controller.go syncDaemonSet'
const onNode = 'daemon_controller.go podsShouldBeOnNode'
const nodes = 'daemon_controller.go syncNodes'
const rolling = 'update.go rollingUpdate'

export const gone = passed('daemonSet.gone', sync, 'exists')

export const staleCache = held('daemonSet.staleCache', 'consistency.go EnsureReady', 'fresh', {
  words: ['resource'],
  numbers: ['read', 'wrote'],
})

export const beingDeleted = held('daemonSet.beingDeleted', sync, 'deleted')

export const createRevision = acted('daemonSet.createRevision', 'update.go snapshot', 'incidental', {
  words: ['name'],
  numbers: ['revision'],
})

export const reuseRevision = acted('daemonSet.reuseRevision', 'update.go constructHistory', 'incidental', {
  words: ['name'],
  numbers: ['revision'],
})

export const collision = held('daemonSet.collision', 'update.go snapshot', 'incidental', {
  words: ['name'],
  numbers: ['count'],
})

export const dropDuplicate = acted('daemonSet.dropDuplicate', 'update.go dedupCurHistories', 'incidental', {
  words: ['name', 'kept'],
})

export const cleanup = acted('daemonSet.cleanup', 'update.go cleanupHistory', 'cleanup', {
  words: ['name'],
  numbers: ['revision', 'limit'],
})

export const waitExpectations = held('daemonSet.waitExpectations', sync, 'expectations', { numbers: ['add', 'del'] })

export const failedPod = acted('daemonSet.failedPod', onNode, 'manage', {
  words: ['pod', 'node'],
  numbers: ['seconds'],
})

export const backoff = held('daemonSet.backoff', onNode, 'manage', { words: ['pod', 'node'], numbers: ['seconds'] })
export const succeededPod = acted('daemonSet.succeededPod', onNode, 'manage', { words: ['pod', 'node'] })
export const leaveNode = acted('daemonSet.leaveNode', onNode, 'manage', { words: ['pod', 'node'] })
export const createPods = acted('daemonSet.createPods', nodes, 'manage', { numbers: ['want', 'have', 'create'] })
export const deletePods = acted('daemonSet.deletePods', nodes, 'manage', { numbers: ['delete'], counts: 'delete' })
export const noop = passed('daemonSet.noop', 'daemon_controller.go manage', 'manage', { numbers: ['want', 'have'] })
export const manageFailed = held('daemonSet.manageFailed', nodes, 'manage')

/** With `OnDelete` old Pods wait to be deleted by a user. */
export const waitForDelete = held('daemonSet.waitForDelete', 'daemon_controller.go updateDaemonSet', 'oldDown', {
  numbers: ['old'],
  counts: 'old',
})

/** With `OnDelete`: there are no old Pods. */
export const noOldPods = passed('daemonSet.noOldPods', 'daemon_controller.go updateDaemonSet', 'oldDown', {
  numbers: ['updated'],
})

export const allUpdated = passed('daemonSet.allUpdated', rolling, 'oldDown', { numbers: ['updated'] })

/** Old Pods are deleted: all unavailable ones, and as many others as maxUnavailable allows. */
export const replacePods = acted('daemonSet.replacePods', rolling, 'oldDown', {
  numbers: ['maxUnavailable', 'unavailable', 'broken', 'old', 'delete'],
  sum: ({ maxUnavailable, unavailable, broken, delete: deletes }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
    sumRow('unhealthy', '', broken),
    sumRow('deletes', '', deletes),
  ],
})

export const waitUnavailable = held('daemonSet.waitUnavailable', rolling, 'oldDown', {
  numbers: ['maxUnavailable', 'unavailable', 'old'],
  sum: ({ maxUnavailable, unavailable, old }) => [
    sumRow('maxUnavailable', '', maxUnavailable),
    sumRow('unavailable', '', unavailable),
    sumRow('mayGo', `${maxUnavailable} − ${unavailable}`, Math.max(0, maxUnavailable - unavailable)),
    sumRow('leftToGo', '', old),
  ],
})

/** New Pods are created beside old ones, and an old one is deleted once its successor is available. */
export const surgePods = acted('daemonSet.surgePods', rolling, 'newUp', {
  numbers: ['maxSurge', 'surging', 'old', 'create', 'delete'],
  sum: ({ maxSurge, surging, create, delete: deletes }) => [
    sumRow('maxSurge', '', maxSurge),
    sumRow('surging', '', surging),
    sumRow('mayAdd', `${maxSurge} − ${surging}`, Math.max(0, maxSurge - surging)),
    sumRow('creates', '', create),
    sumRow('deletes', '', deletes),
  ],
})

export const waitSurge = held('daemonSet.waitSurge', rolling, 'newUp', {
  numbers: ['maxSurge', 'surging', 'old'],
  sum: ({ maxSurge, surging, old }) => [
    sumRow('maxSurge', '', maxSurge),
    sumRow('surging', '', surging),
    sumRow('mayAdd', `${maxSurge} − ${surging}`, Math.max(0, maxSurge - surging)),
    sumRow('leftToGo', '', old),
  ],
})

export const requeueAvailability = passed(
  'daemonSet.requeueAvailability',
  'daemon_controller.go updateDaemonSetStatus',
  'incidental',
  { numbers: ['seconds'] },
)

export const failed = held('daemonSet.failed', 'anywhere', 'incidental', { words: ['within'], endsInError: true })

export const adopt = acted(
  'daemonSet.adopt',
  ['controller_ref_manager.go ClaimPods', 'controller_ref_manager.go ClaimControllerRevisions'],
  'incidental',
  { words: ['object'] },
)

export const release = acted(
  'daemonSet.release',
  ['controller_ref_manager.go ClaimPods', 'controller_ref_manager.go ClaimControllerRevisions'],
  'incidental',
  { words: ['object'] },
)
