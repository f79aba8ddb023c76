/** Objects of every kind with a marked secret in each text, for tests of the redaction of recordings. */

import { elementType } from '../api/fieldTable.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { kinds } from '../kinds/table.ts'
import { fieldsOfType, typeOfObject } from '../observed/redaction/keptFields.ts'
import type { Random } from '../sim/prng.ts'

interface KindName {
  readonly apiVersion: string
  readonly kind: string
}

/** All kinds of the API server. */
export const secretKinds: readonly KindName[] = kinds.map(({ group, version, kind }) => ({
  apiVersion: group === '' ? version : `${group}/${version}`,
  kind,
}))

/** Contained in every text of such an object. */
export const SECRET_MARK = 'zqmark'

/** Shapes of secrets around a mark; none is a valid name. */
const shapes: readonly ((mark: string) => string)[] = [
  (mark) => `p@ss ${mark}!`,
  (mark) => `https://user:${mark}@db.internal/x?key=${mark}`,
  (mark) => `Bearer ${mark}=`,
  (mark) => `{"password":"${mark}"}`,
  (mark) => `{"apiVersion":"v1","kind":"Secret","data":{"a":"${mark}"},"${mark}+":1}`,
  (mark) => `Ω${mark}`,
  (mark) => `--password=${mark}`,
  (mark) => `-p${mark}`,
  (mark) => `/${mark}/token`,
  (mark) => `Created pod: web. ${mark} is the password`,
  (mark) => `Error: ${mark}`,
  (mark) => `Readiness probe failed: ${mark}`,
]

/** Depth to which types are filled; deeper than any API object. */
const MOST_DEPTH = 14

/** An object of a kind with a secret in every text of its type, and in unknown fields. */
export function secretObject(
  { apiVersion, kind }: KindName,
  random: Random,
  shape?: (mark: string) => string,
): JsonObject {
  const filler = new Filler(shape ?? ((mark) => random.pick(shapes)(mark)))
  const type = typeOfObject(apiVersion, kind)
  const body =
    type === undefined ? { metadata: filler.value('meta.v1.ObjectMeta'), spec: filler.text() } : filler.value(type)
  return { ...asObject(body), apiVersion, kind }
}

class Filler {
  readonly #shape: (mark: string) => string
  #count = 0

  constructor(shape: (mark: string) => string) {
    this.#shape = shape
  }

  text(): string {
    this.#count++
    return this.#shape(`${SECRET_MARK}${this.#count}`)
  }

  /** A value of a type with a secret in every text. */
  value(type: string, depth = 0): JsonValue {
    const element = elementType(type)
    if (element !== undefined && type.startsWith('[]')) return [this.value(element, depth), this.value(element, depth)]
    if (element !== undefined) return { [this.text()]: this.value(element, depth) }
    if (type === 'boolean') return true
    if (type.startsWith('integer')) return 7
    if (type === 'meta.v1.FieldsV1') return this.#ownership()
    if (type === 'object') return { spec: { template: this.value('core.v1.PodTemplateSpec', depth), a: this.text() } }
    const fields = fieldsOfType(type)
    if (fields === undefined || depth > MOST_DEPTH) return this.text()
    const members = Object.entries(fields).map(([field, of]): [string, JsonValue] => [field, this.value(of, depth + 1)])
    return Object.fromEntries([...members, [this.text(), this.text()]])
  }

  #ownership(): JsonValue {
    const key = JSON.stringify({ name: this.text() })
    return { [`f:${this.text()}`]: {}, 'f:spec': { [`k:${key}`]: {}, [this.text()]: {} } }
  }
}
