/** Containers that `kubectl set` changes. Models kubectl/pkg/polymorphichelpers/updatepodspec.go (v1.36). */

import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import { podSpecOf } from '../../kinds/podSpecs.ts'

export type Container = JsonObject & { readonly name: string; readonly image: string }

/** Init containers, followed by containers. */
export function containersOf(object: AnyObject): Container[] {
  const spec = podSpecOf(object) ?? {}
  return [spec.initContainers, spec.containers].flatMap((list) => (Array.isArray(list) ? (list as Container[]) : []))
}
