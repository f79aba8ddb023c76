import type { StatusError } from '../api/errors.ts'
import { builtInResources } from './discovery/servedResources.ts'
import { methodNotAllowed, noSuchResource } from './resourceRequest.ts'
import type { ResourceRequest } from './types.ts'

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
