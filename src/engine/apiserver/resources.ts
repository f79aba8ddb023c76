/** The built-in kinds by their names in requests. */
import type { Kind, ResourceInfo } from '../kinds/kind.ts'
import { apiVersionOf, kindOf, kinds, otherVersions } from '../kinds/table.ts'

import { type Compatibility, earlierApi } from '../legacy/versions.ts'
import type { KindLookup } from './interface.ts'

export type { ResourceInfo }
export { apiVersionOf }

export const resources: readonly Kind[] = kinds

const byName = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** kubectl's category `all` in kubectl's order: by group, then by name. */
export const allCategory: readonly ResourceInfo[] = kinds
  .filter(({ isInAll }) => isInAll)
  .sort((a, b) => byName(a.group, b.group) || byName(a.resource, b.resource))

const byResource = new Map([...resources, ...otherVersions].map((info) => [requestName(info), info]))

export function resourceForKind(apiVersion: string, kind: string): Kind | undefined {
  return kindOf({ apiVersion, kind })
}

/**
 * The resource name in a client's request: the plural name, with the version unless it is the stored one:
 * `horizontalpodautoscalers.v1.autoscaling`.
 */
export function requestName(info: ResourceInfo): string {
  // A group may begin with the name of a version.
  if (info.custom) return info.custom.isStored ? info.resource : `${info.resource}/${info.version}`
  return otherVersions.some((other) => other === info)
    ? `${info.resource}.${info.version}.${info.group}`
    : info.resource
}

const byPath = new Map([...resources, ...otherVersions].map((kind) => [pathOf(kind), kind]))

function pathOf({ group, version, resource }: Pick<Kind, 'group' | 'version' | 'resource'>): string {
  return `${group}/${version}/${resource}`
}

/** Built-in kind of a group, version and plural name; undefined for an unserved one. */
export const servedKind = (group: string, version: string, resource: string): Kind | undefined =>
  byPath.get(pathOf({ group, version, resource }))

/** The stored kind for a kind of an API version; undefined for an unserved version. */
export function storedKind(compatibility: Compatibility, apiVersion: string, kind: string): ResourceInfo | undefined {
  const earlier = earlierApi(compatibility)?.resourceOf(apiVersion, kind)
  if (earlier !== undefined) return resourceInfo(earlier)
  return resourceForKind(apiVersion, kind) ?? kindInLowerCase(apiVersion, kind)
}

/**
 * The kind for a name in lower case, which clients find, too; the server then refuses their objects. Models client-go
 * restmapper/discovery.go.
 */
const kindInLowerCase = (apiVersion: string, kind: string): ResourceInfo | undefined =>
  resources.find((info) => apiVersionOf(info) === apiVersion && info.kind.toLowerCase() === kind)

/** The kind by a request's resource name; the names of the built-in resources are unique across groups. */
export const findRequested = (resource: string): Kind | undefined => byResource.get(resource)

/** The kind by a request's resource name. Throws an Error for an unknown name. */
export function resourceInfo(resource: string): Kind {
  const info = findRequested(resource)
  if (!info) throw new Error(`no resource is named ${resource}`)
  return info
}

/**
 * The kind by any name that kubectl accepts: plural, singular, short, kind, `deployments.apps`, `deployments.v1.apps`;
 * in any case.
 */
export function findResource(name: string): Kind | undefined {
  const lower = name.toLowerCase()
  const dot = lower.indexOf('.')
  const base = dot < 0 ? lower : lower.slice(0, dot)
  const suffix = dot < 0 ? '' : lower.slice(dot + 1)
  // A short name means the kind in any version.
  const isShort = resources.some(({ shortNames }) => shortNames.includes(base))
  const other = otherVersions.find(({ resource, singular }) => resource === base || singular === base)
  if (other && suffix === `${other.version}.${other.group}`) return other
  const named = resources.filter(
    (info) => info.resource === base || info.singular === base || info.shortNames.includes(base),
  )
  const exact = named.find(
    (info) =>
      suffix === '' ||
      suffix === info.group ||
      suffix === `${info.version}.${info.group}` ||
      (isShort &&
        otherVersions.some(
          ({ resource, version, group }) => resource === info.resource && suffix === `${version}.${group}`,
        )),
  )
  return exact ?? named.find(({ group }) => group.startsWith(suffix))
}

/** The kinds of a cluster without custom resources. */
export const builtInKinds: KindLookup = {
  info: resourceInfo,
  at: servedKind,
  forKind: kindOf,
  find: findResource,
  custom: () => [],
}
