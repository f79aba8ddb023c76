import { ofKind, ofKindIfAny } from '../../api/fields/ofKind.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import type { Cluster } from '../../cluster.ts'
import { decisions, isOneOf } from '../../decisions.ts'
import { controllerOf } from './arithmetic.ts'
import type { Checker, Commit, Moment } from './monitor.ts'

type Report = (violation: string) => void

/** Virtual ms in which the garbage collector must delete dependents of a deleted owner. */
const ORPHAN_LIMIT_MS = 60_000

/** Pods being deleted on nodes that are lost or have just returned, where their deletion is pending. */
function* heldByLostNodes({ leases, store }: Cluster): Iterable<string> {
  const lost = new Set(leases.lostNodes)
  for (const { metadata, status } of store.list('nodes'))
    if (status.conditions?.some(({ type, status: holds }) => type === 'Ready' && holds !== 'True'))
      lost.add(metadata.name)
  if (lost.size === 0) return
  for (const { metadata, spec } of store.list('pods'))
    if (metadata.deletionTimestamp !== undefined && lost.has(spec.nodeName ?? '')) yield metadata.uid
}

/** Checks that every Pod has an existing controller, or a recorded reason for having none. */
export function ownershipChecker(): Checker {
  /** Pods with a missing controller, and the virtual time (ms) since when. */
  const dangling = new Map<string, number>()
  let nextLookAt = 0
  return {
    name: 'ownership',
    check(moment, report) {
      const { cluster, commits, now } = moment
      for (const commit of commits) {
        if (commit.resource === 'pods') podCommitted(moment, commit, dangling, report)
        else if (!commit.after && (commit.resource === 'replicasets' || commit.resource === 'replicationcontrollers'))
          for (const pod of podsOf(cluster, commit.before)) dangling.set(pod.metadata.uid, now)
      }
      if (now < nextLookAt) return
      nextLookAt = now + 5000
      for (const uid of heldByLostNodes(cluster)) if (dangling.has(uid)) dangling.set(uid, now)
      for (const [uid, since] of dangling)
        if (now - since > ORPHAN_LIMIT_MS) {
          report(`Pod ${uid} has had no controller that is there for ${now - since} ms`)
          dangling.delete(uid)
        }
    },
  }
}

function* podsOf(cluster: Cluster, owner: KubeObject | undefined): Iterable<Pod> {
  for (const pod of cluster.store.list('pods')) if (owner && controllerOf(pod)?.uid === owner.metadata.uid) yield pod
}

function podCommitted(moment: Moment, { before, after }: Commit, dangling: Map<string, number>, report: Report): void {
  if (!after) {
    if (before) dangling.delete(before.metadata.uid)
    return
  }
  const { uid, name, namespace } = after.metadata
  const ref = controllerOf(after)
  if (!ref) {
    dangling.delete(uid)
    // Users may create Pods without a controller.
    if (!before && moment.event) report(`Pod ${name} was made without a controller`)
    if (before && controllerOf(before) && !wasLetGo(moment, name))
      report(`Pod ${name} lost its controller and nobody said why`)
    return
  }
  const resource = ref.kind === 'ReplicationController' ? 'replicationcontrollers' : 'replicasets'
  const owner = moment.cluster.store.get(resource, `${namespace}/${ref.name}`)
  // A write may be older than the deletion of the owner; the garbage collector handles it.
  if (owner?.metadata.uid === ref.uid || after.metadata.deletionTimestamp !== undefined) dangling.delete(uid)
  else if (!dangling.has(uid)) dangling.set(uid, moment.now)
}

/** Whether the controller released the Pod, or the garbage collector orphaned it after a deletion with that policy. */
function wasLetGo({ records }: Moment, pod: string): boolean {
  return records.some(
    (record) =>
      (record.type === 'decision' && isOneOf(record, decisions.claims.release) && record.facts.pod === pod) ||
      (record.type === 'write' && record.by === 'garbage-collector' && record.kind === 'Pod' && record.name === pod),
  )
}

/** Checks that a Pod keeps its name, uid and node, and that uids are unique. */
export function identityChecker(): Checker {
  const nameOf = new Map<string, string>()
  return {
    name: 'identity',
    check({ cluster, commits }, report) {
      for (const commit of commits) {
        if (commit.resource !== 'pods' || !commit.after) continue
        const [before, after] = [ofKindIfAny('Pod', commit.before), ofKind('Pod', commit.after)]
        const { uid, name } = after.metadata
        if ((nameOf.get(uid) ?? name) !== name) report(`uid ${uid} is of ${nameOf.get(uid)} and of ${name}`)
        nameOf.set(uid, name)
        if (before && before.metadata.uid !== uid) report(`Pod ${name} became another`)
        const node = after.spec.nodeName
        if (before?.spec.nodeName && before.spec.nodeName !== node)
          report(`Pod ${name} went from ${before.spec.nodeName} to ${node}`)
        if (node && !before?.spec.nodeName && !cluster.store.get('nodes', node))
          report(`Pod ${name} is on ${node}, which is no node`)
      }
    },
  }
}

/** Checks that no two Pods share a slot on the stage, and that a Pod keeps its slot while it keeps its owner. */
export function slotChecker(): Checker {
  const placeOf = new Map<string, string>()
  return {
    name: 'slots',
    check({ session, commits, event }, report) {
      if (event?.kind !== 'purge' && !commits.some(({ resource }) => resource === 'pods')) return
      const taken = new Map<string, string>()
      for (const { uid, ownerUid, slot } of session.view.pods.all()) {
        const place = `${ownerUid}/${slot}`
        const other = taken.get(place)
        if (other !== undefined) report(`${uid} and ${other} are both at ${place}`)
        taken.set(place, uid)
        const before = placeOf.get(uid)
        if (before?.startsWith(`${ownerUid}/`) && before !== place) report(`${uid} moved from ${before} to ${place}`)
        placeOf.set(uid, place)
      }
    },
  }
}
