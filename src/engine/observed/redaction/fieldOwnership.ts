/**
 * Redacts `managedFields`: the fields of each owner, with the keys of maps and lists redacted as in the object itself.
 */
import { elementType } from '../../api/fieldTable.ts'
import { isObject } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { isAmount, treatmentOf, typeOfField } from './keptFields.ts'
import type { Texts } from './texts.ts'
import type { Treatment } from './treatment.ts'

/** A place in an object: the type of its value, and the treatment of its field. */
interface Place {
  readonly type: string
  readonly treatment: Treatment | undefined
}

/** Redacts the keys of lists and maps. */
export interface KeyKeeper {
  readonly texts: Texts
  /** Redacts a value of a type according to the treatment of its field. */
  readonly value: (type: string, treatment: Treatment | undefined, value: JsonValue) => JsonValue
}

/** A redacted `fieldsV1` of an object of this type. Without a type, only the metadata is kept. */
export function keptOwnership(fields: JsonObject, root: string | undefined, keeper: KeyKeeper): JsonObject {
  return inside(fields, root === undefined ? undefined : { type: root, treatment: undefined }, keeper)
}

function inside(fields: JsonObject, place: Place | undefined, keeper: KeyKeeper): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([step, below]) => {
      const [kept, next] = stepInto(step, place, keeper)
      return [kept, isObject(below) ? inside(below, next, keeper) : {}]
    }),
  )
}

/** A redacted step of a path, and the place to which it leads. */
function stepInto(step: string, place: Place | undefined, { texts, value }: KeyKeeper): [string, Place | undefined] {
  if (step === '.' || /^i:\d{1,9}$/.test(step)) return [step, undefined]
  const kind = step.slice(0, 2)
  const rest = step.slice(2)
  const hidden = (): [string, undefined] => [`${kind}${texts.hide(rest)}`, undefined]
  if (kind === 'f:') {
    if (place === undefined)
      return rest === 'metadata' ? [step, { type: 'meta.v1.ObjectMeta', treatment: undefined }] : hidden()
    if (place.type.startsWith('map:')) return [`f:${keyOfMap(rest, place, texts)}`, undefined]
    if (place.treatment === 'revision') return hidden()
    const type = typeOfField(place.type, rest)
    return type === undefined ? hidden() : [step, { type, treatment: treatmentOf(place.type, rest) }]
  }
  const element = place && elementType(place.type)
  if (element === undefined || (kind !== 'k:' && kind !== 'v:')) return [texts.hide(step), undefined]
  const below = { type: element, treatment: place?.treatment }
  const key = parsed(rest)
  if (key === undefined) return hidden()
  return [`${kind}${JSON.stringify(value(element, below.treatment, key))}`, below]
}

function keyOfMap(key: string, { type, treatment }: Place, texts: Texts): string {
  if (treatment === 'labels' || treatment === 'annotations') return texts.key(key)
  if (treatment === 'names' || treatment === 'keys') return texts.name(key)
  return isAmount(elementType(type) ?? '') ? texts.resourceName(key) : texts.hide(key)
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
