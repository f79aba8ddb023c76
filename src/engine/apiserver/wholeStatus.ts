/** Fields that the API server writes in every status, even if the client left them out. */
import { keepPromises } from '../api/fields/keepPromises.ts'
import { fieldType, typeOfKind } from '../api/fieldTable.ts'
import { setList } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import { apiVersionOf } from '../kinds/table.ts'
import type { WriteOptions } from './interface.ts'

/**
 * The object with all these fields in a client's status, and with an empty status if the client sent none. The cluster's
 * own components leave no field out.
 */
export function withWholeStatus(
  kind: Kind,
  object: AnyObject,
  stored: AnyObject,
  { fieldValidation }: WriteOptions,
): AnyObject {
  if (fieldValidation === undefined || kind.custom) return object
  const type = fieldType(typeOfKind(apiVersionOf(kind), kind.kind) ?? '', 'status')
  if (type === undefined) return object
  const isPod = kind.resource === 'pods'
  const status = isPod ? podStatus(object.status, stored.status) : (object.status ?? {})
  return { ...object, status: keepPromises(type, status, 'status') }
}

/**
 * The status of a Pod with the stored class, and with both times in conditions: Go writes null for an unset time. The
 * engine's Pods always have a phase, so the stored one stays, where the API server would store none.
 */
// Models pkg/registry/core/pod/strategy.go podStatusStrategy PrepareForUpdate (v1.36).
function podStatus(sent: JsonObject = {}, { phase, qosClass }: JsonObject = {}): JsonObject {
  const kept = { ...(phase === undefined ? {} : { phase }), ...(qosClass === undefined ? {} : { qosClass }) }
  return setList({ ...kept, ...sent }, 'conditions', (condition) => ({
    lastProbeTime: null,
    lastTransitionTime: null,
    ...condition,
  }))
}
