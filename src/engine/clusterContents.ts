/** Contents of a cluster at its start, besides its nodes, its namespaces and the objects of every API server. */
import { decodeObject } from './api/decode.ts'
import { asObject, textOf } from './api/jsonObject.ts'
import { defaultAccount, rootCaConfigMap } from './api/namespaceObjects.ts'
import { nodeAgents } from './api/outside/startTaints.ts'
import type { JsonObject } from './api/types.ts'
import {
  type Creator,
  createDefaultStorageClass,
  createSystemNamespaces,
  DEFAULT_CLASS_ANNOTATION,
  type DynamicCreator,
  NAMESPACES,
} from './apiserver/bootstrap.ts'
import { bootstrapObjects } from './apiserver/bootstrapPolicy/bootstrapObjects.ts'
import type { ClusterConfig, StorageClassConfig } from './document/types.ts'
import { kindOf } from './kinds/table.ts'

/** Creates the objects of existing namespaces; controllers create those of new namespaces. */
export function createNamespaceObjects(client: Creator, config: ClusterConfig, namespaces: Iterable<string>): void {
  if (!config.admission?.includes('ServiceAccount') || config.components.node === 'observed') return
  for (const namespace of namespaces) {
    client.create('serviceaccounts', namespace, defaultAccount)
    client.create('configmaps', namespace, rootCaConfigMap)
  }
}

/** Labels of the described cluster's namespaces, by their names. */
function describedNamespaces({ provided }: ClusterConfig): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const all = (provided?.objects ?? []).filter(({ kind }) => kind === 'Namespace').map((one) => asObject(one.metadata))
  return new Map(
    all.map(({ name, labels }) => [
      textOf(name),
      Object.fromEntries(Object.entries(asObject(labels)).map(([key, value]) => [key, textOf(value)])),
    ]),
  )
}

/** Whether the described cluster has exactly the described namespaces. A list of all contains `kube-system`. */
export const areNamespacesDescribed = ({ provided }: ClusterConfig): boolean =>
  provided?.objects?.some(({ kind, metadata }) => kind === 'Namespace' && asObject(metadata).name === 'kube-system') ===
  true

/** Creates the namespaces of every API server, with the labels of the described cluster. */
export function createFirstNamespaces(client: Creator, config: ClusterConfig): void {
  const described = describedNamespaces(config)
  createSystemNamespaces(client, (name) => described.get(name))
}

/** Throws a StatusError for an object that the API server refuses. */
export function createContents(client: DynamicCreator, config: ClusterConfig): void {
  const { components, provided } = config
  createNamespaceObjects(client, config, NAMESPACES)
  if (config.bootstrapObjects) createBootstrapObjects(client, provided?.objects ?? [])
  if (provided === undefined) {
    if (components.kubelet) createDefaultStorageClass(client)
    return
  }
  for (const one of provided.storageClasses) client.create('storageclasses', '', storageClassObject(one))
  if (provided.nodeAgent !== undefined && components.kubelet) {
    const { namespace, daemonSet } = nodeAgents[provided.nodeAgent]
    client.create('daemonsets', namespace, daemonSet)
  }
  const namespaces = new Set(NAMESPACES)
  for (const given of provided.objects ?? []) {
    if (given.kind === 'Namespace' && namespaces.has(textOf(asObject(given.metadata).name))) continue
    const kind = kindOf(given)
    if (kind === undefined) continue
    // An object from a link can have any content within the limits.
    const object = decodeObject({ ...given, metadata: asObject(given.metadata) }, { strict: false })
    const namespace = kind.namespaced ? String(asObject(object.metadata).namespace ?? 'default') : ''
    if (namespace !== '' && !namespaces.has(namespace))
      client.create('namespaces', '', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
    namespaces.add(namespace === '' ? textOf(asObject(object.metadata).name) : namespace)
    client.create(kind.resource, namespace, object)
  }
}

/** A provided object takes the place of an object with the same name. */
function createBootstrapObjects(client: DynamicCreator, provided: readonly JsonObject[]): void {
  const keyOf = (kind: unknown, namespace: unknown, name: unknown) => JSON.stringify([kind, namespace, name])
  const given = new Set(
    provided.map(({ kind, metadata }) => {
      const { namespace = '', name } = asObject(metadata)
      return keyOf(kind, namespace, name)
    }),
  )
  for (const { resource, namespace, object } of bootstrapObjects())
    if (!given.has(keyOf(object.kind, namespace, object.metadata.name))) client.create(resource, namespace, object)
}

function storageClassObject(one: StorageClassConfig): JsonObject {
  const { name, provisioner, isDefault, binding, reclaim, allowsExpansion, zones } = one
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name, ...(isDefault ? { annotations: { [DEFAULT_CLASS_ANNOTATION]: 'true' } } : {}) },
    provisioner,
    reclaimPolicy: reclaim,
    volumeBindingMode: binding,
    ...(allowsExpansion ? { allowVolumeExpansion: true } : {}),
    ...(zones === undefined
      ? {}
      : {
          allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: [...zones] }] }],
        }),
  }
}
