/** What a workload needs that the cluster does not have: asked before its Pods exist, or while they wait. */

import { decodePart } from '../api/decode.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import { fields, structs } from '../api/validation/access.ts'
import type { Store } from '../apiserver/store.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import { type NodeNeed, nodeNeed } from '../scheduler/nodeNeeds.ts'
import { missingReferences, type UnmetReference } from '../view/missingReferences.ts'
import { daemonNeed } from '../view/workloads/daemonNeed.ts'

export interface WorkloadNeeds {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** No node could take its Pods, however empty it were. */
  readonly node?: NodeNeed
  /** Of a DaemonSet that no node matches: it has nothing to do. Its Pods need nothing then. */
  readonly fitsNowhere?: NodeNeed
  /** Objects, and keys of objects, that its Pods name and that are not there; those that may be absent are left out. */
  readonly missing: readonly UnmetReference[]
}

/**
 * Those of the objects that have Pods, or are one, and need something that is not in the store. To ask before an apply,
 * give the store of a copy of the session on which the manifest was applied, or `alsoThere`: the manifest's objects.
 */
export function workloadNeeds(
  store: Store,
  objects: Iterable<KubeObject>,
  alsoThere: readonly KubeObject[] = [],
): WorkloadNeeds[] {
  const nodes = [...store.list('nodes')]
  const needs: WorkloadNeeds[] = []
  for (const object of objects) {
    const spec = decodePart('core.v1.PodSpec', podSpecOf(object))
    if (!Array.isArray(spec?.containers)) continue
    const { namespace = 'default', name } = object.metadata
    const fitsNowhere = isOfKind('DaemonSet', object) ? daemonNeed(object, nodes) : undefined
    if (fitsNowhere) {
      needs.push({ kind: object.kind, namespace, name, fitsNowhere, missing: [] })
      continue
    }
    // One Pod of a DaemonSet goes to each node that fits.
    const node = object.kind === 'DaemonSet' ? undefined : nodeNeed(spec, nodes)
    const replaced = replacedVolumes(object)
    const missing = missingReferences(store, namespace, spec, alsoThere).filter(
      ({ use, by }) => !((use === 'volume' || use === 'claim') && replaced.has(by)),
    )
    if (node || missing.length > 0)
      needs.push({ kind: object.kind, namespace, name, ...(node ? { node } : {}), missing })
  }
  return needs
}

/** Names of volumes that each Pod gets from a claim template, in place of the one that the Pod template has. */
// Models pkg/controller/statefulset/stateful_set_utils.go updateStorage (v1.36).
const replacedVolumes = ({ spec }: AnyObject): ReadonlySet<unknown> =>
  new Set(structs(spec?.volumeClaimTemplates).map(({ metadata }) => fields(metadata).name))
