import type { LoopKey } from '../../engine/index.ts'
import { controllerOfKind } from '../../engine/loopShapes.ts'
import type { ObjectRef } from '../../store/selection.ts'

/** The key of an object in its controller's queue; undefined for kinds without a controller. */
export function loopKeyOf({
  kind,
  namespace,
  name,
}: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): LoopKey | undefined {
  const controller = controllerOfKind(kind)
  return controller === undefined ? undefined : { controller, key: `${namespace}/${name}` }
}
