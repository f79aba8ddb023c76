import { constructFromEvents, EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml'
import { goQuote } from '../engine/api/goFormat.ts'
import { GoJsonError, scanJsonValue } from '../engine/api/goJsonParse.ts'
import type { JsonValue } from '../engine/api/types.ts'
import { withoutEscapedQuotes } from './escapedQuotes.ts'
import { goYamlCheck } from './goYamlCheck.ts'
import { GoYamlError } from './goYamlCursor.ts'
import { type DocumentText, ManifestSyntaxError, splitDocuments } from './splitDocuments.ts'
import { k8sSchema, rangesOf, type ValueRange } from './yamlSchema.ts'

/** An error in the text. Offsets, line and column refer to the whole text; line and column count from 0. */
interface ManifestError {
  /** Message of kubectl: `error converting YAML to JSON: yaml: line 4: did not find expected key`. */
  readonly message: string
  readonly line: number
  readonly column: number
  readonly from: number
  readonly to: number
}

/** A construct that Kubernetes accepts but that is probably a mistake. */
interface ManifestWarning {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** A document of a manifest. Empty documents have the value null, as in kubectl. */
export interface ManifestDocument {
  readonly index: number
  /** Offset of the document in the whole text. */
  readonly offset: number
  readonly value?: JsonValue
  readonly error?: ManifestError
  readonly warnings: readonly ManifestWarning[]
  /** Ranges by JSON pointer; `''` is the whole document. */
  readonly ranges: ReadonlyMap<string, ValueRange>
}

const maxTextLength = 1024 * 1024
const maxAliases = 100
const maxDepth = 100
/** Limit of nodes, because aliases can expand a small text to a huge value. */
const maxNodes = 200_000

/** Parses a manifest by Kubernetes' rules. A broken document does not affect the others. */
export function parseManifest(text: string): ManifestDocument[] {
  if (text.length > maxTextLength) {
    const message = `the manifest is ${text.length} characters long: the limit is ${maxTextLength} (1 MiB)`
    const error = { message, line: 0, column: 0, from: 0, to: 0 }
    return [{ index: 0, offset: 0, error, warnings: [], ranges: new Map() }]
  }
  return splitDocuments(text).map((piece, index) => parseDocument(text, piece, index))
}

function parseDocument(whole: string, piece: DocumentText, index: number): ManifestDocument {
  const { text, offset } = piece
  const warnings: ManifestWarning[] = []
  try {
    if (piece.error) throw new ManifestSyntaxError(piece.error, text.lastIndexOf('---'))
    const { refusal, escapedQuotes } = goYamlCheck(text)
    if (refusal) throw jsonRefusal(text) ?? refusal
    const readable = withoutEscapedQuotes(text, escapedQuotes)
    const { events, end } = parseFirstDocument(readable.text)
    if (text.slice(end).trim() !== '') {
      const message = 'Kubernetes reads one document up to here and ignores what follows'
      warnings.push({ message, from: offset + end, to: offset + text.trimEnd().length })
    }
    const source = readable.text.slice(0, end)
    const { ranges, duplicates, invalidKey } = rangesOf(source, events, offset)
    if (invalidKey !== undefined) throw invalidKeyError(source, invalidKey)
    const [value] = constructFromEvents(events, { source, schema: k8sSchema, json: true, maxAliases })
    for (const { key, range } of duplicates) {
      const message = `key "${key}" is already set in this mapping: the last one wins`
      warnings.push({ message, from: range[0], to: range[1] })
    }
    return {
      index,
      offset,
      value: asJson(value ?? null, readable.meant),
      warnings,
      ranges: withRoot(ranges, text, offset),
    }
  } catch (error) {
    const ranges = new Map<string, ValueRange>()
    return { index, offset, error: manifestError(error, whole, piece), warnings: [], ranges }
  }
}

/**
 * Error of a key that is a mapping or a list, as Go prints the error; a template expression without its value is such a
 * key.
 */
function invalidKeyError(source: string, position: number): ManifestSyntaxError {
  const inner = source.slice(position + 1, source.indexOf('}', position)).trim()
  const isQuoted = inner.length > 1 && inner.startsWith('"') && inner.endsWith('"')
  const name = isQuoted ? inner.slice(1, -1) : inner
  const isPlain = source[position] === '{' && /^[^"'{}[\],:#\\\n]+$/.test(name)
  const shown = isPlain ? `: map[interface {}]interface {}{${goQuote(name)}:interface {}(nil)}` : ''
  return new ManifestSyntaxError(`error converting YAML to JSON: yaml: invalid map key${shown}`, position)
}

/** Error of a text in braces that is neither YAML nor JSON; kubectl treats it as JSON. */
function jsonRefusal(text: string): ManifestSyntaxError | undefined {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    scanJsonValue(text, 0)
    return undefined
  } catch (error) {
    if (!(error instanceof GoJsonError)) throw error
    const { message, offset } = error
    // At the end of the stream, kubectl's decoder reports only `unexpected EOF`.
    if (offset >= text.length && message.startsWith('unexpected end')) {
      return new ManifestSyntaxError('unexpected EOF', offset)
    }
    return new ManifestSyntaxError(`json: offset ${offset}: ${message}`, offset - 1)
  }
}

/** Events of the first document and its end; Go yaml ignores the rest. */
function parseFirstDocument(text: string): { events: Event[]; end: number } {
  try {
    const events = parseEvents(text, { maxDepth })
    const second = events.findIndex((e, i) => i > 0 && e.type === EVENT_ID.DOCUMENT)
    return { events: second < 0 ? events : events.slice(0, second), end: text.length }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const end = error.mark?.position ?? 0
    // js-yaml rejects a second value after the document; Go yaml does not.
    if (end > 0 && end < text.length && /end of the stream or a document separator/.test(error.message)) {
      return { events: parseEvents(text.slice(0, end), { maxDepth }), end }
    }
    throw error
  }
}

function withRoot(ranges: Map<string, ValueRange>, text: string, offset: number): Map<string, ValueRange> {
  const body = text.trimEnd()
  if (!ranges.has('')) ranges.set('', { key: null, value: [offset, offset + body.length] })
  return ranges
}

/** A YAML value that JSON cannot represent. */
class NotJsonError extends Error {}

/** Converts a value to plain JSON: aliases become copies. Throws NotJsonError for values that JSON cannot represent. */
function asJson(root: unknown, meant = (text: string) => text): JsonValue {
  let nodes = 0
  const copy = (value: unknown, depth: number): JsonValue => {
    if (++nodes > maxNodes) throw new NotJsonError('yaml: document contains excessive aliasing')
    if (depth > maxDepth) throw new NotJsonError('yaml: exceeded max depth of 10000')
    if (typeof value === 'string') return meant(value)
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value
      throw new NotJsonError(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value < 0 ? '-Inf' : '+Inf'}`)
    }
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
    const entries = Object.entries(value as object).map(([k, v]) => [meant(k), copy(v, depth + 1)] as const)
    return Object.fromEntries(entries)
  }
  return copy(root, 0)
}

function manifestError(error: unknown, whole: string, { text, offset }: DocumentText): ManifestError {
  const prefix = 'error converting YAML to JSON: '
  if (error instanceof NotJsonError) return { message: prefix + error.message, ...place(whole, offset, offset) }
  if (error instanceof ManifestSyntaxError) return { message: error.message, ...wordAt(whole, offset + error.position) }
  const inYaml = (line: number, message: string): string =>
    `${prefix}yaml: ${line === 0 ? '' : `line ${line}: `}${message}`
  if (error instanceof GoYamlError) {
    return { message: inYaml(error.line, error.message), ...wordAt(whole, offset + error.position) }
  }
  if (!(error instanceof YAMLException)) throw error
  const at = error.mark?.position ?? 0
  return {
    message: inYaml((error.mark?.line ?? -1) + 1, error.reason),
    ...wordAt(whole, offset + Math.min(at, text.length)),
  }
}

/** The range of an error extends to the end of the word, or covers one character before a blank. */
function wordAt(whole: string, position: number): Omit<ManifestError, 'message'> {
  const at = Math.max(0, Math.min(position, whole.length - 1))
  const word = /^\S+/.exec(whole.slice(at, at + 200))
  return place(whole, at, Math.min(at + (word?.[0].length ?? 1), whole.length))
}

function place(whole: string, from: number, to: number): Omit<ManifestError, 'message'> {
  const lineStart = whole.slice(0, from).lastIndexOf('\n') + 1
  return { line: lineAt(whole, from) - 1, column: from - lineStart, from, to }
}

/**
 * Converts the API server's field path to a JSON pointer: `spec.template.spec.containers[0].name`,
 * `metadata.annotations[foo.com/bar]`.
 */
export function fieldPathToPointer(fieldPath: string): string {
  const segments: string[] = []
  let rest = fieldPath
  while (rest) {
    const bracket = /^\[([^\]]*)\]\.?/.exec(rest)
    const name = bracket ?? /^([^.[]+)\.?/.exec(rest)
    if (!name) break
    const segment = name[1]!
    segments.push(bracket ? segment.replace(/^"(.*)"$/, '$1') : segment)
    rest = rest.slice(name[0].length)
  }
  return segments.map((s) => `/${s.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Range of a field, or of its nearest existing ancestor. */
export function rangeOfField(document: ManifestDocument, fieldPath: string): ValueRange | undefined {
  let pointer = fieldPathToPointer(fieldPath)
  while (pointer && !document.ranges.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf('/'))
  return document.ranges.get(pointer)
}

/** Line of an offset, counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** `line` is the line of the error, counted from 0. */
type YamlValue =
  | { readonly value: JsonValue; readonly error?: undefined }
  | { readonly error: string; readonly line: number | undefined }

/** Parses one YAML document to plain JSON, without ranges, for large documents that are not edited. */
export function parseYamlValue(text: string): YamlValue {
  try {
    const events = parseEvents(text, { maxDepth })
    const [value] = constructFromEvents(events, { source: text, schema: k8sSchema, json: true, maxAliases })
    return { value: asJson(value ?? null) }
  } catch (error) {
    if (error instanceof NotJsonError) return { error: error.message, line: undefined }
    if (!(error instanceof YAMLException)) throw error
    return { error: `yaml: ${error.reason}`, line: error.mark?.line }
  }
}
