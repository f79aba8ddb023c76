/** The built-in kinds by the names under which clients ask for them. */
import type { Kind, ResourceInfo } from '../kinds/kind.ts'
import { apiVersionOf, kindOf, kinds, otherVersions } from '../kinds/table.ts'

import type { KindLookup } from './interface.ts'

export type { ResourceInfo }
export { apiVersionOf }

export const resources: readonly Kind[] = kinds

const byName = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** kubectl's category `all`, in the order in which it asks for them: by group, then by name. */
export const allCategory: readonly ResourceInfo[] = kinds
  .filter(({ isInAll }) => isInAll)
  .sort((a, b) => byName(a.group, b.group) || byName(a.resource, b.resource))

const byResource = new Map([...resources, ...otherVersions].map((info) => [requestName(info), info]))

export function resourceForKind(apiVersion: string, kind: string): Kind | undefined {
  return kindOf({ apiVersion, kind })
}

/** What a client asks for: the plural name, with its version if it is not the one that is stored: `horizontalpodautoscalers.v1.autoscaling`. */
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

/** Built-in kind of a group, version and plural name; undefined for one that is not served. */
export const servedKind = (group: string, version: string, resource: string): Kind | undefined =>
  byPath.get(pathOf({ group, version, resource }))

/** By what a client asks for; the names of the built-in resources are unique across groups. */
export const findRequested = (resource: string): Kind | undefined => byResource.get(resource)

/** The same. Throws an Error for a name that no built-in resource has. */
export function resourceInfo(resource: string): Kind {
  const info = findRequested(resource)
  if (!info) throw new Error(`no resource is named ${resource}`)
  return info
}

/** By any name that kubectl takes: plural, singular, short, kind, `deployments.apps`, `deployments.v1.apps`; in any case. */
export function findResource(name: string): Kind | undefined {
  const lower = name.toLowerCase()
  const dot = lower.indexOf('.')
  const base = dot < 0 ? lower : lower.slice(0, dot)
  const suffix = dot < 0 ? '' : lower.slice(dot + 1)
  // A short name stands for the kind, whatever version is asked for.
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
