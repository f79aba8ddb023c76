/** Fields that the API server writes in every status, even if the client left them out. */
import { keepPromises } from '../api/fields/keepPromises.ts'
import { fieldType, typeOfKind } from '../api/fieldTable.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { Kind } from '../kinds/kind.ts'
import { apiVersionOf } from '../kinds/table.ts'
import type { WriteOptions } from './interface.ts'

/** The object with all these fields in a client's status: the cluster's own components leave none out. */
export function withWholeStatus(kind: Kind, object: AnyObject, { fieldValidation }: WriteOptions): AnyObject {
  const { status } = object
  if (fieldValidation === undefined || status === undefined) return object
  const type = fieldType(typeOfKind(apiVersionOf(kind), kind.kind) ?? '', 'status')
  return type === undefined ? object : { ...object, status: keepPromises(type, status, 'status') }
}
