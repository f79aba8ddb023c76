/**
 * Turns a k8shark capture into a watch. Each of its records is the answer to a list, which was repeated, or an event of
 * a watch. An object that the next list lacks was deleted. In a tar archive a record is `records/ID.json`, in a `.kshrk`
 * capture `records/PATH/NUMBER.json`.
 */
import type { JsonObject, JsonValue } from '../../engine/index.ts'
import { isCaptured } from './dump.ts'

interface CaptureFile {
  readonly name: string
  readonly text: string
}

interface Answer {
  readonly path: string
  /** RFC 3339 without the `Z`: the order of these texts is the order of time, also with fewer digits. */
  readonly at: string
  /** `ADDED`, `MODIFIED` or `DELETED`; undefined for a list. */
  readonly event: string | undefined
  readonly body: JsonObject
}

/** A single file with the changes in the form of `kubectl get -w --output-watch-events`. */
export function watchOfCapture(files: readonly CaptureFile[]): CaptureFile {
  const answers = files.flatMap(({ name, text }) => answerIn(name, text)).sort((a, b) => (a.at < b.at ? -1 : 1))
  const paths = new Map<string, PathWatch>()
  const lines: string[] = []
  for (const { path, event, body } of answers) {
    const watch = paths.get(path) ?? new PathWatch(lines)
    paths.set(path, watch)
    if (event === undefined) watch.list(body)
    else watch.event(event, body)
  }
  return { name: 'records', text: `${lines.join('\n')}\n` }
}

/** The objects of one path of the API. A watch may be ahead of a list that was requested before its last event. */
class PathWatch {
  readonly #lines: string[]
  readonly #known = new Map<string, JsonObject>()
  /** Versions at which objects were deleted. */
  readonly #deleted = new Map<string, number>()

  constructor(lines: string[]) {
    this.#lines = lines
  }

  list(body: JsonObject): void {
    const version = versionOf(body)
    const now = new Map(itemsOf(body).map((item) => [keyOf(item), item]))
    for (const [key, item] of this.#known) if (!now.has(key) && !(versionOf(item) > version)) this.#end(key, item)
    for (const [key, item] of now) this.#see(key, item)
  }

  event(type: string, object: JsonObject): void {
    const key = keyOf(object)
    if (type !== 'DELETED') this.#see(key, object)
    else if (this.#known.has(key)) this.#end(key, object)
  }

  #see(key: string, item: JsonObject): void {
    const known = this.#known.get(key)
    const isOld = versionOf(item) <= (known ? versionOf(known) : (this.#deleted.get(key) ?? Number.NaN))
    if (isOld || (known && JSON.stringify(known) === JSON.stringify(item))) return
    this.#known.set(key, item)
    this.#write(known ? 'MODIFIED' : 'ADDED', item)
  }

  #end(key: string, item: JsonObject): void {
    this.#known.delete(key)
    this.#deleted.set(key, versionOf(item))
    this.#write('DELETED', item)
  }

  #write(type: string, object: JsonObject): void {
    this.#lines.push(JSON.stringify({ type, object }))
  }
}

/** The answer in a record; empty for tables, errors, documents of the API and records that cannot be read. */
function answerIn(name: string, text: string): readonly Answer[] {
  if (!isCaptured(name)) return []
  const record = parsed(text)
  const { captured_at: time, api_path: path, event_type: event, response_code: code, response_body: body } = record
  if (typeof time !== 'string' || typeof path !== 'string' || code !== 200 || path.includes('?')) return []
  if (!isObject(body)) return []
  const at = time.replace(/Z$/, '')
  if (typeof event === 'string') return events.has(event) ? [{ path, at, event, body }] : []
  return Array.isArray(body.items) ? [{ path, at, event: undefined, body }] : []
}

const events: ReadonlySet<string> = new Set(['ADDED', 'MODIFIED', 'DELETED'])

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

/** The resource version as a number, as API servers write it; NaN, which no comparison meets, for another text. */
const versionOf = ({ metadata }: JsonObject): number =>
  isObject(metadata) ? Number.parseInt(String(metadata.resourceVersion), 10) : Number.NaN

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
