/**
 * Stores the texts of a run as differences: a text similar to an earlier text becomes references to that text, and its
 * own parts. Deflate finds repetitions only within 32 kB, so a large manifest that is applied again with one line
 * changed would be stored twice.
 */
import * as v from 'valibot'
import { MOST_TEXT_LENGTH } from '../engine/document/limits.ts'
import { array, integer, object, pair, refuse, type Schema, string, validated } from './checks.ts'
import { LinkTooLargeError } from './packing.ts'

/** Largest total of a run's texts in characters. */
export const MOST_TEXT_IN_ALL = 8 * 1024 * 1024
/** Largest number of parts per difference. */
const MOST_PARTS = 20_000
/** Number of earlier texts to compare with, newest first. Six texts cover several files that are applied in turn. */
const MOST_BASES = 6
/** Shortest piece in characters that is worth a reference. */
const SHORTEST_COPY = 40
/** Places in a base where a piece is searched: after the last copy, then before it. */
const PLACES = { behind: 8, before: 4 }

/** A piece of an earlier text: start and length in characters. */
type Copy = readonly [from: number, length: number]

interface Difference {
  /** Index of the similar text, from 0 in the order of the run. */
  readonly like: number
  /** The text from start to end: references to pieces of the similar text, and the text's own parts. */
  readonly parts: readonly (Copy | string)[]
}

/** Replaces a value found at a path of a run. */
type TextMap = (text: unknown, path: string) => unknown

/**
 * Replaces each text that is similar to an earlier one by a difference. The result is JSON for `withTexts` only. Throws
 * `LinkTooLargeError` if `withTexts` would reject it.
 */
export function withDifferences(run: unknown): unknown {
  let bases: readonly PiecedText[] = []
  let texts = 0
  let length = 0
  return mapTexts(run, (text) => {
    if (typeof text !== 'string') return text
    length += text.length
    if (length > MOST_TEXT_IN_ALL || text.length > MOST_TEXT_LENGTH)
      throw new LinkTooLargeError(`${length} characters of text`)
    const own = new PiecedText(texts, text)
    texts++
    let best: Difference | undefined
    let size = text.length
    for (const base of bases) {
      const parts = partsOf(own, base, size)
      if (parts === undefined) continue
      best = { like: base.index, parts }
      size = sizeOf(parts)
    }
    // An equal text adds no new base.
    if (!bases.some((base) => base.text === text)) bases = [own, ...bases].slice(0, MOST_BASES)
    return best ?? text
  })
}

/**
 * Restores all texts of a run. The caller must still validate the result. Throws `ValidationError` for a difference
 * that `withDifferences` cannot create; the validator finds other errors.
 */
export function withTexts(stored: unknown): unknown {
  const known: string[] = []
  let length = 0
  return mapTexts(stored, (value, path) => {
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value
    const text =
      typeof value === 'string'
        ? value
        : composed(validated(difference, value, path), known, MOST_TEXT_IN_ALL - length, path)
    length += text.length
    if (length > MOST_TEXT_IN_ALL) refuse(path, `makes more than ${MOST_TEXT_IN_ALL} characters of all texts`)
    known.push(text)
    return text
  })
}

const copy = pair(integer(0, MOST_TEXT_IN_ALL))
const ownText = string(MOST_TEXT_IN_ALL)
const part: Schema<Copy | string> = v.lazy((value) => (Array.isArray(value) ? copy : ownText))
const difference = object<Difference>({
  like: integer(0, Number.MAX_SAFE_INTEGER),
  parts: array(part, MOST_PARTS),
})

function composed({ like, parts }: Difference, known: readonly string[], most: number, path: string): string {
  const base = known[like] ?? refuse(`${path}.like`, 'names no text before it')
  let left = most
  const pieces = parts.map((part, index) => {
    const at = `${path}.parts[${index}]`
    const length = typeof part === 'string' ? part.length : part[1]
    if (typeof part !== 'string' && part[0] + length > base.length) refuse(at, 'is not within the text that it is of')
    left -= length
    // Checked before any text is built.
    if (left < 0) refuse(at, `makes more than ${MOST_TEXT_IN_ALL} characters of all texts`)
    return typeof part === 'string' ? part : base.slice(part[0], part[0] + length)
  })
  return pieces.join('')
}

/** A text split at line ends and commas, because JSON may have a single line. */
class PiecedText {
  readonly index: number
  readonly text: string
  #pieces: readonly string[] | undefined
  #places: Map<string, number[]> | undefined
  #starts: readonly number[] | undefined

  constructor(index: number, text: string) {
    this.index = index
    this.text = text
  }

  get pieces(): readonly string[] {
    this.#pieces ??= this.text.match(/[^\n,]+[\n,]?|[\n,]/g) ?? []
    return this.#pieces
  }

  /** Start of each piece, and finally the end of the text. */
  get starts(): readonly number[] {
    if (this.#starts === undefined) {
      const starts = [0]
      for (const [index, piece] of this.pieces.entries()) starts.push((starts[index] ?? 0) + piece.length)
      this.#starts = starts
    }
    return this.#starts
  }

  /** Indices of a piece in `pieces`, ascending. */
  placesOf(piece: string): readonly number[] {
    if (this.#places === undefined) {
      this.#places = new Map()
      for (const [place, one] of this.pieces.entries()) {
        const places = this.#places.get(one)
        if (places === undefined) this.#places.set(one, [place])
        else places.push(place)
      }
    }
    return this.#places.get(piece) ?? []
  }
}

/** A text as pieces of a base and own parts; undefined if the result is not smaller than `size`. */
function partsOf(own: PiecedText, base: PiecedText, size: number): readonly (Copy | string)[] | undefined {
  const parts: (Copy | string)[] = []
  let isOwnFrom = 0
  let cursor = 0
  let spent = 0
  const { pieces, starts } = own
  const takeOwn = (end: number): void => {
    const text = own.text.slice(starts[isOwnFrom], starts[end])
    if (text !== '') parts.push(text)
    spent += text.length
  }
  for (let at = 0; at < pieces.length && spent < size && parts.length < MOST_PARTS; ) {
    const { place, count } = longestAt(own, at, base, cursor)
    const from = base.starts[place] ?? 0
    const length = (base.starts[place + count] ?? 0) - from
    if (length < SHORTEST_COPY && length < own.text.length) {
      at += Math.max(1, count)
      continue
    }
    takeOwn(at)
    parts.push([from, length])
    at += count
    isOwnFrom = at
    cursor = place + count
  }
  takeOwn(pieces.length)
  return parts.length <= MOST_PARTS && sizeOf(parts) < size ? parts : undefined
}

/** The longest sequence of the base's pieces at a place of the text. */
function longestAt(own: PiecedText, at: number, base: PiecedText, cursor: number): { place: number; count: number } {
  const places = base.placesOf(own.pieces[at] ?? '')
  const next = firstFrom(places, cursor)
  let best = { place: 0, count: 0 }
  for (const place of places.slice(Math.max(0, next - PLACES.before), next + PLACES.behind)) {
    let count = 0
    while (at + count < own.pieces.length && base.pieces[place + count] === own.pieces[at + count]) count++
    // Of equally long sequences, the sequence that continues the last copy wins.
    if (count > best.count || (count === best.count && best.place < cursor && place >= cursor)) best = { place, count }
  }
  return best
}

/** Index of the first number that is at least `least`, in sorted numbers. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** Estimated characters of the parts as JSON. */
function sizeOf(parts: readonly (Copy | string)[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length + 3 : 16), 20)
}

/** Maps the texts of an unvalidated run; values of an unexpected form stay unchanged. */
function mapTexts(run: unknown, text: TextMap): unknown {
  const members = (value: unknown, name: string, map: TextMap, path: string): unknown =>
    isObject(value) && Object.hasOwn(value, name)
      ? replaced(value, name, map(Reflect.get(value, name), path === '' ? name : `${path}.${name}`))
      : value
  const each =
    (map: TextMap): TextMap =>
    (list, path) =>
      Array.isArray(list) ? list.map((one, index) => map(one, `${path}[${index}]`)) : list
  const files: TextMap = (value, path) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, file]) => [name, text(file, `${path}.${name}`)]))
      : value
  const command: TextMap = (value, path) => members(members(value, 'stdin', text, path), 'files', files, path)
  const entry: TextMap = (value, path) => members(value, 'command', command, path)
  const journal: TextMap = (value, path) => members(value, 'journal', each(entry), path)
  const document: TextMap = (value, path) => members(journal(value, path), 'branches', each(journal), path)
  return members(members(run, 'document', document, ''), 'manifestText', text, '')
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy with one member replaced, in the same order. */
function replaced(value: object, name: string, other: unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === name ? other : one]))
}
