import type { StatusError } from '../api/errors.ts'
import type { PodSubresource, Subresource } from '../kinds/kind.ts'
import { builtInResources } from './discovery/servedResources.ts'
import { methodNotAllowed, noSuchResource } from './resourceRequest.ts'
import type { ResourceRequest, ResourceRoute } from './types.ts'

/** Subresources that only some kinds have, declared in the kind's row. */
const declared: readonly string[] = [
  'status',
  'scale',
  'approval',
  'resize',
  'ephemeralcontainers',
] satisfies readonly (Subresource | PodSubresource)[]

/** The first route that serves a request; undefined if none does. */
export function routeOf<Context, Answer>(
  routes: readonly ResourceRoute<Context, Answer>[],
  request: ResourceRequest,
): ResourceRoute<Context, Answer> | undefined {
  const { kind, verb, subresource } = request
  if (declared.includes(subresource) && !kind.subresources?.some((own) => own === subresource)) return undefined
  return routes.find(
    ({ verbs, subresources = [''], resources }) =>
      verbs.includes(verb) &&
      subresources.includes(subresource) &&
      (resources === undefined || resources.includes(kind.resource)),
  )
}

/** The error for a request that no route serves. */
export const refusal = (request: ResourceRequest | undefined): StatusError =>
  request !== undefined && (request.subresource === '' || hasSubresource(request))
    ? methodNotAllowed()
    : noSuchResource()

/** Whether other methods reach the request's subresource. */
function hasSubresource({ kind, subresource }: ResourceRequest): boolean {
  if (kind.custom) return kind.subresources?.some((own) => own === subresource) === true
  const served = builtInResources().find(({ group, resource }) => group === kind.group && resource === kind.resource)
  return served?.subresources.some(({ name }) => name === subresource) === true
}
