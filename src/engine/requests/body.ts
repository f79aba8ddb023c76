/** Bodies of requests: JSON or YAML as text, read as the API server reads them. */
import { parseManifest } from '../../manifest/k8sYaml.ts'
import { badRequest, StatusError } from '../api/errors.ts'
import { goQuote } from '../api/goFormat.ts'
import { GoJsonError, goJsonParse } from '../api/goJsonParse.ts'
import { isObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { unknownConversion } from '../apiserver/patching.ts'
import type { Kind } from '../kinds/kind.ts'
import { apiVersionOf, kindOf } from '../kinds/table.ts'
import type { ApiRequest } from './types.ts'

const accepted = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']
const typeMeta =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/** Media type without parameters; empty for an absent or malformed media type. */
export const mediaType = (header: string | undefined): string =>
  /^\s*([-\w.+]+\/[-\w.+]+)\s*(?:;\s*[-\w]+=|$)/.exec(header ?? '')?.[1]?.toLowerCase() ?? ''

export interface RequestBody {
  readonly value: JsonValue
  /** Paths of fields that the text has twice. */
  readonly duplicates: readonly string[]
}

/** An object for a kind, with its apiVersion and kind. Throws BadRequest or UnsupportedMediaType. */
export function readObject(
  request: ApiRequest,
  expected: Pick<Kind, 'group' | 'version' | 'kind' | 'custom'>,
): RequestBody & { readonly value: JsonObject } {
  const { value, duplicates } = readBody(request, `must be of type ${expected.kind}`)
  if (value !== null && !isObject(value)) {
    const sort = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
    throw unrecognized(
      request,
      `must be of type ${expected.kind}`,
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${sort} into Go value of type ${typeMeta}`,
    )
  }
  const own = { apiVersion: apiVersionOf(expected), kind: expected.kind }
  const { apiVersion, kind } = value ?? {}
  // Metadata is a struct in Go, so it is present even if the client did not send it.
  const object = { metadata: {}, ...value, apiVersion: apiVersion || own.apiVersion, kind: kind || own.kind }
  refuseOtherKind(object, expected)
  return { value: object, duplicates }
}

function refuseOtherKind(
  { apiVersion, kind }: JsonObject,
  expected: Pick<Kind, 'group' | 'version' | 'kind' | 'custom'>,
): void {
  const own = apiVersionOf(expected)
  if (apiVersion === own && kind === expected.kind) return
  // An unstructured decoder accepts every kind; the check of the kind follows.
  if (expected.custom)
    throw badRequest(
      apiVersion === own
        ? `${String(kind)} in version ${goQuote(expected.version)} cannot be handled as a ${expected.kind}: the kind in the data (${String(kind)}) does not match the expected kind (${expected.kind})`
        : `the API version in the data (${String(apiVersion)}) does not match the expected API version (${own})`,
    )
  const served = kindOf({ apiVersion, kind })
  const cannot = (why: string): StatusError =>
    badRequest(
      `${String(kind)} in version ${goQuote(expected.version)} cannot be handled as a ${expected.kind}: ${why}`,
    )
  if (served && kind !== expected.kind) throw cannot(unknownConversion(served, expected))
  if (served || isKnownElsewhere(apiVersion, kind)) return
  throw cannot(
    `no kind ${goQuote(String(kind))} is registered for version ${goQuote(String(apiVersion))} in scheme "pkg/api/legacyscheme/scheme.go:30"`,
  )
}

/** Whether the API server still knows the types of an old version of this group. */
const isKnownElsewhere = (apiVersion: JsonValue | undefined, kind: JsonValue | undefined): boolean =>
  typeof apiVersion === 'string' &&
  (apiVersion === 'extensions/v1beta1' || apiVersion === 'apps/v1beta1' || apiVersion === 'apps/v1beta2') &&
  ['Deployment', 'ReplicaSet', 'DaemonSet', 'StatefulSet', 'ControllerRevision', 'Scale'].includes(String(kind))

/** Throws BadRequest or UnsupportedMediaType. */
export function readBody(request: ApiRequest, expected: string): RequestBody {
  const { contentType, body = '', bodyProblem } = request
  const type = contentType === undefined || contentType === '' ? 'application/json' : mediaType(contentType)
  if (!accepted.includes(type))
    throw new StatusError(
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
    )
  if (bodyProblem !== undefined) throw badRequest(`the object provided is unrecognized (${expected}): ${bodyProblem}`)
  if (type === 'application/yaml') return { value: readYaml(request, body, expected), duplicates: [] }
  try {
    return { value: goJsonParse(body), duplicates: duplicateFields(body) }
  } catch (error) {
    if (!(error instanceof GoJsonError)) throw error
    throw unrecognized(request, expected, `couldn't get version/kind; json parse error: ${error.message}`)
  }
}

function readYaml(request: ApiRequest, body: string, expected: string): JsonValue {
  const [document] = parseManifest(body)
  if (document?.error)
    throw unrecognized(
      request,
      expected,
      document.error.message.replace(/^error (?:parsing|converting YAML to JSON): /, ''),
    )
  return document?.value ?? null
}

function unrecognized({ body = '' }: ApiRequest, expected: string, why: string): StatusError {
  return badRequest(`the object provided is unrecognized (${expected}): ${why} (${shownBytes(body)})`)
}

/** The beginning of a body in Go's form. */
// Models apiserver endpoints/handlers/rest.go summarizeData (v1.36): text that can be JSON as it is, other bytes as hexadecimal digits.
function shownBytes(body: string): string {
  const most = 30
  if (body === '') return '<empty>'
  if (body.startsWith('{')) return body.length > most ? `${body.slice(0, most)} ...` : body
  const bytes = utf8(body)
  const hex = bytes
    .slice(0, most)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return bytes.length > most ? `${hex} ...` : hex
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.slice(0, 64).replace(/[\uD800-\uDFFF]/gu, '?'))
  const bytes: number[] = []
  for (let i = 0; i < escaped.length; i++) {
    if (escaped[i] === '%') {
      bytes.push(Number.parseInt(escaped.slice(i + 1, i + 3), 16))
      i += 2
    } else bytes.push(escaped.charCodeAt(i))
  }
  return bytes
}

/** Paths of the fields that a JSON text has more than once, in the order of their second occurrence: `data.a`. The text is valid JSON. */
function duplicateFields(text: string): string[] {
  const found: string[] = []
  const open: { readonly keys: Set<string> | undefined; name: string; index: number }[] = []
  const path = (): string =>
    open.reduce((joined, { keys, name, index }) => {
      if (keys === undefined) return `${joined}[${index}]`
      return joined === '' ? name : `${joined}.${name}`
    }, '')
  let at = 0
  let expectsKey = false
  while (at < text.length) {
    const c = text[at]
    const top = open.at(-1)
    if (c === '"') {
      const end = endOfString(text, at)
      if (expectsKey && top?.keys) {
        top.name = JSON.parse(text.slice(at, end))
        if (top.keys.has(top.name)) found.push(path())
        top.keys.add(top.name)
        expectsKey = false
      }
      at = end
      continue
    }
    if (c === '{' || c === '[') {
      open.push({ keys: c === '{' ? new Set() : undefined, name: '', index: 0 })
      expectsKey = c === '{'
    } else if (c === '}' || c === ']') {
      open.pop()
      expectsKey = false
    } else if (c === ',' && top) {
      if (top.keys) expectsKey = true
      else top.index++
    }
    at++
  }
  return [...new Set(found)]
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
