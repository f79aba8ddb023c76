/** Errors of stored custom objects by the current schema of their definition, as if each were created anew. */
import type { FieldError } from '../../api/errors.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { StoredObjects } from '../store.ts'
import { kindsOfDefinition, schemaErrorsOf, storedAsRead } from './customKind.ts'

interface InvalidObject {
  readonly object: KubeObject
  /** The API server's words, one for each error. */
  readonly errors: readonly string[]
}

const wordsOf = ({ field, body }: FieldError): string => (field === '' ? body : `${field}: ${body}`)

/** The stored objects of a definition that its schema does not allow. The API server keeps them. */
export function storedErrors(store: StoredObjects, definition: JsonObject): InvalidObject[] {
  const kind = kindsOfDefinition(definition).find(({ custom }) => custom?.isStored)
  if (kind?.custom === undefined) return []
  const { custom } = kind
  return [...store.list(kind.resource)].flatMap((object) => {
    const errors = schemaErrorsOf(custom, storedAsRead(kind, object)).map(wordsOf)
    return errors.length === 0 ? [] : [{ object, errors }]
  })
}
