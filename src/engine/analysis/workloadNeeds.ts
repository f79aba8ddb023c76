/** What a workload needs that the cluster does not have: asked before its Pods exist, or while they wait. */
import { isOfEveryNamespace } from '../api/namespaceDefaults.ts'
import { objectKey } from '../api/objectKey.ts'
import type { KubeObject, Node, PodSpec } from '../api/types.ts'
import type { Store } from '../apiserver/store.ts'
import { podSpecOf } from '../kinds/podSpecs.ts'
import { hasKey, type PodReference, podReferences } from '../kubelet/references.ts'
import { type NodeNeed, nodeNeed } from '../scheduler/nodeNeeds.ts'

export interface WorkloadNeeds {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  /** No node could take its Pods, however empty it were. */
  readonly node?: NodeNeed
  /** Objects, and keys of objects, that its Pods name and that are not there; those that may be absent are left out. */
  readonly missing: readonly PodReference[]
}

const resourceOf = {
  ConfigMap: 'configmaps',
  Secret: 'secrets',
  PersistentVolumeClaim: 'persistentvolumeclaims',
  ServiceAccount: 'serviceaccounts',
} as const

/**
 * Those of the objects that have Pods, or are one, and need something that is not in the store. To ask before an apply,
 * give the store of a copy of the session on which the manifest was applied, or `alsoThere`: the manifest's objects.
 */
export function workloadNeeds(
  store: Store,
  objects: Iterable<KubeObject>,
  alsoThere: readonly KubeObject[] = [],
): WorkloadNeeds[] {
  const nodes = [...store.list('nodes')] as Node[]
  const needs: WorkloadNeeds[] = []
  for (const object of objects) {
    const spec = podSpecOf(object) as PodSpec | undefined
    if (!Array.isArray(spec?.containers)) continue
    const { namespace = 'default', name } = object.metadata
    // One Pod of a DaemonSet goes to each node that fits, and to none if none does.
    const node = object.kind === 'DaemonSet' ? undefined : nodeNeed(spec, nodes)
    const missing = missingReferences(store, namespace, spec, alsoThere)
    if (node || missing.length > 0)
      needs.push({ kind: object.kind, namespace, name, ...(node ? { node } : {}), missing })
  }
  return needs
}

/** What Pods of this spec name and that is not in the store; see `WorkloadNeeds.missing`. */
export function missingReferences(
  store: Store,
  namespace: string,
  spec: PodSpec,
  alsoThere: readonly KubeObject[] = [],
): PodReference[] {
  return podReferences(spec).filter((reference) => {
    const { kind, name, key, isOptional, use } = reference
    // What only warns is reported, since nobody marks it as one that may be absent.
    if ((isOptional && use !== 'imagePull') || isOfEveryNamespace(kind, name)) return false
    const found =
      store.get(resourceOf[kind], objectKey(namespace, name)) ??
      alsoThere.find(
        (object) =>
          object.kind === kind &&
          object.metadata.name === name &&
          (object.metadata.namespace ?? 'default') === namespace,
      )
    return !found || (key !== undefined && !hasKey(found, key))
  })
}
