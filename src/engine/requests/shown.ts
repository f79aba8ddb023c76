/** Objects as the API server sends them. */
import { managedFieldsOf } from '../api/fieldSets/managedFields.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { DynamicClient } from '../apiserver/interface.ts'
import { withOtherVersions } from '../apiserver/otherVersions.ts'
import { requestName } from '../apiserver/resources.ts'
import type { Cluster } from '../cluster.ts'
import type { Kind } from '../kinds/kind.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import type { ResourceRequest } from './types.ts'
import { managerOf } from './writeOptions.ts'

/** The client in whose name the request is carried out. */
export const clientOf = (cluster: Cluster, { request }: Pick<ResourceRequest, 'request'>): DynamicClient =>
  withOtherVersions(cluster.api.dynamicClient(managerOf(request)))

export const resourceOf = ({ kind }: Pick<ResourceRequest, 'kind'>): string => requestName(kind)

/** The object with its managedFields. */
export function shown(client: DynamicClient, object: KubeObject): JsonObject {
  const managedFields = managedFieldsOf(client.fieldOwners(object), EPOCH_MS)
  return managedFields.length > 0 ? { ...object, metadata: { ...object.metadata, managedFields } } : object
}

export const listKindOf = ({ kind, custom }: Kind): string => custom?.listKind ?? `${kind}List`

/** The object as an item of a list. Only objects of custom kinds name their kind. */
export function itemOf({ custom }: Kind, object: JsonObject): JsonObject {
  const { apiVersion: _, kind: __, ...item } = object
  return custom ? object : item
}
