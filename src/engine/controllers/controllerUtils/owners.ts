/** From an object to those that control it or might adopt it, as handlers look them up in their caches. */
import { isEmptySelector, selectorMatches } from '../../api/selector.ts'
import type { KubeObject, LabelSelector, OwnerReference } from '../../api/types.ts'
import type { Lister } from '../../client/interface.ts'
import { controllerRefOf } from './controllerRefManager.ts'

/**
 * The object of a cache that controls another one; undefined if its controller is of another kind or gone. By name first and
 * then by uid, since a name may have been given to a new object. Models resolveControllerRef of upstream's controllers.
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

/** All that might adopt an orphan, since their selectors match its labels; an empty selector matches nothing here. */
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
