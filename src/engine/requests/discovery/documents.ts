/** Discovery's documents: plain documents, and the aggregated document with everything at once. */

import type { JsonObject } from '../../api/types.ts'
import type { ApiGroup, GroupVersion } from './groups.ts'
import type { ServedResource, ServedSubresource } from './servedResources.ts'

/** `/api` */
export const apiVersions = (address: string): JsonObject => ({
  kind: 'APIVersions',
  versions: ['v1'],
  serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
})

/** `/apis` */
export const apiGroupList = (groups: readonly ApiGroup[]): JsonObject => ({
  kind: 'APIGroupList',
  apiVersion: 'v1',
  groups: groups.filter(({ name }) => name !== '').map(groupEntry),
})

/** `/apis/apps` */
export const apiGroup = (group: ApiGroup): JsonObject => ({ kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group) })

function groupEntry({ name, versions }: ApiGroup): JsonObject {
  const entries = versions.map(({ version }) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions: entries, preferredVersion: entries[0] ?? null }
}

/** `/api/v1`, `/apis/apps/v1` */
export function apiResourceList({ group, version, resources }: GroupVersion): JsonObject {
  return {
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources: resources.flatMap((one) => [resourceEntry(one), ...one.subresources.map((sub) => partEntry(one, sub))]),
  }
}

const resourceEntry = (one: ServedResource): JsonObject =>
  omitEmpty({
    name: one.resource,
    singularName: one.singular,
    namespaced: one.namespaced,
    kind: one.kind,
    verbs: [...one.verbs],
    shortNames: [...one.shortNames],
    categories: [...one.categories],
    ...(one.storageVersionHash === '' ? {} : { storageVersionHash: one.storageVersionHash }),
  })

const partEntry = (one: ServedResource, { name, kind, group, version, verbs }: ServedSubresource): JsonObject => ({
  name: `${one.resource}/${name}`,
  singularName: '',
  namespaced: one.namespaced,
  ...(group === undefined ? {} : { group }),
  ...(version === undefined ? {} : { version }),
  kind,
  verbs: [...verbs],
})

/** `/api` or `/apis` with everything below it. */
export const aggregated = (groups: readonly ApiGroup[], version: string): JsonObject => ({
  kind: 'APIGroupDiscoveryList',
  apiVersion: `apidiscovery.k8s.io/${version}`,
  metadata: {},
  items: groups.map(({ name, versions }) => ({
    metadata: name === '' ? {} : { name },
    versions: versions.map((one) => ({
      version: one.version,
      ...(one.resources.length > 0 ? { resources: one.resources.map(discoveredResource) } : {}),
      freshness: 'Current',
    })),
  })),
})

const discoveredResource = (one: ServedResource): JsonObject =>
  omitEmpty({
    resource: one.resource,
    responseKind: { group: '', version: '', kind: one.kind },
    scope: one.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: one.singular,
    verbs: [...one.verbs],
    shortNames: [...one.shortNames],
    categories: [...one.categories],
    subresources: one.subresources.map(({ name, kind, group = '', version = '', verbs }) => ({
      subresource: name,
      responseKind: { group, version, kind },
      verbs: [...verbs],
    })),
  })

/** The object without its empty lists, as Go writes fields with `omitempty`. */
const omitEmpty = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
