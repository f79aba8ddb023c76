/** Go's text form of decoded JSON. */
import { goQuote } from '../../api/goFormat.ts'
import type { JsonValue } from '../../api/types.ts'

/** `%v`: `map[app:web]`, `[a b]`, `<nil>`. */
export function goText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (typeof value === 'object' && value !== null)
    return `map[${sortedEntries(value)
      .map(([key, item]) => `${key}:${goText(item)}`)
      .join(' ')}]`
  return value === null ? '<nil>' : String(value)
}

/** `%#v`: `map[string]interface {}{"app":"web"}`. */
export function goSyntax(value: JsonValue): string {
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`
  if (typeof value === 'object' && value !== null)
    return `map[string]interface {}{${sortedEntries(value)
      .map(([key, item]) => `${goQuote(key)}:${goSyntax(item)}`)
      .join(', ')}}`
  if (value === null) return 'interface {}(nil)'
  return typeof value === 'string' ? goQuote(value) : String(value)
}

const sortedEntries = (value: { readonly [key: string]: JsonValue }): [string, JsonValue][] =>
  Object.keys(value)
    .sort()
    .map((key) => [key, value[key]!])
