/** Adoption and release. Models pkg/controller/controller_ref_manager.go (v1.36). */
import { StatusError } from '../../api/errors.ts'
import type { ResourceName } from '../../api/kindTypes.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { KubeObject, LabelSelector, OwnerReference } from '../../api/types.ts'
import type { ApiClient } from '../../apiserver/interface.ts'
import { refusalOf, unlessNotFound } from '../../client/refusals.ts'
import { IncrementalMap } from './incrementalMap.ts'

interface ClaimContext {
  readonly client: ApiClient
  readonly owner: KubeObject
  /** Plural of the owner: `deployments`. */
  readonly ownerResource: ResourceName
  readonly selector: LabelSelector
  /**
   * A further condition for a claim, besides the selector: a StatefulSet claims only Pods with its name. Must depend on
   * nothing but the owner's uid and the object.
   */
  readonly isMember?: (object: KubeObject) => boolean
  /** Plural and kind of the claimed objects. */
  readonly resource: ResourceName
  readonly kind: string
  /** Notified of each adoption and release, with the object as it was written. */
  readonly onChange: (change: 'adopt' | 'release', written: KubeObject) => void
}

export function controllerRefOf(object: KubeObject): OwnerReference | undefined {
  const refs = object.metadata.ownerReferences
  if (refs) for (const ref of refs) if (ref.controller) return ref
  return undefined
}

/** The owner's fields that an owner reference contains. */
export interface Owner {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly uid: string }
}

/** The controller reference that a new child of `owner` carries. */
export function newControllerRef(owner: Owner): OwnerReference {
  const { name, uid } = owner.metadata
  return { apiVersion: owner.apiVersion, kind: owner.kind, name, uid, controller: true, blockOwnerDeletion: true }
}

/**
 * The objects that belong to the owner: those it controls that still match (others are released) and matching
 * orphans, which it adopts. Errors of single objects are collected; the rest of the list is still processed.
 */
export function claimObjects<T extends KubeObject>(ctx: ClaimContext, objects: readonly T[]): T[] {
  const claimed: T[] = []
  const errors: StatusError[] = []
  const recheck = onceOnly(() => recheckOwner(ctx))
  const isOwn = ownMembers(ctx).of(objects)
  for (let i = 0; i < objects.length; i++) {
    const object = objects[i]!
    try {
      if (isOwn[i] || claim(ctx, object, recheck)) claimed.push(object)
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      errors.push(error)
    }
  }
  if (errors.length > 0) throw aggregate(errors)
  return claimed
}

/**
 * Lists of members by selector, then by owner and kind. They are kept between syncs, because most objects are unchanged
 * since the last sync.
 */
const knownMembers = new WeakMap<LabelSelector, Map<string, IncrementalMap<KubeObject, boolean>>>()

/** Whether each object already belongs to the owner and matches the selector. Such objects need no write. */
function ownMembers({ owner, selector, kind, isMember }: ClaimContext): IncrementalMap<KubeObject, boolean> {
  const { uid } = owner.metadata
  let lists = knownMembers.get(selector)
  if (!lists) {
    lists = new Map()
    knownMembers.set(selector, lists)
  }
  const name = `${uid}/${kind}`
  let list = lists.get(name)
  if (!list) {
    list = new IncrementalMap(
      (object) =>
        controllerRefOf(object)?.uid === uid &&
        selectorMatches(selector, object.metadata.labels) &&
        (isMember?.(object) ?? true),
    )
    lists.set(name, list)
  }
  return list
}

function claim(ctx: ClaimContext, object: KubeObject, recheck: () => void): boolean {
  const { owner, selector } = ctx
  const ref = controllerRefOf(object)
  const matches = selectorMatches(selector, object.metadata.labels) && (ctx.isMember?.(object) ?? true)
  if (ref) {
    if (ref.uid !== owner.metadata.uid) return false
    if (matches) return true
    if (owner.metadata.deletionTimestamp === undefined) release(ctx, object)
    return false
  }
  if (owner.metadata.deletionTimestamp !== undefined || !matches) return false
  if (object.metadata.deletionTimestamp !== undefined) return false
  if (object.metadata.namespace !== owner.metadata.namespace) return false
  return adopt(ctx, object, recheck)
}

/** Adopts an orphan; false if the object no longer exists. */
function adopt(ctx: ClaimContext, object: KubeObject, recheck: () => void): boolean {
  const { namespace = '', name, uid } = object.metadata
  const error = refusalOf(recheck)
  if (error)
    throw new StatusError('InternalError', `can't adopt ${ctx.kind} ${namespace}/${name} (${uid}): ${error.message}`)
  const patch = {
    metadata: { ownerReferences: [newControllerRef(ctx.owner)], uid },
  }
  const adopted = unlessNotFound(() => ctx.client.patch(ctx.resource, namespace, name, 'strategic', patch))
  if (adopted) ctx.onChange('adopt', adopted)
  return adopted !== undefined
}

function release(ctx: ClaimContext, object: KubeObject): void {
  const { namespace = '', name, uid } = object.metadata
  const patch = {
    metadata: { ownerReferences: [{ $patch: 'delete', uid: ctx.owner.metadata.uid }], uid },
  }
  try {
    ctx.onChange('release', ctx.client.patch(ctx.resource, namespace, name, 'strategic', patch))
  } catch (error) {
    // Already gone, or its identity has changed: there is nothing left to release.
    if (error instanceof StatusError && (error.reason === 'NotFound' || error.reason === 'Invalid')) return
    throw error
  }
}

/** Reads the owner live, since the cached one may have been deleted or replaced. */
export function recheckOwner({
  client,
  owner,
  ownerResource,
}: Pick<ClaimContext, 'client' | 'owner' | 'ownerResource'>): void {
  const { namespace = '', name, uid } = owner.metadata
  const live = client.get(ownerResource, namespace, name)
  if (live.metadata.uid !== uid)
    throw new StatusError(
      'InternalError',
      `original ${owner.kind} ${namespace}/${name} is gone: got uid ${live.metadata.uid}, wanted ${uid}`,
    )
  if (live.metadata.deletionTimestamp !== undefined)
    throw new StatusError(
      'InternalError',
      `${namespace}/${name} has just been deleted at ${live.metadata.deletionTimestamp}`,
    )
}

/** Runs `check` at the first call; every later call has the same outcome. */
function onceOnly(check: () => void): () => void {
  let done = false
  let failure: unknown
  return () => {
    if (!done) {
      done = true
      try {
        check()
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
  }
}

function aggregate(errors: readonly StatusError[]): StatusError {
  const [first] = errors
  if (first && errors.length === 1) return first
  return new StatusError('InternalError', `[${errors.map((error) => error.message).join(', ')}]`)
}
