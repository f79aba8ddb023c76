/** Reads kubectl's output: states (YAML or JSON, lists or single objects) and watches, from any number of files. */
import type {
  ImportPlace,
  ImportProblem,
  ImportRecord,
  JsonObject,
  JsonValue,
  SeenObject,
  Unread,
} from '../engine/index.ts'
import { isShellNoise } from '../manifest/shellNoise.ts'
import { JsonTexts } from './jsonTexts.ts'
import { KWOK_EPOCH } from './kwok.ts'
import { YamlTexts } from './yamlTexts.ts'

/** Most levels of nesting: no object of the API is deeper. */
const MOST_DEPTH = 100
/** Most problems of a file that are reported. */
const MOST_PROBLEMS = 100

interface ImportedRecords {
  readonly records: readonly ImportRecord[]
  readonly problems: readonly ImportProblem[]
}

/** Reads complete texts. */
export function readRecords(files: readonly { readonly name: string; readonly text: string }[]): ImportedRecords {
  const records: ImportRecord[] = []
  const problems: ImportProblem[] = []
  for (const { name, text } of files) {
    const reader = new FileReader(name)
    for (const part of [reader.push(text), reader.end()]) {
      for (const record of part.records) records.push(record)
      for (const problem of part.problems) problems.push(problem)
    }
  }
  return { records, problems }
}

/** Reads one file in pieces of any size. */
export class FileReader {
  readonly #file: string
  #texts: JsonTexts | YamlTexts | undefined
  #begin = ''
  #told = 0
  /** Items without a kind, until the end of the list gives it. */
  #unnamed: { readonly value: JsonObject; readonly line: number }[] = []

  constructor(file: string) {
    this.#file = file
  }

  push(chunk: string, isLast = false): ImportedRecords {
    if (!this.#texts) {
      this.#begin += chunk
      const first = firstOf(this.#begin, isLast)
      if (first === undefined) return { records: [], problems: [] }
      this.#texts = first === '{' || first === '[' ? new JsonTexts() : new YamlTexts()
      const begin = this.#begin
      this.#begin = ''
      return this.#read(this.#texts.push(begin))
    }
    return this.#read(this.#texts.push(chunk))
  }

  end(): ImportedRecords {
    const begun = this.#texts ? { records: [], problems: [] } : this.push('', true)
    const read = this.#texts ? this.#read(this.#texts.end()) : { records: [], problems: [] }
    const problems = [...begun.problems, ...read.problems]
    for (const { line } of this.#unnamed) problems.push({ place: this.#at(line), id: 'itemWithoutKind', facts: {} })
    this.#unnamed = []
    if (!this.#texts) problems.push({ place: this.#at(1), id: 'fileIsEmpty', facts: {} })
    return { records: [...begun.records, ...read.records], problems }
  }

  #read(pieces: ReturnType<JsonTexts['push']>): ImportedRecords {
    const records: ImportRecord[] = []
    const problems: ImportProblem[] = []
    const tell: Tell = (line, problem, object) => {
      this.#told++
      if (this.#told > MOST_PROBLEMS + 1) return
      const isTold = this.#told <= MOST_PROBLEMS
      const place = this.#at(line)
      if (isTold) problems.push({ place, ...problem, ...(object === undefined ? {} : { object }) })
      else problems.push({ place, id: 'furtherNotTold', facts: {} })
    }
    for (const piece of pieces) {
      if (piece.type === 'problem') tell(piece.line, piece.problem)
      else this.#value(piece.value, piece.line, piece.isItem, records, tell)
    }
    return { records, problems }
  }

  #value(value: JsonValue, line: number, isItem: boolean, records: ImportRecord[], tell: Tell): void {
    if (Array.isArray(value)) {
      for (const one of value) this.#value(one, line, false, records, tell)
      return
    }
    if (!isObject(value)) {
      tell(line, { id: 'notObject', facts: { type: value === null ? 'null' : typeof value } })
      return
    }
    if (typeof value.type === 'string' && isObject(value.object)) {
      const from = records.length
      this.#event(value.type, value.object, line, records, tell)
      const seenAt = typeof value.seenAt === 'string' ? Date.parse(value.seenAt) : Number.NaN
      const record = records[from]
      if (record?.type === 'DELETED' && Number.isFinite(seenAt)) records[from] = { ...record, seenAt }
      return
    }
    if (value.kind === 'ResourcePatch' && value.apiVersion === 'action.kwok.x-k8s.io/v1alpha1') {
      this.#action(value, line, records, tell)
      return
    }
    if (isItem && typeof value.kind !== 'string') {
      this.#unnamed.push({ value, line })
      return
    }
    if (typeof value.kind === 'string' && value.kind.endsWith('List') && !('metadata' in value && isNamed(value))) {
      this.#list(value, line, records, tell)
      return
    }
    this.#object('seen', value, line, records, tell)
  }

  /** Reads a change that kwok recorded. */
  #action(action: JsonObject, line: number, records: ImportRecord[], tell: Tell): void {
    const { durationNanosecond = 0 } = action
    const ms = typeof durationNanosecond === 'number' ? durationNanosecond / 1e6 : Number.NaN
    if (!(Math.abs(ms) < 1e14)) tell(line, { id: 'kwokTime', facts: {} })
    else if (isTooDeep(action, MOST_DEPTH)) tell(line, { id: 'nestedTooDeep', facts: { most: MOST_DEPTH } })
    else records.push({ type: 'action', action, at: KWOK_EPOCH + ms, place: this.#at(line) })
  }

  #event(type: string, object: JsonObject, line: number, records: ImportRecord[], tell: Tell): void {
    if (type === 'BOOKMARK') {
      records.push({ type: 'bookmark', kind: textOf(object.kind), bookmark: object, place: this.#at(line) })
      return
    }
    if (type === 'ERROR') {
      const code = typeof object.code === 'number' ? object.code : 0
      records.push({ type: 'end', code, message: textOf(object.message), place: this.#at(line) })
      return
    }
    if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED') {
      tell(line, { id: 'unknownWatchType', facts: { type: JSON.stringify(type.slice(0, 40)) } })
      return
    }
    this.#object(type, object, line, records, tell)
  }

  #list(list: JsonObject, line: number, records: ImportRecord[], tell: Tell): void {
    const kind = textOf(list.kind).slice(0, -'List'.length)
    const apiVersion = textOf(list.apiVersion)
    const complete = (item: JsonObject): JsonObject => (kind === '' ? item : { apiVersion, kind, ...item })
    for (const { value, line: at } of this.#unnamed) this.#object('seen', complete(value), at, records, tell)
    this.#unnamed = []
    if (!Array.isArray(list.items)) {
      tell(line, { id: 'listWithoutItems', facts: { kind: textOf(list.kind) } })
      return
    }
    for (const item of list.items) {
      if (isObject(item)) this.#object('seen', complete(item), line, records, tell)
      else tell(line, { id: 'itemNotObject', facts: {} })
    }
  }

  #object(
    type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'seen',
    object: JsonObject,
    line: number,
    records: ImportRecord[],
    tell: Tell,
  ): void {
    if (object.kind === 'Status' && object.apiVersion === 'v1') {
      const words = textOf(object.message) || textOf(object.reason)
      tell(line, words === '' ? { id: 'refusalWithoutReason', facts: {} } : { id: 'refusal', facts: { words } })
      return
    }
    const problem = objectProblem(object)
    if (problem !== undefined) tell(line, problem, nameOf(object) || undefined)
    else records.push({ type, object: object as SeenObject, place: this.#at(line) })
  }

  #at(line: number): ImportPlace {
    return { file: this.#file, line }
  }
}

/** Longest line that may be a terminal's. */
const MOST_BESIDE = 4_096

/**
 * The first character of kubectl's output, after lines of the shell such as a prompt; undefined until it has arrived.
 * `isLast`: no more text follows.
 */
function firstOf(text: string, isLast: boolean): string | undefined {
  for (let from = 0; ; ) {
    const first = /[^\s\ufeff]/g
    first.lastIndex = from
    const at = first.exec(text)?.index
    if (at === undefined) return undefined
    const lineEnd = text.indexOf('\n', at)
    if (text[at] === '{' || text[at] === '[') return text[at]
    if (lineEnd < 0 && !isLast && text.length - at <= MOST_BESIDE) return undefined
    const line = text.slice(at, lineEnd < 0 ? undefined : lineEnd)
    if (line.length > MOST_BESIDE || !isShellNoise(line.trimEnd())) return text[at]
    if (lineEnd < 0) return undefined
    from = lineEnd
  }
}

type Tell = (line: number, problem: Unread, object?: string) => void

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const isNamed = ({ metadata }: JsonObject): boolean => isObject(metadata) && typeof metadata.name === 'string'

/** The reason for which an object cannot be a cluster's; undefined for a valid object. */
function objectProblem(object: JsonObject): Unread | undefined {
  if (typeof object.kind !== 'string' || object.kind === '') return { id: 'withoutKind', facts: {} }
  if (typeof object.apiVersion !== 'string' || object.apiVersion === '') return { id: 'withoutApiVersion', facts: {} }
  if (!isObject(object.metadata)) return { id: 'withoutMetadata', facts: {} }
  if (typeof object.metadata.name !== 'string' || object.metadata.name === '') return { id: 'withoutName', facts: {} }
  if (isTooDeep(object, MOST_DEPTH)) return { id: 'nestedTooDeep', facts: { most: MOST_DEPTH } }
  return undefined
}

function nameOf({ kind, metadata }: JsonObject): string {
  const name = isObject(metadata) ? textOf(metadata.name) : ''
  return [textOf(kind), name].filter((part) => part !== '').join(' ')
}

function isTooDeep(value: JsonValue, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  return Object.values(value).some((one: JsonValue) => isTooDeep(one, left - 1))
}
