/** The needs of a workload that the cluster does not meet: before its Pods exist, or while they wait. */

import { decodePart } from '../api/decode.ts'
import { isOfKind } from '../api/fields/ofKind.ts'
import type { AnyObject, DeviceClass } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import { fields, structs } from '../api/validation/access.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import { type NodeNeed, nodeNeed } from '../scheduler/nodeNeeds.ts'
import { missingReferences, type UnmetReference } from '../view/missingReferences.ts'
import { daemonNeed } from '../view/workloads/daemonNeed.ts'

export interface WorkloadNeeds {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** The reason for which no node, even an empty one, could take the Pods. */
  readonly node?: NodeNeed
  /** The reason for which no node matches a DaemonSet. The DaemonSet then creates no Pods, and needs nothing else. */
  readonly fitsNowhere?: NodeNeed
  /** Objects, and keys of objects, that the Pods name and that do not exist; without optional ones. */
  readonly missing: readonly UnmetReference[]
}

/**
 * The needs of those objects that have Pods, or are Pods, and that the store does not meet. For the needs before an
 * apply, pass the store of a copy of the session on which the manifest was applied, or the manifest's objects as
 * `alsoThere`.
 */
export function workloadNeeds(
  store: StoredObjects,
  objects: Iterable<KubeObject>,
  alsoThere: readonly KubeObject[] = [],
): WorkloadNeeds[] {
  const nodes = [...store.list('nodes')]
  const classes = classesWithDevices(store)
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
    // A DaemonSet has a Pod on each node that fits.
    const node = object.kind === 'DaemonSet' ? undefined : nodeNeed(spec, nodes, classes)
    const replaced = replacedVolumes(object)
    const missing = missingReferences(store, namespace, spec, alsoThere).filter(
      ({ use, by }) => !((use === 'volume' || use === 'claim') && replaced.has(by)),
    )
    if (node || missing.length > 0)
      needs.push({ kind: object.kind, namespace, name, ...(node ? { node } : {}), missing })
  }
  return needs
}

/** The classes of devices, if there are devices at all; without any, only a node can have an extended resource. */
export const classesWithDevices = (store: StoredObjects): readonly DeviceClass[] =>
  [...store.list('resourceslices')].length > 0 ? [...store.list('deviceclasses')] : []

/** Names of volumes that each Pod gets from a claim template, in place of the Pod template's volume. */
// Models pkg/controller/statefulset/stateful_set_utils.go updateStorage (v1.36).
const replacedVolumes = ({ spec }: AnyObject): ReadonlySet<unknown> =>
  new Set(structs(spec?.volumeClaimTemplates).map(({ metadata }) => fields(metadata).name))
