/**
 * Finalizers, grace periods and propagation. Models staging/src/k8s.io/apiserver registry/rest/delete.go,
 * generic/registry/store.go.
 */
import { timestampAt, virtualMsOf } from '../api/clock.ts'
import { conflict, forbidden } from '../api/errors.ts'
import { ofKind } from '../api/fields/ofKind.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import { isSystemPriorityClass } from './bootstrap.ts'
import type { DeleteOptions } from './interface.ts'

const ORPHAN_FINALIZER = 'orphan'
const FOREGROUND_FINALIZER = 'foregroundDeletion'
const SYSTEM_CLASS_STAYS = 'this is a system priority class and cannot be deleted'

/** The result of a deletion: the object is marked and stays, or is removed. */
export type DeletionOutcome =
  | { readonly action: 'remove'; readonly object: KubeObject }
  | { readonly action: 'mark'; readonly object: KubeObject }
  | { readonly action: 'none'; readonly object: KubeObject }

/** The outcome of a client's request to delete `object` at virtual time `now`. Models store.go Delete. */
export function planDeletion(info: Kind, object: KubeObject, options: DeleteOptions, now: number): DeletionOutcome {
  if (info.resource === 'priorityclasses' && isSystemPriorityClass(object.metadata.name))
    throw forbidden(info.group, info.resource, object.metadata.name, SYSTEM_CLASS_STAYS)
  checkPreconditions(info, object, options)
  if (info.beginDeletion && object.metadata.deletionTimestamp === undefined)
    return { action: 'mark', object: info.beginDeletion(object, timestampAt(now)) }
  const mark = gracefulMark(object, options, now)
  if (mark === 'pending') return { action: 'none', object }
  const existing = object.metadata.finalizers ?? []
  const wanted = finalizersFor(info, object, options)
  const finalizers = sameMembers(existing, wanted) ? existing : wanted
  if (finalizers.length === 0 && !(mark && mark.deletionGracePeriodSeconds > 0)) return { action: 'remove', object }
  const isMarked = object.metadata.deletionTimestamp !== undefined
  if (isMarked && !mark && finalizers === existing) return { action: 'none', object }
  return { action: 'mark', object: marked(object, finalizers, mark ?? immediateMark(object, now)) }
}

interface DeletionMark {
  readonly deletionTimestamp: string
  readonly deletionGracePeriodSeconds: number
}

function marked(object: KubeObject, finalizers: readonly string[], mark: DeletionMark): KubeObject {
  const { finalizers: _, ...metadata } = object.metadata
  const { generation = 0, deletionTimestamp } = metadata
  return {
    ...object,
    metadata: {
      ...metadata,
      ...mark,
      ...(finalizers.length > 0 ? { finalizers } : {}),
      ...(deletionTimestamp === undefined && generation > 0 ? { generation: generation + 1 } : {}),
    },
  }
}

/** The mark of an object that only finalizers keep: it has no grace period. Models store.go markAsDeleting. */
function immediateMark({ metadata }: KubeObject, now: number): DeletionMark {
  const { deletionTimestamp } = metadata
  const keeps = deletionTimestamp !== undefined && virtualMsOf(deletionTimestamp) <= now
  return { deletionTimestamp: keeps ? deletionTimestamp : timestampAt(now), deletionGracePeriodSeconds: 0 }
}

/**
 * The mark of a Pod with a grace period; undefined for an object without graceful deletion. `pending`: the Pod is
 * terminating already, and this request does not shorten that. Models rest.BeforeDelete.
 */
function gracefulMark(object: KubeObject, options: DeleteOptions, now: number): DeletionMark | 'pending' | undefined {
  if (object.kind !== 'Pod') return undefined
  const { deletionTimestamp, deletionGracePeriodSeconds: left } = object.metadata
  if (deletionTimestamp === undefined) {
    const seconds = gracePeriodSeconds(ofKind('Pod', object), options)
    return { deletionTimestamp: timestampAt(now + seconds * 1000), deletionGracePeriodSeconds: seconds }
  }
  if (!left) return undefined
  const asked = askedGrace(options)
  if (asked === undefined || asked >= left) return 'pending'
  // A second request can only shorten the grace period: the new end is counted from the first mark, but is not in the
  // past.
  const endsAt = virtualMsOf(deletionTimestamp) + (asked - left) * 1000
  return endsAt < now
    ? { deletionTimestamp: timestampAt(now), deletionGracePeriodSeconds: Math.min(asked, 1) }
    : { deletionTimestamp: timestampAt(endsAt), deletionGracePeriodSeconds: asked }
}

function askedGrace({ gracePeriodSeconds: asked }: DeleteOptions): number | undefined {
  return asked !== undefined && asked < 0 ? 1 : asked
}

/**
 * The grace period in seconds; 0 for a Pod without a node and for a Pod that has ended. Models
 * podStrategy.CheckGracefulDelete.
 */
function gracePeriodSeconds({ spec, status }: Pod, options: DeleteOptions): number {
  if (!spec.nodeName || status.phase === 'Succeeded' || status.phase === 'Failed') return 0
  const seconds = askedGrace(options) ?? spec.terminationGracePeriodSeconds
  return seconds < 0 ? 1 : seconds
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.every((name) => b.includes(name)) && b.every((name) => a.includes(name))
}

function checkPreconditions(info: Kind, object: KubeObject, { preconditions }: DeleteOptions): void {
  const { uid, resourceVersion, name } = object.metadata
  if (preconditions?.uid !== undefined && preconditions.uid !== uid)
    throw conflict(
      info.group,
      info.kind,
      name,
      `the UID in the precondition (${preconditions.uid}) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
    )
  if (preconditions?.resourceVersion !== undefined && preconditions.resourceVersion !== resourceVersion)
    throw conflict(
      info.group,
      info.kind,
      name,
      `the ResourceVersion in the precondition (${preconditions.resourceVersion}) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`,
    )
}

/**
 * The finalizers after the request: its options precede existing finalizers, which precede the kind's default. Models
 * store.go deletionFinalizersForGarbageCollection.
 */
function finalizersFor(info: Kind, object: KubeObject, options: DeleteOptions): readonly string[] {
  const existing = object.metadata.finalizers ?? []
  const others = existing.filter((name) => name !== ORPHAN_FINALIZER && name !== FOREGROUND_FINALIZER)
  switch (options.propagationPolicy) {
    case 'Orphan':
      return [...others, ORPHAN_FINALIZER]
    case 'Foreground':
      return [...others, FOREGROUND_FINALIZER]
    case 'Background':
      return others
    default:
      if (others.length < existing.length) return existing
      return info.defaultPropagation === 'Orphan' ? [...others, ORPHAN_FINALIZER] : others
  }
}
