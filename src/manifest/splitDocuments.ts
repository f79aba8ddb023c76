import { GoJsonError, scanJsonValue } from '../engine/api/goJsonParse.ts'

/** The text of one document. */
export interface DocumentText {
  readonly text: string
  /** Offset of its beginning in the whole text. */
  readonly offset: number
  /** Error that kubectl reports before it parses YAML; the problem is at the end of `text`. */
  readonly error?: string
}

/** An error before YAML parsing. */
export class ManifestSyntaxError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/**
 * Splits a text into documents as kubectl does: consecutive JSON objects, then YAML at lines that begin with `---`.
 * kubectl stops at the first unreadable document.
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
    // White space between JSON objects belongs to none of them.
    start += /^\s*/.exec(text.slice(start))?.[0].length ?? 0
  }
  return [...pieces, ...splitYaml(text, start)]
}

/** End of the JSON value; undefined if the text is not JSON, because the text may be YAML in flow style. */
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
        // A separator at the beginning belongs to the document after it, which affects the document's line numbers.
        pieces.push({ text: text.slice(start, at), offset: start })
        start = end
      }
    }
    at = end
  }
  if (start < text.length) pieces.push({ text: text.slice(start), offset: start })
  return pieces
}
