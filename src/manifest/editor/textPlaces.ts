/** Places of a manifest's text, for changes of it. */
import type { JsonValue } from '../../engine/api/types.ts'
import type { TextEdit } from './imageTag.ts'

/** Takes the lines out; nothing where something else is on them, or where a comma would be left over. */
export function wholeLines(text: string, keyFrom: number, valueTo: number): TextEdit[] {
  const start = text.lastIndexOf('\n', keyFrom - 1) + 1
  const end = keyFrom + text.slice(keyFrom, valueTo).trimEnd().length
  const lineEnd = text.indexOf('\n', end)
  const next = lineEnd < 0 ? text.length : lineEnd + 1
  // Quotes are no part of a key's or a value's place.
  const isAlone =
    /^\s*["']?$/.test(text.slice(start, keyFrom)) && /^["']?\s*(?:,\s*)?(?:#.*)?$/.test(text.slice(end, next).trimEnd())
  const isLastOfFlow = text[start - 2] === ',' && /^\s*[}\]]/.test(text.slice(next))
  return isAlone && !isLastOfFlow ? [{ from: start, to: next, insert: '' }] : []
}

/** A field before another one, on a line of its own where that one begins a line. */
export function fieldBefore(text: string, keyFrom: number, field: string): TextEdit {
  const start = text.lastIndexOf('\n', keyFrom - 1) + 1
  const before = text.slice(start, keyFrom)
  const quote = /["']$/.exec(before)?.[0] ?? ''
  const from = keyFrom - quote.length
  // Behind the dash of a list the next field stands below its first one.
  const isOnOwnLine = /^[\s-]*$/.test(text.slice(start, from))
  return { from, to: from, insert: isOnOwnLine ? `${field}\n${' '.repeat(from - start)}` : `${field}, ` }
}

export type WithFields = { readonly [key: string]: JsonValue }

/** The object of a document, or the members of a list. */
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
