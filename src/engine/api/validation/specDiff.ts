/** What an update would change, as errors about specs that stay print it. */
import { deepEqual } from '../equality.ts'
import { goQuote } from '../goFormat.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isSet } from './access.ts'

/** What differs, in the manner of go-cmp: the fields that changed, and how many did not. */
export function specDiff(type: string, old: JsonObject, next: JsonObject): string {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])].sort()
  const changed = keys.filter((key) => !deepEqual(old[key], next[key]))
  const lines = changed.flatMap((key) => {
    const name = `${key[0]?.toUpperCase()}${key.slice(1)}`
    return [
      ...(isSet(old[key]) ? [`- \t${name}: ${shown(old[key])},`] : []),
      ...(isSet(next[key]) ? [`+ \t${name}: ${shown(next[key])},`] : []),
    ]
  })
  const same = keys.length - changed.length
  return [`  ${type}{`, ...lines, `  \t... // ${same} identical fields`, '  }', ''].join('\n')
}

const shown = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? goQuote(value) : (JSON.stringify(value) ?? 'nil')
