import { GoJsonError, scanJsonValue } from '../engine/api/goJsonParse.ts'

/** One document's part of a text. */
export interface DocumentText {
  readonly text: string
  /** Where it begins in the whole text. */
  readonly offset: number
  /** Why kubectl refuses it before it reads any YAML; the wrong part is at the end of `text`. */
  readonly error?: string
}

/** A text that is refused before its YAML is read. */
export class ManifestSyntaxError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/**
 * The documents of a text as kubectl cuts them: JSON objects one after the other, then YAML at lines that begin with
 * `---`. kubectl reads no further than the first document it cannot read.
 */
// Models apimachinery pkg/util/yaml/decoder.go YAMLOrJSONDecoder and YAMLReader (v1.36).
export function splitDocuments(text: string): DocumentText[] {
  const pieces: DocumentText[] = []
  let start = 0
  while (/^\s*\{/.test(text.slice(start))) {
    const end = jsonEnd(text, start)
    if (end === undefined) break
    pieces.push({ text: text.slice(start, end), offset: start })
    start = end
    // White space between the objects belongs to none.
    start += /^\s*/.exec(text.slice(start))?.[0].length ?? 0
  }
  return [...pieces, ...splitYaml(text, start)]
}

/** Undefined where there is no JSON: it may be YAML in braces. */
function jsonEnd(text: string, start: number): number | undefined {
  try {
    return scanJsonValue(text, start)
  } catch (error) {
    if (error instanceof GoJsonError) return undefined
    throw error
  }
}

function splitYaml(text: string, from: number): DocumentText[] {
  const pieces: DocumentText[] = []
  let start = from
  let at = from
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline + 1
    if (text.startsWith('---', at)) {
      const rest = text.slice(at + 3, end).trim()
      if (rest !== '' && !rest.startsWith('#')) {
        const upTo = text.slice(start, end).trimEnd()
        pieces.push({ text: upTo, offset: start, error: `invalid Yaml document separator: ${rest}` })
        start = end
      } else if (at > start) {
        // A separator with nothing before it stays with what follows: lines are counted from it.
        pieces.push({ text: text.slice(start, at), offset: start })
        start = end
      }
    }
    at = end
  }
  if (start < text.length) pieces.push({ text: text.slice(start), offset: start })
  return pieces
}
