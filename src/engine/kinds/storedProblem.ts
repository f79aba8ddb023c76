/** What of an object that a cluster is said to have is not as an API server has it. */
import { StatusError } from '../api/errors.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject } from '../api/types.ts'
import { storedObject } from './stored.ts'
import { kindOf } from './table.ts'
import { validateCreate } from './validation.ts'

/** In the API server's words; undefined if all is. An object of a namespace that does not say which is in `default`. */
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
