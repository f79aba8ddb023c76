import type { JsonObject } from '../../api/types.ts'
import { decodeAs } from '../../apiserver/decodeAs.ts'
import { type RequestBody, readObject } from '../body.ts'
import type { ResourceRequest } from '../types.ts'
import type { RequestedOptions } from '../writeOptions.ts'
import { refuseDuplicates } from './duplicates.ts'

/** The object of a request's body. Throws BadRequest for a body that does not fit the kind's fields. */
export function readWritten(
  { request, kind }: ResourceRequest,
  options: RequestedOptions,
): RequestBody & { readonly value: JsonObject } {
  const body = readObject(request, kind)
  decodeAs(kind, body.value, { strict: options.fieldValidation === 'Strict', inOrder: options.inOrder })
  refuseDuplicates(kind, body.duplicates, options)
  return body
}
