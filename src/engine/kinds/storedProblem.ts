/** Problems of an object that claims to be from a cluster. */
import { StatusError } from '../api/errors.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { storedObject } from './stored.ts'
import { kindOf } from './table.ts'
import { validateCreate } from './validation.ts'

/**
 * The API server's words for an invalid object; undefined for a valid object. A namespaced object without a namespace
 * counts as an object in `default`.
 */
export function storedProblem(raw: JsonObject): string | undefined {
  const metadata = asObject(raw.metadata)
  const placed = kindOf(raw)?.namespaced ? { namespace: 'default', ...metadata } : metadata
  try {
    const [error] = validateCreate(storedObject({ ...raw, metadata: placed }))
    return error && `${error.field}: ${error.body}`
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
}
