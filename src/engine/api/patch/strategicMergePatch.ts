import { StatusError } from '../errors.ts'
import { typeInfo } from '../fieldTable.ts'
import { getOwn } from '../jsonObject.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'
import {
  asList,
  asMap,
  deduplicateScalars,
  directiveMarker,
  elementKind,
  indexByMergeKey,
  mergeKeyOf,
  mergeOrders,
  partitionByPresence,
  withoutDeletions,
} from './listOrder.ts'
import { lookupSlice, lookupStruct, type PatchMeta } from './patchMeta.ts'
import { badPatch, copyOf, goValue, isMap, kindOf, plainPatchError, sameValue, setOwn } from './patchValue.ts'

export const retainKeysDirective = '$retainKeys'
export const deleteFromPrimitiveListPrefix = '$deleteFromPrimitiveList'
export const setElementOrderPrefix = '$setElementOrder'

const badPrimitiveList = () => badPatch('invalid patch format of primitive list')
const badRetainKeys = () => badPatch('invalid patch format of retainKeys')
const badElementOrder = () => badPatch('invalid patch format of setElementOrder list')

/**
 * Applies a strategic merge patch to an object of a type in the table (`apps.v1.Deployment`). Throws the API server's
 * StatusError: 400 for a patch with a wrong form, 415 for an unknown type, as for custom resources.
 */
export function strategicMergePatch(original: JsonObject, patch: JsonObject, typeName: string | undefined): JsonObject {
  if (typeName === undefined || !typeInfo(typeName)) throw unsupportedMediaType()
  return mergeMap(copyOf(original), copyOf(patch), typeName, 'object')
}

/** The server's error for a patch type that custom resources do not support. */
export const unsupportedMediaType = (): StatusError =>
  new StatusError(
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: ' +
      'application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
  )

/**
 * The target of a merge. In an object, directives take effect and vanish; in another patch, they stay. Both maps must
 * be copies of the caller and are changed.
 */
type MergeTarget = 'object' | 'patch'

// Models apimachinery pkg/util/strategicpatch/patch.go mergeMap (v1.36).
export function mergeMap(original: JsonDraft, patch: JsonDraft, typeName: string, target: MergeTarget): JsonObject {
  const directive = getOwn(patch, directiveMarker)
  if (directive !== undefined) return mergeByDirective(directive, patch)
  applyRetainKeys(original, patch, target)
  applyElementOrders(original, patch, typeName, target)
  for (const patchKey of Object.keys(patch)) {
    const value = patch[patchKey]!
    const isDeletionList = patchKey.startsWith(deleteFromPrimitiveListPrefix)
    if (isDeletionList && target === 'patch') {
      original[patchKey] = value
      continue
    }
    const key = isDeletionList ? keyBehind(patchKey, deleteFromPrimitiveListPrefix, badPrimitiveList) : patchKey
    mergeMember(original, key, value, { typeName, target, isDeletionList })
  }
  return original
}

interface MemberContext {
  readonly typeName: string
  readonly target: MergeTarget
  readonly isDeletionList: boolean
}

function mergeMember(original: JsonDraft, key: string, value: JsonValue, context: MemberContext): void {
  const { typeName, target, isDeletionList } = context
  if (value === null) {
    delete original[key]
    if (target === 'object') return
  }
  const current = getOwn(original, key)
  if (current === undefined || kindOf(current) !== kindOf(value)) {
    if (!isDeletionList) setOrDrop(original, key, target === 'object' ? withoutNulls(value) : value)
    return
  }
  if (isMap(value) && isMap(current)) {
    const meta = lookupStruct(typeName, key)
    setOwn(original, key, meta.strategy === 'replace' ? value : mergeMap(current, value, meta.type, target))
  } else if (Array.isArray(value) && Array.isArray(current)) {
    const meta = lookupSlice(typeName, key)
    setOwn(original, key, mergeList(current, value, meta, { target, isDeletionList }))
  } else setOrDrop(original, key, value)
}

function setOrDrop(original: JsonDraft, key: string, value: JsonValue): void {
  const kept = withoutDirectives(value)
  if (kept === undefined) delete original[key]
  else setOwn(original, key, kept)
}

function mergeByDirective(directive: JsonValue, patch: JsonDraft): JsonObject {
  if (directive === 'replace') {
    delete patch[directiveMarker]
    return patch
  }
  if (directive === 'delete') return {}
  throw plainPatchError(`unknown patch type: ${goValue(directive)} in map: ${goValue(patch)}`)
}

/** `$deleteFromPrimitiveList/finalizers` → `finalizers`. */
function keyBehind(directive: string, prefix: string, error: () => StatusError): string {
  if (!directive.startsWith(`${prefix}/`)) throw error()
  return directive.slice(prefix.length + 1)
}

/** Drops the members that `$retainKeys` does not list. */
function applyRetainKeys(original: JsonDraft, patch: JsonDraft, target: MergeTarget): void {
  const listed = getOwn(patch, retainKeysDirective)
  if (listed === undefined) return
  delete patch[retainKeysDirective]
  if (target === 'patch') {
    const other = getOwn(original, retainKeysDirective)
    if (other === undefined) original[retainKeysDirective] = listed
    else if (!sameValue(other, listed)) {
      const both = `${goValue(other)} and ${goValue(listed)}`
      throw plainPatchError(`${both} are not deep equal: this may happen when calculating the 3-way diff patch`)
    }
    return
  }
  if (!Array.isArray(listed)) throw badRetainKeys()
  for (const [key, value] of Object.entries(patch)) {
    const isDirective = key.startsWith(deleteFromPrimitiveListPrefix) || key.startsWith(setElementOrderPrefix)
    if (value !== null && !isDirective && !listed.includes(key)) throw badRetainKeys()
  }
  for (const key of Object.keys(original)) if (!listed.includes(key)) delete original[key]
}

/** Merges the lists that have a `$setElementOrder`, and removes both from the patch. */
// Models apimachinery pkg/util/strategicpatch/patch.go mergePatchIntoOriginal (v1.36).
function applyElementOrders(original: JsonDraft, patch: JsonDraft, typeName: string, target: MergeTarget): void {
  for (const directive of Object.keys(patch)) {
    if (!directive.startsWith(setElementOrderPrefix)) continue
    const listed = patch[directive]!
    if (target === 'patch') {
      const other = getOwn(original, directive)
      if (other === undefined) original[directive] = listed
      else if (!sameValue(other, listed)) throw badElementOrder()
    }
    delete patch[directive]
    const order = asList(listed)
    const key = keyBehind(directive, setElementOrderPrefix, badElementOrder)
    const meta = lookupSlice(typeName, key)
    const current = Object.hasOwn(original, key) ? asList(original[key]) : undefined
    const added = Object.hasOwn(patch, key) ? asList(patch[key]) : undefined
    checkOrder(added ?? [], order, meta.mergeKey)
    if (!current && !added) continue
    const serverOrder = current && added ? orderAfterMerge(current, added, meta) : (current ?? [])
    const merged = !added
      ? (current ?? [])
      : current
        ? mergeList(current, added, meta, { target, isDeletionList: false })
        : asList(withoutDirectives(added) ?? [])
    const { patched, serverOnly } = partitionByPresence(merged, order, meta.mergeKey)
    const kind = elementKind(serverOrder, added ?? [])
    setOwn(original, key, mergeOrders(patched, serverOnly, order, serverOrder, meta.mergeKey, kind))
    delete patch[key]
  }
}

/**
 * The order for elements that only the server has. Upstream merges in place, so new elements take the places of deleted
 * elements and then count as known to the server. For [A D C], with A deleted and B new, the order is [D C B].
 */
function orderAfterMerge(current: readonly JsonValue[], added: readonly JsonValue[], meta: PatchMeta): JsonValue[] {
  const isListOfMaps = meta.strategy === 'merge' && meta.mergeKey !== '' && [...current, ...added].every(isMap)
  if (!isListOfMaps) return [...current]
  const { base, additions } = applyListDirectives(current, added, meta.mergeKey)
  const isNew = (item: JsonValue): boolean =>
    indexByMergeKey(base, meta.mergeKey, mergeKeyOf(asMap(item), meta.mergeKey)) < 0
  return [...base, ...additions.filter(isNew)].slice(0, current.length)
}

/** Checks that the elements of the patch have the order of the `$setElementOrder` list. */
function checkOrder(patchList: readonly JsonValue[], order: readonly JsonValue[], mergeKey: string): void {
  if (patchList.length === 0 || order.length === 0) return
  const wanted = mergeKey ? withoutDeletions(patchList).kept : patchList
  const keyOf = (item: JsonValue): JsonValue => (mergeKey ? mergeKeyOf(asMap(item), mergeKey) : item)
  let at = 0
  for (let i = 0; at < wanted.length && i < order.length; ) {
    const item = wanted[at]!
    if (isMap(item) && Object.hasOwn(item, directiveMarker)) {
      at++
      continue
    }
    if (keyOf(item) === keyOf(order[i]!)) at++
    i++
  }
  if (at >= wanted.length) return
  throw plainPatchError(
    `The order in patch list:\n${goValue([...patchList])}\n doesn't match ${setElementOrderPrefix} list:\n${goValue([...order])}\n`,
  )
}

interface ListContext {
  readonly target: MergeTarget
  readonly isDeletionList: boolean
}

function mergeList(
  current: readonly JsonValue[],
  patch: readonly JsonValue[],
  meta: PatchMeta,
  context: ListContext,
): readonly JsonValue[] {
  if (meta.strategy !== 'merge' && !context.isDeletionList) return patch
  if (current.length === 0 && patch.length === 0) return current
  const kind = elementKind(current, patch)
  if (kind !== 'map') {
    if (context.isDeletionList && context.target === 'object') return current.filter((item) => !patch.includes(item))
    const merged = deduplicateScalars([...current, ...patch])
    const { patched, serverOnly } = partitionByPresence(merged, patch, meta.mergeKey)
    return mergeOrders(patched, serverOnly, patch, current, meta.mergeKey, kind)
  }
  if (!meta.mergeKey) throw plainPatchError('cannot merge lists without merge key for struct')
  const { base, additions } = applyListDirectives(current, patch, meta.mergeKey)
  const merged = mergeElements(base, additions, meta, context.target)
  const { patched, serverOnly } = partitionByPresence(merged, additions, meta.mergeKey)
  return mergeOrders(patched, serverOnly, additions, base, meta.mergeKey, kind)
}

/** Carries out `$patch: delete` and `$patch: replace` among the elements of a patch. */
function applyListDirectives(
  current: readonly JsonValue[],
  patch: readonly JsonValue[],
  mergeKey: string,
): { base: JsonValue[]; additions: JsonValue[] } {
  let base = [...current]
  let replace = false
  const additions: JsonValue[] = []
  for (const item of patch) {
    const element = asMap(item)
    const directive = getOwn(element, directiveMarker)
    if (directive === undefined) additions.push(item)
    else if (directive === 'delete') {
      const gone = mergeKeyOf(element, mergeKey)
      if (indexByMergeKey(base, mergeKey, gone) >= 0) base = base.filter((v) => getOwn(asMap(v), mergeKey) !== gone)
    } else if (directive === 'replace') replace = true
    else if (directive === 'merge') throw plainPatchError('merging lists cannot yet be specified in the patch')
    else throw plainPatchError(`unknown patch type: ${goValue(directive)} in map: ${goValue(element)}`)
  }
  return replace ? { base: additions, additions: [] } : { base, additions }
}

function mergeElements(
  base: readonly JsonValue[],
  additions: readonly JsonValue[],
  meta: PatchMeta,
  target: MergeTarget,
): JsonValue[] {
  const merged = [...base]
  for (const item of additions) {
    const element = asMap(item)
    const index = indexByMergeKey(merged, meta.mergeKey, mergeKeyOf(element, meta.mergeKey))
    if (index < 0) merged.push(item)
    else merged[index] = mergeMap(asMap(merged[index]), element, meta.type, target)
  }
  return merged
}

/** The value without members and elements that have a directive; undefined if the value itself has a directive. */
function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined)
  if (!isMap(value)) return value
  if (Object.hasOwn(value, directiveMarker)) return undefined
  const kept: JsonDraft = {}
  for (const [key, member] of Object.entries(value)) {
    const clean = withoutDirectives(member)
    if (clean !== undefined) setOwn(kept, key, clean)
  }
  return kept
}

/** The value without members that are null, at any depth; elements of lists stay. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isMap(value)) return value
  const kept: JsonDraft = {}
  for (const [key, member] of Object.entries(value)) if (member !== null) setOwn(kept, key, withoutNulls(member))
  return kept
}
