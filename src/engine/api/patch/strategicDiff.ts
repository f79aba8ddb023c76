import { typeInfo } from '../fieldTable.ts'
import { getOwn } from '../jsonObject.ts'
import { compareText } from '../stableJson.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'
import {
  asMap,
  deduplicateScalars,
  directiveMarker,
  elementKind,
  mergeKeyOf,
  sortByOrder,
  sortScalars,
} from './listOrder.ts'
import { lookupSlice, lookupStruct, type PatchMeta } from './patchMeta.ts'
import { copyOf, goValue, isMap, kindOf, plainPatchError, sameValue, setOwn } from './patchValue.ts'
import {
  deleteFromPrimitiveListPrefix,
  mergeMap,
  retainKeysDirective,
  setElementOrderPrefix,
  unsupportedMediaType,
} from './strategicMergePatch.ts'

/** The strategic merge patch that turns `original` into `modified`; `{}` for equal objects. */
// Models apimachinery pkg/util/strategicpatch/patch.go CreateTwoWayMergePatch (v1.36).
export function createTwoWayMergePatch(original: JsonObject, modified: JsonObject, typeName: string): JsonObject {
  if (!typeInfo(typeName)) throw unsupportedMediaType()
  return diffMaps(copyOf(original), copyOf(modified), typeName, { only: 'all', buildRetainKeys: false })
}

/**
 * The patch of `kubectl apply`: the changes from `current` to `modified` without deletions, and the deletions from
 * `original` (last applied) to `modified`. Fields that other writers set stay if neither document names them.
 */
// Models apimachinery pkg/util/strategicpatch/patch.go CreateThreeWayMergePatch (v1.36), with overwrite.
export function createThreeWayMergePatch(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  typeName: string,
): JsonObject {
  if (!typeInfo(typeName)) throw unsupportedMediaType()
  const after = copyOf(modified)
  const changes = diffMaps(copyOf(current), after, typeName, { only: 'changes', buildRetainKeys: false })
  const deletions = diffMaps(copyOf(original), after, typeName, { only: 'deletions', buildRetainKeys: false })
  return mergeMap(copyOf(deletions), copyOf(changes), typeName, 'patch')
}

interface DiffOptions {
  /** `changes`: without deletions; `deletions`: without changes and additions. */
  readonly only: 'all' | 'changes' | 'deletions'
  readonly buildRetainKeys: boolean
}

function diffMaps(original: JsonObject, modified: JsonObject, typeName: string, options: DiffOptions): JsonObject {
  const patch: JsonDraft = {}
  const keepsChanges = options.only !== 'deletions'
  const retained: JsonValue[] = []
  for (const [key, after] of Object.entries(modified)) {
    if (options.buildRetainKeys && after !== null) retained.push(key)
    const before = getOwn(original, key)
    if (before === undefined) {
      if (keepsChanges) setOwn(patch, key, after)
    } else if (key === directiveMarker) {
      if (typeof before !== 'string' || typeof after !== 'string') {
        throw plainPatchError(`invalid value for special key: ${directiveMarker}`)
      }
      if (before !== after) patch[directiveMarker] = after
    } else if (kindOf(before) !== kindOf(after)) {
      if (keepsChanges) setOwn(patch, key, after)
    } else if (isMap(before) && isMap(after)) diffMember(patch, key, before, after, typeName, options)
    else if (Array.isArray(before) && Array.isArray(after)) diffListMember(patch, key, before, after, typeName, options)
    else if (keepsChanges && !sameValue(before, after)) setOwn(patch, key, after)
  }
  const gone = Object.keys(original).filter((key) => !Object.hasOwn(modified, key))
  if (options.only !== 'changes') for (const key of gone) setOwn(patch, key, null)
  const clears = gone.some((key) => original[key] !== null)
  if (retained.length > 0 && (Object.keys(patch).length > 0 || clears)) {
    patch[retainKeysDirective] = sortScalars(retained)
  }
  return patch
}

function diffMember(
  patch: JsonDraft,
  key: string,
  before: JsonObject,
  after: JsonObject,
  typeName: string,
  options: DiffOptions,
): void {
  const meta = lookupUnlessSame(() => lookupStruct(typeName, key), before, after)
  if (!meta) return
  if (meta.strategy === 'replace') {
    if (options.only !== 'deletions') setOwn(patch, key, after)
    return
  }
  const inner = diffMaps(before, after, meta.type, { ...options, buildRetainKeys: meta.retainKeys })
  if (Object.keys(inner).length > 0) setOwn(patch, key, inner)
}

function diffListMember(
  patch: JsonDraft,
  key: string,
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  typeName: string,
  options: DiffOptions,
): void {
  const meta = lookupUnlessSame(() => lookupSlice(typeName, key), before, after)
  if (!meta) return
  if (meta.strategy !== 'merge') {
    if (options.only !== 'deletions' && !sameValue(before, after)) setOwn(patch, key, after)
    return
  }
  const diff = diffLists(before, after, meta, { ...options, buildRetainKeys: meta.retainKeys })
  if (diff.changed.length > 0) setOwn(patch, key, diff.changed)
  if (diff.deleted.length > 0) patch[`${deleteFromPrimitiveListPrefix}/${key}`] = diff.deleted
  if (diff.order.length > 0) patch[`${setElementOrderPrefix}/${key}`] = diff.order
}

/** The lookup's result; undefined for an unknown field that has not changed, which is not an error. */
function lookupUnlessSame(lookup: () => PatchMeta, before: JsonValue, after: JsonValue): PatchMeta | undefined {
  try {
    return lookup()
  } catch (error) {
    if (sameValue(before, after)) return undefined
    throw error
  }
}

interface ListDiff {
  readonly changed: readonly JsonValue[]
  /** Deleted scalars. A deleted map has a directive among `changed` instead. */
  readonly deleted: JsonValue[]
  /** The elements of `$setElementOrder`; empty without it. */
  readonly order: readonly JsonValue[]
}

const noDiff: ListDiff = { changed: [], deleted: [], order: [] }

function diffLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  meta: PatchMeta,
  options: DiffOptions,
): ListDiff {
  const keepsChanges = options.only !== 'deletions'
  const keepsDeletions = options.only !== 'changes'
  if (before.length === 0) return keepsChanges ? { ...noDiff, changed: after } : noDiff
  const kind = elementKind(before, after)
  if (kind !== 'map') {
    const { added, deleted } = diffScalars(before, after, options)
    const changed = sortByOrder(added, after, meta.mergeKey, kind)
    // Upstream sorts the old list in place before the comparison, so an unsorted list always counts as reordered.
    const reordered = keepsChanges && !sameValue(sortScalars(before), after)
    return { changed, deleted, order: (keepsDeletions && deleted.length > 0) || reordered ? after : [] }
  }
  const { changed, deleted } = diffListOfMaps(before, after, meta, options)
  const sorted = [...sortByOrder(changed, after, meta.mergeKey, kind), ...deleted]
  const keyOf = (item: JsonValue): JsonValue => mergeKeyOf(asMap(item), meta.mergeKey)
  const sameOrder = before.length === after.length && after.every((item, i) => keyOf(before[i]!) === keyOf(item))
  const ordered =
    (keepsChanges && (sorted.length > 0 || !sameOrder)) || (keepsDeletions && sorted.length > 0)
      ? after.map((item) => ({ [meta.mergeKey]: keyOf(item) }))
      : []
  return { changed: sorted, deleted: [], order: ordered }
}

/** Walks two sorted lists at once and reports the elements that only one of them has. */
function walk<T>(
  before: readonly T[],
  after: readonly T[],
  textOf: (item: T) => string,
): [T | undefined, T | undefined][] {
  const pairs: [T | undefined, T | undefined][] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [a, b] = [before[i], after[j]]
    const order = a === undefined ? 1 : b === undefined ? -1 : compareText(textOf(a), textOf(b))
    if (order <= 0) i++
    if (order >= 0) j++
    pairs.push([order <= 0 ? a : undefined, order >= 0 ? b : undefined])
  }
  return pairs
}

function diffScalars(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  options: DiffOptions,
): { added: JsonValue[]; deleted: JsonValue[] } {
  const pairs = walk(sortScalars(before), sortScalars(after), goValue)
  const added = pairs.flatMap(([a, b]) => (a === undefined && b !== undefined ? [b] : []))
  const deleted = pairs.flatMap(([a, b]) => (b === undefined && a !== undefined ? [a] : []))
  return {
    added: options.only === 'deletions' ? [] : added,
    deleted: options.only === 'changes' ? [] : deduplicateScalars(deleted),
  }
}

function diffListOfMaps(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { type, mergeKey }: PatchMeta,
  options: DiffOptions,
): { changed: JsonValue[]; deleted: JsonValue[] } {
  const textOf = (item: JsonObject): string => goValue(mergeKeyOf(item, mergeKey))
  // Upstream's comparison calls equal keys smaller, so its insertion sort reverses elements with equal keys.
  const sorted = (list: readonly JsonValue[]): JsonObject[] =>
    list
      .map(asMap)
      .reverse()
      .sort((a, b) => compareText(goValue(a[mergeKey]), goValue(b[mergeKey])))
  const changed: JsonValue[] = []
  const deleted: JsonValue[] = []
  for (const [a, b] of walk(sorted(before), sorted(after), textOf)) {
    if (a && b) {
      const inner = diffMaps(a, b, type, options)
      if (Object.keys(inner).length > 0) changed.push({ ...inner, [mergeKey]: b[mergeKey]! })
    } else if (b) {
      if (options.only !== 'deletions') changed.push(b)
    } else if (a && options.only !== 'changes') {
      deleted.push({ [mergeKey]: a[mergeKey]!, [directiveMarker]: 'delete' })
    }
  }
  return { changed, deleted }
}
