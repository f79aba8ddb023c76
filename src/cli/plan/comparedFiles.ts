/** Compares custom resources by the files alone, as far as that is possible without a definition. */
import {
  asObject,
  fieldDifferences,
  isObject,
  type JsonObject,
  type JsonValue,
  LAST_APPLIED,
  textOf,
} from '../../engine/index.ts'
import type { ComparedFiles, SideObject } from './readSide.ts'

/** The most fields of a comparison. */
const MOST_FIELDS = 40

export function comparedFiles(old: SideObject | undefined, next: SideObject | undefined): ComparedFiles {
  if (old === undefined) return { change: 'new', fields: [] }
  if (next === undefined) return { change: 'removed', fields: [] }
  const after = old.isLive ? asObject(applied(old.value, next.value, lastAppliedOf(old.value))) : next.value
  const fields = fieldDifferences(shown(old.value), shown(after))
    .slice(0, MOST_FIELDS)
    .map((one) => ({ pointer: one.pointer, live: one.before, applied: one.after }))
  return { change: fields.length === 0 ? 'same' : 'changed', fields }
}

/** The object without what no manifest decides. */
function shown({ status: _, metadata, ...rest }: JsonObject): JsonObject {
  const { labels, annotations } = asObject(metadata)
  const { [LAST_APPLIED]: __, ...own } = asObject(annotations)
  return { ...rest, metadata: { labels: asObject(labels), annotations: own } }
}

function lastAppliedOf({ metadata }: JsonObject): JsonValue {
  const text = textOf(asObject(asObject(metadata).annotations)[LAST_APPLIED])
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

/** A stored value after kubectl's merge patch: fields that only the last manifest had are removed. */
function applied(live: JsonValue, next: JsonValue, last: JsonValue): JsonValue {
  if (!isObject(live) || !isObject(next)) return next
  const before = asObject(last)
  const kept = Object.entries(live).filter(([name]) => name in next || !(name in before))
  const written = Object.entries(next).map(([name, value]): [string, JsonValue] => {
    const old = live[name]
    return [name, old === undefined ? value : applied(old, value, before[name] ?? null)]
  })
  return Object.fromEntries([...kept, ...written])
}
