import type { LoopKey } from '../../engine/index.ts'
import { controllerOfKind, loopShapeOf, loopShapes } from '../../engine/loopShapes.ts'
import type { ObjectRef } from '../../store/selection.ts'

/** Kinds by resource: keys of the garbage collector are `pods|default|web-1|uid`. */
const kindOfResource: ReadonlyMap<string, string> = new Map([
  ...loopShapes.map(({ caches, kind }) => [caches[0], kind] as const),
  ['pods', 'Pod'],
])

/** The key of an object in its controller's queue; undefined for kinds without a controller. */
export function loopKeyOf({
  kind,
  namespace,
  name,
}: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): LoopKey | undefined {
  const controller = controllerOfKind(kind)
  return controller === undefined ? undefined : { controller, key: `${namespace}/${name}` }
}

/** The object of a key; undefined if its kind is unknown. */
export function objectOfKey({ controller, key }: LoopKey): ObjectRef | undefined {
  const [resource = '', ofNamespace = '', ofName, uid = ''] = key.split('|')
  if (ofName !== undefined) {
    const kind = kindOfResource.get(resource)
    return kind === undefined ? undefined : { kind, namespace: ofNamespace, name: ofName, uid }
  }
  const kind = loopShapeOf(controller)?.kind
  const slash = key.indexOf('/')
  if (kind === undefined || slash < 0) return undefined
  return { kind, namespace: key.slice(0, slash), name: key.slice(slash + 1), uid: '' }
}
