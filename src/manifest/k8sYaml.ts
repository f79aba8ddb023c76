import { constructFromEvents, EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml'
import type { JsonValue } from '../engine/api/types.ts'
import { goYamlError } from './yamlErrors.ts'
import { k8sSchema, type Range, rangesOf, type ValueRange } from './yamlSchema.ts'

/** A mistake in the text. Offsets count in the whole text; line and column are counted from 0 there. */
export interface ManifestError {
  /** As kubectl words it: `error converting YAML to JSON: yaml: line 4: did not find expected key`. */
  readonly message: string
  readonly line: number
  readonly column: number
  readonly from: number
  readonly to: number
}

/** Something that Kubernetes accepts but that is likely a mistake. */
export interface ManifestWarning {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** One document of a manifest. Empty ones have the value null, as kubectl sees them. */
export interface ManifestDocument {
  readonly index: number
  /** Where the document's text begins in the whole text. */
  readonly offset: number
  readonly value?: JsonValue
  readonly error?: ManifestError
  readonly warnings: readonly ManifestWarning[]
  /** By JSON pointer; `''` is the whole document. */
  readonly ranges: ReadonlyMap<string, ValueRange>
}

const maxTextLength = 1024 * 1024
const maxAliases = 100
const maxDepth = 100
/** Aliases can make a small text stand for a huge value. */
const maxNodes = 200_000

/** Reads a manifest with Kubernetes' rules. One broken document does not hide the others. */
export function parseManifest(text: string): ManifestDocument[] {
  if (text.length > maxTextLength) {
    const message = `the manifest is ${text.length} characters long: the limit is ${maxTextLength} (1 MiB)`
    const error = { message, line: 0, column: 0, from: 0, to: 0 }
    return [{ index: 0, offset: 0, error, warnings: [], ranges: new Map() }]
  }
  return splitDocuments(text).map((piece, index) => parseDocument(text, piece, index))
}

/** The documents of a text, cut at lines that begin with `---`, as kubectl cuts them. */
// Models apimachinery pkg/util/yaml/decoder.go YAMLReader.Read (v1.36).
export function splitDocuments(text: string): { text: string; offset: number }[] {
  const pieces: { text: string; offset: number }[] = []
  let start = 0
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline + 1
    // A separator with nothing before it stays with what follows: lines are counted from it.
    if (text.startsWith('---', at) && text.slice(at + 3, end).trim() === '' && at > start) {
      pieces.push({ text: text.slice(start, at), offset: start })
      start = end
    }
    at = end
  }
  if (start < text.length) pieces.push({ text: text.slice(start), offset: start })
  return pieces
}

function parseDocument(
  whole: string,
  { text, offset }: { text: string; offset: number },
  index: number,
): ManifestDocument {
  let events: Event[] = []
  try {
    events = parseEvents(text, { maxDepth })
    const { ranges, duplicates } = rangesOf(text, events, offset)
    const value = constructFromEvents(firstDocument(events), {
      source: text,
      schema: k8sSchema,
      json: true,
      maxAliases,
    })
    const warnings = duplicates.map(({ key, range: [from, to] }) => ({
      message: `key "${key}" is already set in this mapping: the last one wins`,
      from,
      to,
    }))
    return { index, offset, value: asJson(value[0] ?? null), warnings, ranges: withRoot(ranges, text, offset) }
  } catch (error) {
    const ranges = new Map<string, ValueRange>()
    return { index, offset, error: manifestError(error, whole, text, offset), warnings: [], ranges }
  }
}

/** kubectl reads one document per piece: what follows a `...` is ignored. */
function firstDocument(events: readonly Event[]): Event[] {
  const second = events.findIndex((e, i) => i > 0 && e.type === EVENT_ID.DOCUMENT)
  return second < 0 ? [...events] : events.slice(0, second)
}

function withRoot(ranges: Map<string, ValueRange>, text: string, offset: number): Map<string, ValueRange> {
  const body = text.trimEnd()
  if (!ranges.has('')) ranges.set('', { key: null, value: [offset, offset + body.length] })
  return ranges
}

/** A value that YAML can write and JSON cannot. */
class NotJsonError extends Error {}

/** A copy that is plain JSON: aliases become copies, and what JSON has no word for is refused. */
function asJson(root: unknown): JsonValue {
  let nodes = 0
  const copy = (value: unknown, depth: number): JsonValue => {
    if (++nodes > maxNodes) throw new NotJsonError('yaml: document contains excessive aliasing')
    if (depth > maxDepth) throw new NotJsonError('yaml: exceeded max depth of 10000')
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value
      throw new NotJsonError(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value < 0 ? '-Inf' : '+Inf'}`)
    }
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
    const entries = Object.entries(value as object).map(([k, v]) => [k, copy(v, depth + 1)] as const)
    return Object.fromEntries(entries)
  }
  return copy(root, 0)
}

function manifestError(error: unknown, whole: string, text: string, offset: number): ManifestError {
  const prefix = 'error converting YAML to JSON: '
  if (error instanceof NotJsonError) return { message: prefix + error.message, ...place(whole, offset, offset) }
  if (!(error instanceof YAMLException)) throw error
  const { text: words, line } = goYamlError(error, text)
  const message = `${prefix}yaml: ${line === undefined || line === 0 ? '' : `line ${line}: `}${words}`
  const at = offset + Math.min(error.mark?.position ?? 0, text.length)
  // The mark runs to the end of the word, or is one character at the end of a line.
  const word = /^[^\s]+/.exec(whole.slice(at, at + 200))
  return { message, ...place(whole, at, Math.min(at + (word?.[0].length ?? 1), whole.length)) }
}

function place(whole: string, from: number, to: number): Omit<ManifestError, 'message'> {
  const before = whole.slice(0, from)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length - 1, column: from - lineStart, from, to }
}

/**
 * The JSON pointer of a field path as the API server writes it: `spec.template.spec.containers[0].name`,
 * `metadata.annotations[foo.com/bar]`.
 */
export function fieldPathToPointer(fieldPath: string): string {
  const segments: string[] = []
  let rest = fieldPath
  while (rest) {
    const bracket = /^\[([^\]]*)\]\.?/.exec(rest)
    const name = bracket ?? /^([^.[]+)\.?/.exec(rest)
    if (!name) break
    const segment = name[1] as string
    segments.push(bracket ? segment.replace(/^"(.*)"$/, '$1') : segment)
    rest = rest.slice(name[0].length)
  }
  return segments.map((s) => `/${s.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Where a field stands: its own range, or that of the nearest ancestor that is written. */
export function rangeOfField(document: ManifestDocument, fieldPath: string): ValueRange | undefined {
  let pointer = fieldPathToPointer(fieldPath)
  while (pointer && !document.ranges.has(pointer)) pointer = pointer.slice(0, pointer.lastIndexOf('/'))
  return document.ranges.get(pointer)
}

export type { Range, ValueRange }
