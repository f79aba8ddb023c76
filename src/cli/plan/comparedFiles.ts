/** Compares custom resources by the files alone, as far as that is possible without a definition. */
import {
  asObject,
  createThreeWayJsonMergePatch,
  fieldDifferences,
  type JsonObject,
  type JsonValue,
  jsonMergePatch,
  LAST_APPLIED,
  textOf,
} from '../../engine/index.ts'
import type { ComparedFiles, SideObject } from './readSide.ts'

/** The most fields of a comparison. */
const MOST_FIELDS = 40

export function comparedFiles(old: SideObject | undefined, next: SideObject | undefined): ComparedFiles {
  if (old === undefined) return { change: 'new', fields: [] }
  if (next === undefined) return { change: 'removed', fields: [] }
  const after = old.isLive ? applied(old.value, next.value) : next.value
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

/** The stored object after kubectl's merge patch: fields that only the last manifest had are removed. */
const applied = (live: JsonObject, next: JsonObject): JsonObject =>
  jsonMergePatch(live, createThreeWayJsonMergePatch(lastAppliedOf(live), next, live))

function lastAppliedOf({ metadata }: JsonObject): JsonObject {
  const text = textOf(asObject(asObject(metadata).annotations)[LAST_APPLIED])
  try {
    const value: JsonValue = JSON.parse(text)
    return asObject(value)
  } catch {
    return {}
  }
}
