/**
 * Turns a k8shark capture (its format as a tar archive: `index.json` and `records/ID.json`) into a watch. The capture
 * has the answers to lists that were repeated; an object that the next list lacks was deleted.
 */
import type { JsonObject, JsonValue } from '../../engine/index.ts'

interface CaptureFile {
  readonly name: string
  readonly text: string
}

interface Poll {
  readonly path: string
  /** RFC 3339; the order of these texts is the order of time. */
  readonly at: string
  readonly body: JsonObject
}

/** A single file with the changes in the form of `kubectl get -w --output-watch-events`. */
export function watchOfCapture(files: readonly CaptureFile[]): CaptureFile {
  const polls = files.flatMap(({ name, text }) => pollIn(name, text)).sort((a, b) => (a.at < b.at ? -1 : 1))
  const known = new Map<string, ReadonlyMap<string, JsonObject>>()
  const lines: string[] = []
  for (const { path, body } of polls) {
    const before = known.get(path) ?? new Map<string, JsonObject>()
    const now = new Map(itemsOf(body).map((item) => [keyOf(item), item]))
    for (const [key, item] of before) if (!now.has(key)) lines.push(lineOf('DELETED', item))
    for (const [key, item] of now) {
      const old = before.get(key)
      if (old === undefined) lines.push(lineOf('ADDED', item))
      else if (versionOf(old) !== versionOf(item)) lines.push(lineOf('MODIFIED', item))
    }
    known.set(path, now)
  }
  return { name: 'records', text: `${lines.join('\n')}\n` }
}

const lineOf = (type: string, object: JsonObject): string => JSON.stringify({ type, object })

/** The answer to a list; empty for tables, errors, documents of the API and records that cannot be read. */
function pollIn(name: string, text: string): readonly Poll[] {
  if (!/(?:^|\/)records\/[^/]+\.json$/.test(name)) return []
  const record = parsed(text)
  const { captured_at: at, api_path: path, response_code: code, response_body: body } = record
  if (typeof at !== 'string' || typeof path !== 'string' || code !== 200 || path.includes('?')) return []
  return isObject(body) && Array.isArray(body.items) ? [{ path, at, body }] : []
}

function parsed(text: string): JsonObject {
  try {
    const value: JsonValue = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The API server leaves kind and version out of the items of a list. */
function itemsOf({ kind, apiVersion, items }: JsonObject): readonly JsonObject[] {
  const own = typeof kind === 'string' ? kind.replace(/List$/, '') : ''
  return (Array.isArray(items) ? items : []).flatMap((item) =>
    isObject(item) ? [{ apiVersion: apiVersion ?? '', kind: own, ...item }] : [],
  )
}

function keyOf({ metadata }: JsonObject): string {
  const { uid, namespace, name } = isObject(metadata) ? metadata : {}
  return JSON.stringify(uid ?? [namespace ?? null, name ?? null])
}

const versionOf = ({ metadata }: JsonObject): JsonValue | undefined =>
  isObject(metadata) ? metadata.resourceVersion : undefined

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
