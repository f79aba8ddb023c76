/** Splits YAML, in the form of `kubectl get -o yaml`, into its objects. */
import type { JsonValue } from '../engine/index.ts'
import { parseYamlValue } from '../manifest/k8sYaml.ts'
import { isShellNoise } from '../manifest/shellNoise.ts'
import type { JsonPiece } from './jsonTexts.ts'
import { hasKwokTimes, KWOK_EPOCH, withKwokTimes } from './kwok.ts'

/** Largest document that is not a list of kubectl's: people write no larger documents. */
const MOST_DOCUMENT = 8 * 1024 * 1024

/** Longest line that may be a terminal's. */
const MOST_LINE = 4_096

/** Accepts a text in pieces of any size; objects are returned when they are complete. */
export class YamlTexts {
  readonly #chunks: string[] = []

  push(chunk: string): JsonPiece[] {
    this.#chunks.push(chunk)
    return []
  }

  end(): JsonPiece[] {
    const whole = this.#chunks.join('')
    const isRelative = hasKwokTimes(whole)
    const lines = (isRelative ? withKwokTimes(whole) : whole).split('\n')
    const pieces: JsonPiece[] = []
    if (isRelative) {
      const from = new Date(KWOK_EPOCH).toISOString().replace('.000Z', 'Z')
      pieces.push({ type: 'problem', line: 1, problem: { id: 'kwokWithoutDates', facts: { from } } })
    }
    withoutTerminal(lines, pieces)
    let start = 0
    for (let i = 0; i <= lines.length; i++) {
      if (i < lines.length && !/^---(?:\s|$)/.test(lines[i] ?? '')) continue
      document(lines.slice(start, i), start + 1, pieces)
      start = i + 1
    }
    return pieces
  }
}

/** Empties the terminal's lines around the objects; kubectl's errors among them are reported. */
function withoutTerminal(lines: string[], pieces: JsonPiece[]): void {
  for (const [index, line] of lines.entries()) {
    if (line.length > MOST_LINE || !isShellNoise(line.trimEnd())) continue
    if (/^error/i.test(line)) pieces.push({ type: 'problem', line: index + 1, problem: notYaml(line.trimEnd()) })
    lines[index] = ''
  }
}

const notYaml = (words: string) => ({ id: 'notYaml', facts: { words } }) as const

/** Reads a document. A list is read item by item: kubectl begins each item in the first column. */
function document(lines: readonly string[], line: number, pieces: JsonPiece[]): void {
  if (lines.every((one) => /^\s*(?:#|$)/.test(one))) return
  const items = lines.findIndex((one) => /^items:\s*$/.test(one))
  if (items < 0) {
    value(lines, line, false, pieces)
    return
  }
  let end = items + 1
  while (end < lines.length && /^(?:- | |-?\s*$|#)/.test(lines[end] ?? '')) end++
  let start = items + 1
  for (let i = items + 2; i <= end; i++) {
    if (i < end && !/^- /.test(lines[i] ?? '')) continue
    const item = lines.slice(start, i).map((one) => one.slice(2))
    if (item.some((one) => one.trim() !== '')) value(item, line + start, true, pieces)
    start = i
  }
  value([...lines.slice(0, items), 'items: []', ...lines.slice(end)], line, false, pieces)
}

function value(lines: readonly string[], line: number, isItem: boolean, pieces: JsonPiece[]): void {
  const text = lines.join('\n')
  if (text.length > MOST_DOCUMENT) {
    pieces.push({ type: 'problem', line, problem: { id: 'documentTooLarge', facts: { characters: text.length } } })
    return
  }
  const read = parseYamlValue(text)
  if (read.error === undefined) pieces.push({ type: 'value', value: read.value as JsonValue, line, isItem })
  else
    pieces.push({
      type: 'problem',
      line: line + (read.line ?? 0),
      problem: notYaml(read.error),
    })
}
