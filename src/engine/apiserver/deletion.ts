/** Finalizers, grace periods and propagation. Models staging/src/k8s.io/apiserver registry/rest/delete.go, generic/registry/store.go. */
import { timestampAt, virtualMsOf } from '../api/clock.ts'
import { conflict } from '../api/errors.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import type { DeleteOptions } from './interface.ts'
import type { ResourceInfo } from './resources.ts'

export const ORPHAN_FINALIZER = 'orphan'
export const FOREGROUND_FINALIZER = 'foregroundDeletion'

/** The object is marked (and stays), or removed. */
export type DeletionOutcome =
  | { readonly action: 'remove'; readonly object: KubeObject }
  | { readonly action: 'mark'; readonly object: KubeObject }
  | { readonly action: 'none'; readonly object: KubeObject }

/** What becomes of `object` when a client deletes it at virtual time `now`. */
export function planDeletion(
  info: ResourceInfo,
  object: KubeObject,
  options: DeleteOptions,
  now: number,
): DeletionOutcome {
  checkPreconditions(info, object, options)
  const finalizers = finalizersFor(info, object, options)
  const grace = gracePeriodSeconds(object, options)
  const { deletionTimestamp, deletionGracePeriodSeconds } = object.metadata
  if (deletionTimestamp !== undefined && grace >= (deletionGracePeriodSeconds ?? 0) && grace > 0)
    return { action: 'none', object }
  if (grace === 0 && finalizers.length === 0) return { action: 'remove', object }
  if (deletionTimestamp !== undefined && finalizers.length > 0 && grace === (deletionGracePeriodSeconds ?? 0))
    return { action: 'none', object }
  return { action: 'mark', object: marked(object, finalizers, grace, now) }
}

function marked(object: KubeObject, finalizers: readonly string[], grace: number, now: number): KubeObject {
  const { metadata } = object
  // A second delete can only shorten the grace period: the mark moves back from the first one.
  const markedAt =
    metadata.deletionTimestamp === undefined
      ? now
      : virtualMsOf(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 0) * 1000
  return {
    ...object,
    metadata: {
      ...metadata,
      deletionTimestamp: timestampAt(markedAt + grace * 1000),
      deletionGracePeriodSeconds: grace,
      ...(finalizers.length > 0 ? { finalizers } : {}),
      ...(metadata.generation === undefined ? {} : { generation: metadata.generation + 1 }),
    },
  }
}

function checkPreconditions(info: ResourceInfo, object: KubeObject, { preconditions }: DeleteOptions): void {
  const { uid, resourceVersion } = object.metadata
  const refuse = (detail: string) => conflict(info.group, info.resource, object.metadata.name, detail)
  if (preconditions?.uid !== undefined && preconditions.uid !== uid)
    throw refuse(`Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${uid}`)
  if (preconditions?.resourceVersion !== undefined && preconditions.resourceVersion !== resourceVersion)
    throw refuse(
      `Precondition failed: ResourceVersion in precondition: ${preconditions.resourceVersion}, ResourceVersion in object meta: ${resourceVersion}`,
    )
}

/** Models store.go deletionFinalizersForGarbageCollection: options beat existing finalizers beat the kind's default. */
function finalizersFor(info: ResourceInfo, object: KubeObject, options: DeleteOptions): readonly string[] {
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
      return info.resource === 'replicationcontrollers' ? [...others, ORPHAN_FINALIZER] : others
  }
}

/** Seconds. Only Pods die gracefully; one without a node or one that has ended is gone at once. */
function gracePeriodSeconds(object: KubeObject, options: DeleteOptions): number {
  if (object.kind !== 'Pod') return 0
  const pod = object as Pod
  const ended = pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed'
  if (!pod.spec.nodeName || ended) return 0
  const asked = options.gracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 30
  return asked < 0 ? 1 : asked
}
