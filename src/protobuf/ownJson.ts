/** Types whose JSON differs from their fields: a quantity is a text, a time has the form of a date. */
import { goJsonParse } from '../engine/api/goJsonParse.ts'
import { toTimestamp } from '../engine/api/time.ts'
import type { JsonValue } from '../engine/api/types.ts'

/** The values of a message's fields, by their numbers. */
interface Fields {
  /** The message has no bytes. */
  readonly isEmpty: boolean
  readonly int: (number: number) => bigint
  readonly text: (number: number) => string
  readonly has: (number: number) => boolean
  /** The field as JSON; null if the message lacks it. */
  readonly field: (number: number) => JsonValue
}

type Rule = (fields: Fields) => JsonValue

/** The rule of each type with its own JSON. */
export const ownJson: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['api.resource.Quantity', (fields) => fields.text(1) || '0'],
  ['util.intstr.IntOrString', intOrString],
  ['meta.v1.Time', time],
  ['meta.v1.MicroTime', microTime],
  ['pkg.runtime.RawExtension', rawJson],
  ['meta.v1.FieldsV1', rawJson],
  ['apiextensions.v1.JSON', rawJson],
  ['apiextensions.v1.JSONSchemaPropsOrArray', (fields) => fields.field(fields.has(2) ? 2 : 1)],
  ['apiextensions.v1.JSONSchemaPropsOrBool', (fields) => (fields.has(2) ? fields.field(2) : fields.int(1) !== 0n)],
  ['apiextensions.v1.JSONSchemaPropsOrStringArray', (fields) => fields.field(fields.has(2) ? 2 : 1)],
])

function intOrString(fields: Fields): JsonValue {
  const isText = fields.int(1) !== 0n
  return isText ? fields.text(3) : Number(BigInt.asIntN(32, fields.int(2)))
}

/** Year 1, with which Go represents an absent time. */
const zeroSeconds = -62_135_596_800n
/** The first second of the year 10000, which RFC 3339 cannot express. */
const endSeconds = 253_402_300_800n

function time(fields: Fields): JsonValue {
  return fields.isEmpty ? null : dateTime(fields.int(1))
}

function microTime(fields: Fields): JsonValue {
  if (fields.isEmpty) return null
  const seconds = dateTime(fields.int(1))
  if (seconds === null) return null
  const micros = String(BigInt.asUintN(32, fields.int(2)) / 1000n).padStart(6, '0')
  return seconds.replace('Z', `.${micros.slice(0, 6)}Z`)
}

function dateTime(seconds: bigint): string | null {
  if (seconds === zeroSeconds) return null
  if (seconds < zeroSeconds || seconds >= endSeconds)
    throw new Error('Time.MarshalJSON: year outside of range [0,9999]')
  return toTimestamp(Number(seconds) * 1000)
}

function rawJson(fields: Fields): JsonValue {
  const text = fields.text(1)
  return text === '' ? null : goJsonParse(text)
}
