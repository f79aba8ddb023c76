import type { Release } from '../releases.ts'
import { type Cause, type Dialect, type Place, readObject, readStruct } from './decodeWalk.ts'
import { invalid, type RawObject, StatusError } from './errors.ts'
import type { PartTypes } from './fields/apiTypes.ts'
import { keepPromises } from './fields/keepPromises.ts'
import { shapeOf } from './fieldTable.ts'
import { goQuote } from './goFormat.ts'
import { isObject } from './jsonObject.ts'
import { lookup } from './lookup.ts'
import { compareText } from './stableJson.ts'
import type { JsonObject, JsonValue } from './types.ts'

export interface DecodeOptions {
  /** Whether unknown fields are an error; otherwise they are dropped. */
  readonly strict: boolean
  /** Receives the paths of dropped fields. */
  readonly warnings?: string[]
  /** Whether the result shares unchanged parts with `raw`. If so, neither may be changed. */
  readonly shares?: boolean
  /** Whether errors are reported in the order of the document, not in the order of sorted keys. */
  readonly inOrder?: boolean
  /** Release whose fields are known; absent: the release of the field table. */
  readonly release?: Release
}

/**
 * Reads a manifest against the field table, as the API server reads JSON into Go structs. Returns a new object without
 * nulls, its keys sorted. For kinds that are not in the table only the metadata is read. Throws a StatusError
 * BadRequest with the server's text; the `field` of its causes is the path to the mistake, such as
 * `spec.template.spec.containers[0].image`.
 */
// Models sigs.k8s.io/json UnmarshalStrict and apiserver handlers/rest.go transformDecodeError (v1.36).
export function decodeObject(raw: RawObject, options: DecodeOptions): RawObject {
  return decode(
    raw,
    jsonDialect((text, causes) => badManifest(raw, text, causes)),
    options,
  )
}

/** The value that errors about a patch show: a strategic patch as the client sent it, or the text of the patched object. */
export type SentPatch =
  | { readonly type: 'strategic'; readonly patch: JsonValue }
  | { readonly type: 'merge' | 'json'; readonly patchedText: () => string }

/**
 * Decodes an object after a patch, as `decodeObject` does. Errors are Invalid and about `patch` as a whole; kubectl
 * prints them as `The request is invalid: patch: Invalid value: ...`.
 */
// Models apiserver handlers/patch.go applyPatchToObject (v1.36).
export function decodePatched(patched: RawObject, sent: SentPatch, options: DecodeOptions): RawObject {
  const refuse = (text: string, causes: readonly Cause[]): StatusError => badPatch(sent, text, causes)
  return decode(patched, sent.type === 'strategic' ? patchDialect(refuse) : jsonDialect(refuse), options)
}

/** The error for a patch whose result cannot be decoded; `text` is the decoder's error. */
export function badPatch(sent: SentPatch, text: string, causes: readonly Cause[] = []): StatusError {
  const detail = causes.map(({ message }) => message).join(', ') || text
  const shown = sent.type === 'strategic' ? goValue(consumed(sent.patch)) : sent.patchedText()
  const body = `Invalid value: ${goQuote(shown)}: ${text}`
  return invalid('', '', '', [{ type: 'Invalid', field: 'patch', body, detail }])
}

/** Reads an object's fields by a schema other than the field table. The table reads the metadata. */
interface OtherSchema {
  read(object: RawObject): { readonly object: RawObject; readonly unknown: readonly string[] }
}

/**
 * Decodes an object as `decodeObject` does, by another schema. `patch`: the errors are about the patch that produced
 * the object.
 */
export function decodeBySchema(
  schema: OtherSchema,
  raw: RawObject,
  { strict, warnings }: DecodeOptions,
  patch?: SentPatch,
): RawObject {
  const refuse = (text: string, causes: readonly Cause[]): StatusError =>
    patch ? badPatch(patch, text, causes) : badManifest(raw, text, causes)
  const { metadata = {} } = raw
  const own = { apiVersion: raw.apiVersion ?? '', kind: raw.kind ?? '', metadata }
  const ofMetadata = readObject(own, jsonDialect(refuse))
  const read = schema.read({ ...raw, metadata: ofMetadata.object.metadata ?? {} })
  const unknown = [...ofMetadata.unknown, ...read.unknown]
  if (!strict) warnings?.push(...unknown.map(unknownText))
  else if (unknown.length > 0) throw unknownFields(unknown, refuse)
  return read.object
}

/**
 * A value of one type of the table (`core.v1.PodTemplateSpec`) from a place where the API has no type; undefined if it
 * cannot be decoded.
 */
export function decodePart<Name extends keyof PartTypes>(
  typeName: Name,
  value: JsonValue | undefined,
): PartTypes[Name] | undefined {
  if (!isObject(value)) return undefined
  try {
    const dialect = jsonDialect((text) => new StatusError('BadRequest', text))
    return keepPromises(typeName, readStruct(value, typeName, dialect), '') as JsonObject as PartTypes[Name]
  } catch (error) {
    if (error instanceof StatusError) return undefined
    throw error
  }
}

/**
 * The first type error inside `metadata`, which kubectl finds before it sends a request; undefined without an error.
 */
// Models cli-runtime/pkg/resource/mapper.go with the codec for metadataOnlyObject (v1.36).
export function metadataTypeError(metadata: JsonValue): string | undefined {
  if (metadata === null) return undefined
  if (typeof metadata !== 'object' || Array.isArray(metadata))
    return `json: cannot unmarshal ${jsonKind(metadata, '')} into Go struct field metadataOnlyObject.metadata of type v1.ObjectMeta`
  try {
    const dialect = jsonDialect((text) => new StatusError('BadRequest', text))
    readObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata }, dialect)
    return undefined
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
}

/** `unknown field "spec.replicass"` for each field the kind does not have: the Warnings of a decoding that is not strict. */
export function unknownFieldWarnings(raw: RawObject): string[] {
  return readObject(
    raw,
    jsonDialect((text, causes) => badManifest(raw, text, causes)),
  ).unknown.map(unknownText)
}

function decode(raw: RawObject, dialect: Dialect, { strict, warnings, ...options }: DecodeOptions): RawObject {
  const { object, unknown } = readObject(raw, dialect, options)
  if (!strict) warnings?.push(...unknown.map(unknownText))
  if (!strict || unknown.length === 0) return object
  throw unknownFields(unknown, dialect.refuse)
}

function unknownFields(unknown: readonly string[], refuse: Dialect['refuse']): StatusError {
  const causes = unknown.map((field) => ({ field, message: unknownText(field), mistake: 'unknownField' as const }))
  return refuse(`strict decoding error: ${unknown.map(unknownText).join(', ')}`, causes)
}

const unknownText = (path: string): string => `unknown field ${goQuote(path)}`

function badManifest(raw: RawObject, text: string, causes: readonly Cause[]): StatusError {
  const version = String(raw.apiVersion).split('/').at(-1)
  const message = `${raw.kind} in version "${version}" cannot be handled as a ${raw.kind}: ${text}`
  return new StatusError(
    'BadRequest',
    message,
    {},
    causes.map((cause) => ({ reason: 'FieldValueInvalid', ...cause })),
  )
}

const jsonDialect = (refuse: Dialect['refuse']): Dialect => ({ refuse, afterWrongType: 'read on', wrongType: jsonText })

function jsonText(value: JsonValue, at: Place, goType: string): string {
  return `json: cannot unmarshal ${jsonKind(value, goType)} into Go struct field ${at.struct}.${at.goPath} of type ${goType}`
}

/** Go's name for the kind of a JSON value. Where an integer is expected, the name contains the number. */
function jsonKind(value: JsonValue, goType: string): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return goType === 'int32' || goType === 'int64' ? `number ${value}` : 'number'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

/**
 * Errors for a strategic merge patch. Go does not encode such a patch as JSON again, so other code finds the wrong
 * types and reports them in other words.
 */
const patchDialect = (refuse: Dialect['refuse']): Dialect => ({
  refuse,
  afterWrongType: 'stop',
  wrongType: converterText,
})

// Models apimachinery runtime/converter.go fromUnstructured (v1.36).
function converterText(value: JsonValue, _at: Place, goType: string, type: string): string {
  if (type === 'util.intstr.IntOrString' || (type.startsWith('meta.v1.') && shapeOf(type) === 'scalar')) {
    return `json: cannot unmarshal ${jsonKind(value, goType)} into Go value of type ${goType}`
  }
  switch (shapeOf(type)) {
    case 'list':
      return `cannot restore slice from ${goKind(value)}`
    case 'map':
      return `cannot restore map from ${goKind(value)}`
    case 'struct':
      return `cannot restore struct from: ${goKind(value)}`
    case 'scalar': {
      const convertible =
        typeof value === 'number' && (type.startsWith('integer') || (type === 'string' && Number.isInteger(value)))
      if (convertible) return `cannot convert ${goKind(value)} to ${goType}`
      return `unrecognized type: ${scalarKinds[type] ?? 'string'}`
    }
  }
}

const scalarKinds: Readonly<Record<string, string>> = lookup({
  boolean: 'bool',
  'integer(int32)': 'int32',
  'integer(int64)': 'int64',
  'string(byte)': 'slice',
})

function goKind(value: JsonValue): string {
  if (Array.isArray(value)) return 'slice'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'string' ? 'string' : 'map'
}

/**
 * The rest of a strategic patch after merging: lists with the order of elements are removed. Models strategicpatch
 * mergePatchIntoOriginal.
 */
function consumed(patch: JsonValue): JsonValue {
  if (Array.isArray(patch)) return patch.map(consumed)
  if (typeof patch !== 'object' || patch === null) return patch
  const prefix = '$setElementOrder/'
  const ordered = Object.keys(patch).flatMap((key) => (key.startsWith(prefix) ? [key, key.slice(prefix.length)] : []))
  const left = Object.entries(patch).filter(([key]) => key !== '$retainKeys' && !ordered.includes(key))
  return Object.fromEntries(left.map(([key, value]) => [key, consumed(value)]))
}

/** A value as Go's `%v` prints it: `map[spec:map[replicas:3]]`. */
function goValue(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return `[${value.map(goValue).join(' ')}]`
  if (typeof value !== 'object') return String(value)
  const entries = Object.entries(value).sort(([a], [b]) => compareText(a, b))
  return `map[${entries.map(([key, item]) => `${key}:${goValue(item)}`).join(' ')}]`
}
