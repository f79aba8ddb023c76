/** Decodes request bodies in Protobuf to the JSON objects that Go would have written. */
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { GoJsonError } from '../engine/api/goJsonParse.ts'
import type { JsonObject, JsonValue } from '../engine/api/types.ts'
import { ownJson } from './ownJson.ts'
import { type FieldSchema, isMessage, messageOfKind, messageSchema } from './schema.ts'

/** A body that cannot be read, with Go's message. `kind` is set once the body has named its kind. */
export class ProtobufError extends Error {
  readonly gvk: { readonly apiVersion: string; readonly kind: string } | undefined

  constructor(message: string, gvk?: ProtobufError['gvk']) {
    super(message)
    this.name = 'ProtobufError'
    this.gvk = gvk
  }
}

/** The kind of a body that does not name its kind. */
interface ExpectedKind {
  readonly apiVersion: string
  readonly kind: string
}

/** `k8s` and a zero byte, before each message. */
const magic = [0x6b, 0x38, 0x73, 0]
/** Deeper messages are not objects of Kubernetes. JSONSchemaProps have the deepest nesting. */
const maxDepth = 200

/** Reads a body. Throws a ProtobufError for a malformed body, and for a kind without a message. */
export function decodeProtobuf(body: Uint8Array, expected?: ExpectedKind): JsonObject {
  if (body.length === 0) throw new ProtobufError('empty data')
  if (!startsWithMagic(body))
    throw new ProtobufError(
      `provided data does not appear to be a protobuf message, expected prefix [${magic.join(' ')}]`,
    )
  const { apiVersion, kind, raw } = readUnknown(body.subarray(magic.length), expected)
  const type = messageOfKind(apiVersion, kind)
  if (type === undefined)
    throw new ProtobufError(
      `no kind "${kind}" is registered for version "${apiVersion}" in scheme "pkg/api/legacyscheme/scheme.go:30"`,
    )
  const value = guarded(() => decodeValue(type, raw, 0), { apiVersion, kind })
  return { kind, apiVersion, ...(value as JsonObject) }
}

/** Whether a body begins like every Protobuf body of Kubernetes. */
const startsWithMagic = (body: Uint8Array): boolean => magic.every((byte, i) => body[i] === byte)

/**
 * The text of the Status for a body that could not be read. `kind` is the kind of the objects that the request may
 * contain.
 */
// Models k8s.io/apiserver/pkg/endpoints/handlers/rest.go transformDecodeError.
export function protobufProblem(error: ProtobufError, kind: string, body: Uint8Array): string {
  const { gvk } = error
  if (gvk !== undefined) {
    const version = gvk.apiVersion.slice(gvk.apiVersion.indexOf('/') + 1)
    return `${gvk.kind} in version "${version}" cannot be handled as a ${kind}: ${error.message}`
  }
  return `the object provided is unrecognized (must be of type ${kind}): ${error.message} (${summary(body)})`
}

const summarized = 30

/** A body in the form in which the text of a Status shows it. */
export function summary(body: Uint8Array): string {
  if (body.length === 0) return '<empty>'
  const shown = body.subarray(0, summarized)
  const more = body.length > summarized ? ' ...' : ''
  if (body[0] === 0x7b) return new TextDecoder().decode(shown) + more
  return Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join('') + more
}

/** Reads the envelope around each message: runtime.Unknown. */
function readUnknown(body: Uint8Array, expected: ExpectedKind | undefined) {
  const parts = guarded(() => readParts(body))
  const names = guarded(() => readParts(lastBytes(parts.get(1))))
  const text = (number: number) => new TextDecoder().decode(lastBytes(names.get(number)))
  const kind = text(2) || expected?.kind || ''
  const apiVersion = text(1) || expected?.apiVersion || ''
  if (!kind)
    throw new ProtobufError(`Object 'Kind' is missing in '${new TextDecoder().decode(lastBytes(parts.get(2)))}'`)
  return { apiVersion, kind, raw: lastBytes(parts.get(2)) }
}

/** Replaces the reader's errors about malformed bytes by Go's words. */
function guarded<Result>(read: () => Result, gvk?: ProtobufError['gvk']): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProtobufError) throw error.gvk || !gvk ? error : new ProtobufError(error.message, gvk)
    const message = error instanceof Error ? error.message : ''
    if (error instanceof GoJsonError) throw new ProtobufError(message, gvk)
    if (error instanceof RangeError) throw new ProtobufError('unexpected EOF', gvk)
    if (message.startsWith('invalid varint')) throw new ProtobufError('proto: integer overflow', gvk)
    throw new ProtobufError(`proto: ${message}`, gvk)
  }
}

/** The value of a field in the message: bytes for a value with a length, otherwise a number. */
type Part = Uint8Array | bigint | number

/** The values of each field, in their order. */
function readParts(bytes: Uint8Array): Map<number, Part[]> {
  const reader = new BinaryReader(bytes)
  const parts = new Map<number, Part[]>()
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag()
    const part = readPart(reader, wireType, number)
    const known = parts.get(number)
    if (known) known.push(part)
    else parts.set(number, [part])
  }
  if (reader.pos > reader.len) throw new ProtobufError('unexpected EOF')
  return parts
}

function readPart(reader: BinaryReader, wireType: WireType, number: number): Part {
  if (wireType === WireType.Varint) return BigInt(reader.int64())
  if (wireType === WireType.LengthDelimited) return reader.bytes()
  if (wireType === WireType.Bit64) return reader.double()
  if (wireType === WireType.Bit32) return reader.float()
  // No message of Kubernetes contains groups.
  throw new ProtobufError(
    wireType === WireType.EndGroup
      ? 'proto: Unknown: wiretype end group for non-group'
      : `proto: wrong wireType = ${wireType} for field ${number}`,
  )
}

const noBytes = new Uint8Array()

/** The last value of a field that has a length; empty without a value. */
function lastBytes(parts: readonly Part[] | undefined): Uint8Array {
  const part = parts?.at(-1)
  if (part === undefined) return noBytes
  return bytesOf(part, 'bytes')
}

function bytesOf(part: Part, field: string): Uint8Array {
  if (part instanceof Uint8Array) return part
  throw new ProtobufError(
    `proto: wrong wireType = ${typeof part === 'bigint' ? WireType.Varint : WireType.Bit64} for field ${field}`,
  )
}

/** A value of a message type as JSON. */
function decodeValue(type: string, bytes: Uint8Array, depth: number): JsonValue {
  if (depth > maxDepth) throw new ProtobufError('proto: exceeded max depth')
  const own = ownJson.get(type)
  const schema = messageSchema(type)
  if (own !== undefined) {
    const parts = readParts(bytes)
    return own({
      isEmpty: bytes.length === 0,
      int: (number) => BigInt.asIntN(64, BigInt(lastInt(parts.get(number)))),
      text: (number) => new TextDecoder().decode(lastBytes(parts.get(number))),
      has: (number) => parts.has(number),
      field: (number) => {
        const field = schema.fields.get(number)
        return field === undefined ? null : (fieldValue(field, parts.get(number), depth) ?? null)
      },
    })
  }
  if (schema.isList) return fieldValue(schema.fields.get(1)!, readParts(bytes).get(1), depth) ?? []
  return decodeFields(type, bytes, depth)
}

function decodeFields(type: string, bytes: Uint8Array, depth: number): JsonObject {
  const parts = readParts(bytes)
  const entries: [string, JsonValue][] = []
  for (const field of messageSchema(type).fields.values()) {
    const values = parts.get(field.number)
    if (field.shown === 'inline') {
      entries.push(...Object.entries(decodeFields(field.type, joined(values, field.json), depth + 1)))
      continue
    }
    const value = fieldValue(field, values, depth)
    if (value !== undefined) entries.push([field.json, value])
  }
  return Object.fromEntries(entries)
}

/** The JSON value of a field; undefined if the JSON omits the field. */
function fieldValue(field: FieldSchema, parts: readonly Part[] | undefined, depth: number): JsonValue | undefined {
  const { shape, shown } = field
  if (parts === undefined) {
    if (shown === 'present') return undefined
    if (shown === 'nullable' || (shown === 'always' && shape !== 'single')) return null
    if (shown === 'filled' && (shape !== 'single' || !isMessage(field.type))) return undefined
  }
  const value =
    shape === 'list'
      ? listOf(field, parts ?? [], depth)
      : shape === 'map'
        ? mapOf(field, parts ?? [], depth)
        : singleOf(field, parts ?? [], depth)
  if (shown === 'nonZero') return value === null ? undefined : value
  if (shown === 'filled' && isEmpty(value)) return undefined
  return value
}

/** Whether Go's encoder leaves the value out of a field with `omitempty`. A struct is never empty. */
const isEmpty = (value: JsonValue): boolean =>
  value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

function singleOf(field: FieldSchema, parts: readonly Part[], depth: number): JsonValue {
  if (isMessage(field.type)) return decodeValue(field.type, joined(parts, field.json), depth + 1)
  return scalarOf(field.type, parts.at(-1), field.json)
}

function listOf(field: FieldSchema, parts: readonly Part[], depth: number): JsonValue {
  if (isMessage(field.type)) return parts.map((part) => decodeValue(field.type, bytesOf(part, field.json), depth + 1))
  if (field.type === 'string' || field.type === 'bytes')
    return parts.map((part) => scalarOf(field.type, part, field.json))
  return parts.flatMap((part) =>
    part instanceof Uint8Array ? unpacked(field.type, part) : [scalarOf(field.type, part, field.json)],
  )
}

/** The numbers of a packed value. */
function unpacked(type: string, bytes: Uint8Array): JsonValue[] {
  const reader = new BinaryReader(bytes)
  const numbers: JsonValue[] = []
  while (reader.pos < reader.len)
    numbers.push(scalarOf(type, type === 'double' ? reader.double() : BigInt(reader.int64()), type))
  return numbers
}

/** The entries of a map, with sorted keys, as Go's encoder writes them. */
function mapOf(field: FieldSchema, parts: readonly Part[], depth: number): JsonValue {
  const value: FieldSchema = { ...field, shape: 'single', shown: 'always' }
  const entries = new Map<string, JsonValue>()
  for (const part of parts) {
    const entry = readParts(bytesOf(part, field.json))
    const key = new TextDecoder().decode(lastBytes(entry.get(1)))
    entries.set(key, fieldValue(value, entry.get(2), depth) ?? null)
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  // Go leaves out an empty map, like an empty list.
  return sorted.length === 0 && field.shown === 'filled' ? [] : Object.fromEntries(sorted)
}

/** The message from several pieces: their fields in order. */
function joined(parts: readonly Part[] | undefined, field: string): Uint8Array {
  if (parts === undefined || parts.length === 0) return noBytes
  if (parts.length === 1) return bytesOf(parts[0]!, field)
  const pieces = parts.map((part) => bytesOf(part, field))
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function lastInt(parts: readonly Part[] | undefined): bigint | number {
  const part = parts?.at(-1) ?? 0n
  if (part instanceof Uint8Array)
    throw new ProtobufError(`proto: wrong wireType = ${WireType.LengthDelimited} for field value`)
  return typeof part === 'bigint' ? part : Math.trunc(part)
}

function scalarOf(type: string, part: Part | undefined, field: string): JsonValue {
  if (type === 'string') return part === undefined ? '' : new TextDecoder().decode(bytesOf(part, field))
  if (type === 'bytes') return part === undefined ? null : toBase64(bytesOf(part, field))
  if (part instanceof Uint8Array)
    throw new ProtobufError(`proto: wrong wireType = ${WireType.LengthDelimited} for field ${field}`)
  if (type === 'double') return Number(part ?? 0)
  if (typeof part === 'number') throw new ProtobufError(`proto: wrong wireType = ${WireType.Bit64} for field ${field}`)
  if (type === 'bool') return (part ?? 0n) !== 0n
  return Number(BigInt.asIntN(type === 'int32' ? 32 : 64, part ?? 0n))
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
