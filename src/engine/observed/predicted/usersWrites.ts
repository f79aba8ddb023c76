/** Turns the users' changes of a recorded rollout into commands for a simulated cluster. */

import { deepEqual } from '../../api/equality.ts'
import { asObject, getOwn, isObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { rollingResources } from '../../api/workloads.ts'
import { asWritten } from '../../api/written.ts'
import type { KubectlCommand } from '../../document/types.ts'
import { authorOf, controllerRef, type DeletionWitness, deletionWitness, isScaledByHand } from '../authors.ts'
import { metaText, type ObservedChange, type ObservedRun } from '../observedRun.ts'

export interface UsersWrite {
  /** Index of the change. */
  readonly change: number
  /** Unix ms. */
  readonly at: number
  /**
   * The command for a simulated cluster; undefined if it cannot be repeated because the object was created during the
   * rollout.
   */
  readonly command: KubectlCommand | undefined
}

/**
 * Resources that users write, apart from objects with a controller. HorizontalPodAutoscalers are absent, because no
 * simulated autoscaler runs with a recorded load.
 */
const users: ReadonlySet<string> = new Set([
  ...rollingResources,
  'services',
  'configmaps',
  'secrets',
  'resourcequotas',
  'limitranges',
  'poddisruptionbudgets',
])

const machinery = /^(kube-|kubelet|deployment-controller|replicaset-controller)/

/** All writes of users, in order. Writes to objects that exist before change number `from` can be repeated. */
export function usersWrites(run: ObservedRun, from: number): UsersWrite[] {
  const witness = deletionWitness(run.changes)
  const there = new Set(run.changes.slice(0, from).map(({ key }) => key))
  const collected = collectedPods(run)
  const drained = evictedNodes(run)
  return run.changes.slice(from).flatMap((change): UsersWrite[] => {
    const said = commandOf(change, { witness, there, drained, collected })
    return said === 'none' ? [] : [{ change: change.index, at: change.at, command: said }]
  })
}

interface Known {
  readonly witness: DeletionWitness
  readonly there: ReadonlySet<string>
  readonly drained: ReadonlySet<string>
  /** Indices of deletions by the garbage collector. */
  readonly collected: ReadonlySet<number>
}

/** Indices of deleted Pods whose owner, directly or not, was deleted or about to be deleted. */
function collectedPods({ changes }: ObservedRun): ReadonlySet<number> {
  const collected = new Set<number>()
  const going = new Set<string>()
  const owners = new Map<string, string>()
  for (const { index, type, key, object, before } of changes) {
    const owner = controllerRef(object)?.uid
    if (owner !== undefined) owners.set(key, owner)
    const isGoing = type === 'deleted' || type === 'lost' || object.metadata.deletionTimestamp !== undefined
    const root = owner === undefined ? undefined : owners.get(owner)
    if (object.kind === 'Pod') {
      const isNew = isGoing && before?.metadata.deletionTimestamp === undefined
      if (isNew && [owner, root].some((uid) => uid !== undefined && going.has(uid))) collected.add(index)
    } else if (isGoing) going.add(key)
  }
  return collected
}

/**
 * The first change by which a user modified an existing workload; otherwise the first change by which a user created a
 * workload.
 */
export function firstChange(run: ObservedRun): ObservedChange | undefined {
  const witness = deletionWitness(run.changes)
  const workloads = run.changes.filter(({ resource }) => rollsOut.has(resource))
  const isUsers = (change: ObservedChange): boolean => authorOf(change, witness).kind === 'user'
  const changed = workloads.find(
    (change) => change.type === 'modified' && specOf(change.object, change.before) && isUsers(change),
  )
  return changed ?? workloads.find((change) => change.type === 'created' && isUsers(change))
}

const rollsOut: ReadonlySet<string> = new Set(rollingResources)

const specOf = (object: JsonObject, before: JsonObject | undefined): boolean => !deepEqual(object.spec, before?.spec)

function commandOf(change: ObservedChange, known: Known): KubectlCommand | undefined | 'none' {
  const { resource, type, object, before } = change
  if (resource === 'pods') return podCommand(change, known)
  if (resource === 'nodes') return nodeCommand(change, known)
  // A ReplicaSet is named after the hash of its template, so it has the same name in a simulated cluster.
  if (isScaledByHand(change))
    return kubectl(change, ['scale', 'rs', nameOf(change), `--replicas=${String(asObject(object.spec).replicas)}`])
  if (!users.has(resource) || metaText(object, 'ownerReferences') !== undefined) return 'none'
  const author = authorOf(change, known.witness)
  if (type === 'created')
    return author.kind === 'user' && !machinery.test(author.name) && !hasOwner(object)
      ? kubectl(change, ['create', '-f', '-'], JSON.stringify(asWritten(object, 'all')))
      : 'none'
  const deletion = rollsOut.has(resource) ? cascadeOf(change) : undefined
  if (deletion) return kubectl(change, ['delete', resource, nameOf(change), `--cascade=${deletion}`, '--wait=false'])
  if (type === 'deleted') return 'none'
  if (type !== 'modified' || author.kind !== 'user' || !specOf(object, before)) return 'none'
  return patchCommand(change)
}

/** The change of an object's spec as a patch. */
export function patchCommand(
  change: Pick<ObservedChange, 'resource' | 'object'> & { readonly before: JsonObject | undefined },
): KubectlCommand {
  const { resource, object, before } = change
  const patch = mergePatch(object.spec, before?.spec)
  return kubectl(change, ['patch', resource, nameOf(change), '--type=merge', '-p', JSON.stringify({ spec: patch })])
}

/**
 * The propagation policy of a deletion, read from the object's finalizers; undefined if the object is not being
 * deleted.
 */
function cascadeOf({ type, object, before }: ObservedChange): 'background' | 'foreground' | 'orphan' | undefined {
  if (before === undefined || before.metadata.deletionTimestamp !== undefined) return undefined
  if (type !== 'deleted' && object.metadata.deletionTimestamp === undefined) return undefined
  const { finalizers } = object.metadata
  const has = (name: string): boolean => Array.isArray(finalizers) && finalizers.includes(name)
  return has('orphan') ? 'orphan' : has('foregroundDeletion') ? 'foreground' : 'background'
}

/** Only Pods that exist at the start and Pods of StatefulSets are deleted by name: other Pods get other names in the simulated run. */
function podCommand(change: ObservedChange, { witness, there, collected }: Known): KubectlCommand | undefined | 'none' {
  const { type, object, before, key } = change
  if (type !== 'modified' || before === undefined) return 'none'
  const author = authorOf(change, witness)
  const isDeleted = object.metadata.deletionTimestamp !== undefined && before.metadata.deletionTimestamp === undefined
  if (collected.has(change.index)) return 'none'
  if (isDeleted && author.kind === 'unknown')
    return there.has(key) || controllerRef(object)?.kind === 'StatefulSet'
      ? kubectl(change, ['delete', 'pod', nameOf(change), '--wait=false'])
      : undefined
  if (author.kind !== 'user' || deepEqual(object.metadata.labels, before.metadata.labels)) return 'none'
  if (!there.has(key)) return undefined
  const labels = mergePatch(object.metadata.labels, before.metadata.labels)
  return kubectl(change, [
    'patch',
    'pod',
    nameOf(change),
    '--type=merge',
    '-p',
    JSON.stringify({ metadata: { labels } }),
  ])
}

function nodeCommand(change: ObservedChange, { drained }: Known): KubectlCommand | 'none' {
  const { type, object, before } = change
  const is = asObject(object.spec).unschedulable === true
  if (type !== 'modified' || before === undefined || is === (asObject(before.spec).unschedulable === true))
    return 'none'
  if (!is) return kubectl(change, ['uncordon', nameOf(change)])
  return drained.has(nameOf(change))
    ? kubectl(change, ['drain', nameOf(change), '--ignore-daemonsets', '--force', '--delete-emptydir-data'])
    : kubectl(change, ['cordon', nameOf(change)])
}

/** Names of the nodes from which Pods were evicted. */
function evictedNodes({ changes }: ObservedRun): ReadonlySet<string> {
  const nodes = new Set<string>()
  for (const { resource, object } of changes) {
    if (resource !== 'pods' || object.metadata.deletionTimestamp === undefined) continue
    const { conditions } = asObject(object.status)
    const isEvicted =
      Array.isArray(conditions) && conditions.some((one) => asObject(one).reason === 'EvictionByEvictionAPI')
    const { nodeName } = asObject(object.spec)
    if (isEvicted && typeof nodeName === 'string') nodes.add(nodeName)
  }
  return nodes
}

const nameOf = ({ object }: Pick<ObservedChange, 'object'>): string => object.metadata.name

function kubectl({ object }: Pick<ObservedChange, 'object'>, args: readonly string[], stdin?: string): KubectlCommand {
  const namespace = metaText(object, 'namespace')
  const words = namespace === undefined ? args : [...args, '-n', namespace]
  return { type: 'kubectl', args: words, ...(stdin === undefined ? {} : { stdin }) }
}

const hasOwner = ({ metadata }: { readonly metadata: JsonObject }): boolean =>
  Array.isArray(metadata.ownerReferences) && metadata.ownerReferences.length > 0

/** The merge patch (RFC 7386) that turns `was` into `is`. */
function mergePatch(is: JsonValue | undefined, was: JsonValue | undefined): JsonValue {
  if (!isObject(is) || !isObject(was)) return is ?? null
  const patch: { [key: string]: JsonValue } = {}
  for (const key of new Set([...Object.keys(is), ...Object.keys(was)])) {
    const [now, before] = [getOwn(is, key), getOwn(was, key)]
    if (!deepEqual(now, before)) patch[key] = now === undefined ? null : mergePatch(now, before)
  }
  return patch
}
