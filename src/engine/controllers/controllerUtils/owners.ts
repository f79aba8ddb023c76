/** Finds the owner of an object, or those that might adopt it, in the caches of a handler. */
import { isEmptySelector, selectorMatches } from '../../api/selector.ts'
import type { KubeObject, LabelSelector, OwnerReference } from '../../api/types.ts'
import type { Lister } from '../../client/interface.ts'
import { controllerRefOf } from './controllerRefManager.ts'

/**
 * The object in a cache that controls another one; undefined if the controller is of another kind or does not exist.
 * The uid is compared as well as the name, because a new object may have the old name. Models resolveControllerRef of
 * upstream's controllers.
 */
export function controllerIn<T extends KubeObject>(
  lister: Lister<T>,
  kind: string,
  object: KubeObject,
  ref: OwnerReference | undefined = controllerRefOf(object),
): T | undefined {
  if (ref?.kind !== kind) return undefined
  const owner = lister.get(object.metadata.namespace ?? '', ref.name)
  return owner?.metadata.uid === ref.uid ? owner : undefined
}

/**
 * All objects that might adopt an orphan, because their selectors match its labels; an empty selector matches nothing
 * here.
 */
export function possibleOwners<T extends KubeObject>(
  lister: Lister<T>,
  orphan: KubeObject,
  selectorOf: (owner: T) => LabelSelector,
): readonly T[] {
  const { namespace = '', labels } = orphan.metadata
  return lister.list(namespace).filter((owner) => {
    const selector = selectorOf(owner)
    return !isEmptySelector(selector) && selectorMatches(selector, labels)
  })
}
