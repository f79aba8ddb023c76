import type { StatusError } from '../api/errors.ts'
import { methodNotAllowed, noSuchResource } from './resourceRequest.ts'
import type { ResourceRequest } from './types.ts'

/** The error for a request that no route serves. */
export const refusal = (request: ResourceRequest | undefined): StatusError =>
  request === undefined || request.subresource !== '' ? noSuchResource() : methodNotAllowed()
