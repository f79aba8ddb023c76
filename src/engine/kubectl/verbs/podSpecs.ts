/** Containers that `kubectl set` changes. Models kubectl/pkg/polymorphichelpers/updatepodspec.go (v1.36). */

import { objectsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import { podSpecOf } from '../../kinds/podSpecs.ts'

/** A container as written in a manifest. */
export type Container = JsonObject

/** Init containers, followed by containers. */
export function containersOf(object: AnyObject): Container[] {
  const spec = podSpecOf(object) ?? {}
  return [...objectsIn(spec.initContainers), ...objectsIn(spec.containers)]
}
