/** Finds the kind and the verb that a path and a method mean. Models apiserver endpoints/request/requestinfo.go (v1.36). */

import { StatusError } from '../api/errors.ts'
import { lookup } from '../api/lookup.ts'
import type { KindLookup } from '../apiserver/interface.ts'
import type { Kind } from '../kinds/kind.ts'
import { kinds } from '../kinds/table.ts'
import type { RequestPath } from './requestPath.ts'
import type { ApiRequest, ResourceRequest, Verb } from './types.ts'

/** Subresources of a namespace; a longer path leads to the objects in it. */
const ofNamespace = ['status', 'finalize']

const verbs: Readonly<Record<string, { readonly item?: Verb; readonly collection?: Verb }>> = lookup({
  GET: { item: 'get', collection: 'list' },
  POST: { collection: 'create' },
  PUT: { item: 'update' },
  PATCH: { item: 'patch' },
  DELETE: { item: 'delete', collection: 'deletecollection' },
})

/** The API server's answer to a path that is not served. */
export const noSuchResource = (): StatusError =>
  new StatusError('NotFound', 'the server could not find the requested resource', {})

export const methodNotAllowed = (): StatusError =>
  new StatusError('MethodNotAllowed', 'the server does not allow this method on the requested resource', {})

/** Whether kinds of a group are served, in any version. */
export const isServedGroup = (served: KindLookup, group: string): boolean =>
  kinds.some((kind) => kind.group === group) || served.custom().some((kind) => kind.group === group)

/** The request to a kind; undefined for a path that leads to no kind. Throws MethodNotAllowed. */
export function resourceRequest(
  served: KindLookup,
  request: ApiRequest,
  path: RequestPath,
): ResourceRequest | undefined {
  const place = placeOf(served, path.segments)
  if (!place) return undefined
  const { kind, namespace, name, subresource, isWatchPath } = place
  const verb = isWatchPath && request.method === 'GET' ? 'watch' : verbOf(request, path, { name, subresource })
  if (!verb || (verb === 'deletecollection' && !isDeletable(place))) throw methodNotAllowed()
  const warnings = kind.deprecated === undefined ? [] : [kind.deprecated]
  return { request, path, verb, kind, namespace, name, subresource, warnings }
}

interface Place {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
  readonly subresource: string
  /** Whether the path is below `/watch/`, the older way to request a watch. */
  readonly isWatchPath: boolean
}

function placeOf(served: KindLookup, segments: readonly string[]): Place | undefined {
  const [root, second = '', third = ''] = segments
  const isCore = root === 'api'
  if (!isCore && root !== 'apis') return undefined
  const [group, version] = isCore ? ['', second] : [second, third]
  const afterVersion = segments.slice(isCore ? 2 : 3)
  const isWatchPath = afterVersion[0] === 'watch'
  const rest = isWatchPath ? afterVersion.slice(1) : afterVersion
  const isInNamespace = rest[0] === 'namespaces' && rest.length > 2 && !ofNamespace.includes(rest[2] ?? '')
  const [resource = '', name = '', ...more] = isInNamespace ? rest.slice(2) : rest
  // The older address of a binding names its Pod in the body.
  const isBinding = isCore && isInNamespace && resource === 'bindings' && name === ''
  const kind = served.at(group, version, isBinding ? 'pods' : resource)
  if (!kind || rest.includes('')) return undefined
  const namespace = isInNamespace ? (rest[1] ?? '') : ''
  if (isInNamespace && !kind.namespaced) return undefined
  if (kind.namespaced && !isInNamespace && name !== '') return undefined
  return { kind, namespace, name, subresource: isBinding ? 'binding' : more.join('/'), isWatchPath }
}

/** Whether one request can delete a collection: not across namespaces, and no namespaces. */
const isDeletable = ({ kind, namespace }: Place): boolean =>
  kind.namespaced ? namespace !== '' : kind.resource !== 'namespaces'

function verbOf(
  { method }: ApiRequest,
  { query }: RequestPath,
  { name, subresource }: Pick<Place, 'name' | 'subresource'>,
): Verb | undefined {
  // A subresource can be created, such as an eviction.
  if (subresource !== '' && method === 'POST') return 'create'
  const verb = verbs[method]?.[name === '' ? 'collection' : 'item']
  return verb === 'list' && query.flag('watch') ? 'watch' : verb
}
