/** Computes places of edits in a manifest's text. */
import type { JsonValue } from '../../engine/api/types.ts'
import type { TextEdit } from './imageTag.ts'

/** Removes whole lines; returns nothing if other text is on them, or if a comma would remain. */
export function wholeLines(text: string, keyFrom: number, valueTo: number): TextEdit[] {
  const start = text.lastIndexOf('\n', keyFrom - 1) + 1
  const end = keyFrom + text.slice(keyFrom, valueTo).trimEnd().length
  const lineEnd = text.indexOf('\n', end)
  const next = lineEnd < 0 ? text.length : lineEnd + 1
  // Ranges of keys and values do not include quotes.
  const isAlone =
    /^\s*["']?$/.test(text.slice(start, keyFrom)) && /^["']?\s*(?:,\s*)?(?:#.*)?$/.test(text.slice(end, next).trimEnd())
  const isLastOfFlow = text[start - 2] === ',' && /^\s*[}\]]/.test(text.slice(next))
  return isAlone && !isLastOfFlow ? [{ from: start, to: next, insert: '' }] : []
}

/** Inserts a field before another field, on a separate line if the other field begins a line. */
export function fieldBefore(text: string, keyFrom: number, field: string): TextEdit {
  const start = text.lastIndexOf('\n', keyFrom - 1) + 1
  const before = text.slice(start, keyFrom)
  const quote = /["']$/.exec(before)?.[0] ?? ''
  const from = keyFrom - quote.length
  // After the dash of a list, the next field is aligned with the first field.
  const isOnOwnLine = /^[\s-]*$/.test(text.slice(start, from))
  return { from, to: from, insert: isOnOwnLine ? `${field}\n${' '.repeat(from - start)}` : `${field}, ` }
}

type WithFields = { readonly [key: string]: JsonValue }

/** The object of a document, or the items of a list. */
export function objectsIn(value: JsonValue | undefined): { readonly pointer: string; readonly object: WithFields }[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const { items } = value
  if (!Array.isArray(items)) return [{ pointer: '', object: value }]
  return items.flatMap((item, index) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? [{ pointer: `/items/${index}`, object: item }]
      : [],
  )
}
