import { getOwn } from '../jsonObject.ts'
import { compareText } from '../stableJson.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { goValue, isMap, kindOf, plainPatchError, unprocessablePatch, type ValueKind } from './patchValue.ts'

export const directiveMarker = '$patch'

// Lists of a strategic merge patch: finding elements by merge key, and the order of a merged list.
// Models apimachinery pkg/util/strategicpatch/patch.go normalizeElementOrder and its helpers (v1.36).

/** The common kind of all elements. Throws if the kinds differ, or if the elements are lists. */
export function elementKind(...lists: readonly (readonly JsonValue[])[]): ValueKind {
  let kind: ValueKind | undefined
  for (const list of lists) {
    for (const item of list) {
      const k = kindOf(item)
      if (k === 'slice' && kind === undefined) throw unprocessablePatch()
      if (kind !== undefined && kind !== k) {
        throw plainPatchError(`list element types are not identical: ${goValue(lists.map((l) => [...l]))}`)
      }
      kind = k
    }
  }
  if (kind === undefined) throw plainPatchError('no elements in any of the given slices')
  return kind
}

/** The element as a map; throws for any other value. */
export function asMap(item: JsonValue | undefined): JsonObject {
  if (isMap(item)) return item
  throw plainPatchError(`expected a map[string]interface {}, but received a ${goType(item)}`)
}

/** The list itself; throws for any other value. */
export function asList(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value
  throw plainPatchError(`expected a []interface {}, but received a ${goType(value)}`)
}

function goType(value: JsonValue | undefined): string {
  const names = { map: 'map[string]interface {}', slice: '[]interface {}', bool: 'bool', string: 'string' } as const
  const kind = kindOf(value)
  if (kind === 'number') return Number.isInteger(value) ? 'int64' : 'float64'
  return kind === 'nil' ? '%!s(<nil>)' : names[kind]
}

/** The value of an element's merge key; throws if the element lacks it. */
export function mergeKeyOf(item: JsonObject, mergeKey: string): JsonValue {
  const value = getOwn(item, mergeKey)
  if (value === undefined) {
    throw plainPatchError(`map: ${goValue(item)} does not contain declared merge key: ${mergeKey}`)
  }
  return value
}

/** The index of the element with that merge key, or -1. */
export function indexByMergeKey(list: readonly JsonValue[], mergeKey: string, value: JsonValue): number {
  return list.findIndex((item, i) => {
    if (!isMap(item)) throw plainPatchError(`value for key ${i} is not a map`)
    return getOwn(item, mergeKey) === value
  })
}

const indexIn = (list: readonly JsonValue[], item: JsonValue, mergeKey: string, kind: ValueKind): number => {
  const key = (v: JsonValue): JsonValue | undefined => (kind === 'map' ? (isMap(v) ? v[mergeKey] : undefined) : v)
  const wanted = key(item)
  return list.findIndex((v) => key(v) === wanted)
}

/** Separates elements in `by` from elements that only the server has. */
export function partitionByPresence(
  list: readonly JsonValue[],
  by: readonly JsonValue[],
  mergeKey: string,
): { patched: JsonValue[]; serverOnly: JsonValue[] } {
  const patched: JsonValue[] = []
  const serverOnly: JsonValue[] = []
  for (const item of list) {
    const found = mergeKey ? indexByMergeKey(by, mergeKey, mergeKeyOf(asMap(item), mergeKey)) >= 0 : by.includes(item)
    if (found) patched.push(item)
    else serverOnly.push(item)
  }
  return { patched, serverOnly }
}

/** Merges two lists. Each list keeps its own order, and the server's order interleaves them. */
export function mergeOrders(
  patched: readonly JsonValue[],
  serverOnly: readonly JsonValue[],
  patchOrder: readonly JsonValue[],
  serverOrder: readonly JsonValue[],
  mergeKey: string,
  kind: ValueKind,
): JsonValue[] {
  const left = sortByOrder(serverOnly, serverOrder, mergeKey, kind)
  const right = sortByOrder(patched, patchOrder, mergeKey, kind)
  const merged: JsonValue[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    if (j >= right.length) merged.push(left[i++]!)
    else if (i >= left.length) merged.push(right[j++]!)
    else {
      const li = indexIn(serverOrder, left[i]!, mergeKey, kind)
      const ri = indexIn(serverOrder, right[j]!, mergeKey, kind)
      // An element that only one of the orders has comes from the patch. It goes first, because new elements precede
      // old elements.
      if (li >= 0 && ri >= 0 && li < ri) merged.push(left[i++]!)
      else merged.push(right[j++]!)
    }
  }
  return merged
}

/** Sorts by `order`; elements with a deletion go to the end. */
export function sortByOrder(
  list: readonly JsonValue[],
  order: readonly JsonValue[],
  mergeKey: string,
  kind: ValueKind,
): JsonValue[] {
  let kept = [...list]
  let deleted: JsonValue[] = []
  if (kind === 'map') {
    for (const item of [...list, ...order]) mergeKeyOf(asMap(item), mergeKey)
    ;({ kept, deleted } = withoutDeletions(kept))
  }
  const position = kept.map((item) => indexIn(order, item, mergeKey, kind))
  // The comparison treats unknown elements as smaller, so this insertion sort reverses them as upstream does.
  for (let i = 1; i < kept.length; i++) {
    for (let j = i; j > 0; j--) {
      const [before, here] = [position[j - 1]!, position[j]!]
      if (before >= 0 && here >= 0 && here >= before) break
      swap(kept, j)
      swap(position, j)
    }
  }
  return [...kept, ...deleted]
}

function swap<T>(list: T[], j: number): void {
  const item = list[j]!
  list[j] = list[j - 1]!
  list[j - 1] = item
}

/** Separates elements marked `$patch: delete` from the others. */
export function withoutDeletions(list: readonly JsonValue[]): { kept: JsonValue[]; deleted: JsonValue[] } {
  const isDeletion = (item: JsonValue): boolean => getOwn(asMap(item), directiveMarker) === 'delete'
  return { kept: list.filter((item) => !isDeletion(item)), deleted: list.filter(isDeletion) }
}

/** Scalars in the order of their texts. */
export const sortScalars = (list: readonly JsonValue[]): JsonValue[] =>
  [...list].sort((a, b) => compareText(goValue(a), goValue(b)))

/** The scalars without repetitions; the last element takes the place of a repeated one, as in upstream. */
export function deduplicateScalars(list: readonly JsonValue[]): JsonValue[] {
  const out = [...list]
  for (let i = 0; i < out.length - 1; i++) {
    for (let j = i + 1; j < out.length; ) {
      if (out[i] === out[j]) {
        out[j] = out.at(-1)!
        out.pop()
      } else j++
    }
  }
  return out
}
