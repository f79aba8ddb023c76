/**
 * Operations of server-side apply on a value by its schema: the fields that it sets, the difference of two versions,
 * the merge of a manifest into an object, the removal of fields. Models structured-merge-diff typed (v6).
 */
import { getOwn, isObject } from '../jsonObject.ts'
import { goJson } from '../stableJson.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'
import {
  elementOf,
  type FieldRef,
  type FieldShape,
  isNamedField,
  memberRef,
  rootRef,
  shapeOfRef,
} from './fieldSchema.ts'
import { childOf, emptySet, type FieldSet, fieldSet, isEmptySet } from './fieldSet.ts'

type ListShape = FieldShape & { kind: 'list' }
type MapShape = FieldShape & { kind: 'map' }
type Value = JsonValue | undefined

const leaf: FieldSet = { member: true, children: {} }
const deduced = rootRef(undefined)
const field = (name: string): string => `f:${name}`
const listIn = (value: Value): readonly JsonValue[] => (Array.isArray(value) ? value : [])
const objectIn = (value: Value): JsonObject => (isObject(value) ? value : {})
const isEmptyObject = (value: Value): boolean => isObject(value) && Object.keys(value).length === 0

/** The fields that a manifest sets. Models typed/tofieldset.go. */
export function fieldsSetBy(value: Value, ref: FieldRef): FieldSet {
  const shape = shapeOfRef(ref, value)
  if (shape.kind === 'scalar') return leaf
  if (shape.kind === 'list') {
    if (shape.relation === 'atomic') return leaf
    const children: Record<string, FieldSet> = {}
    for (const item of listIn(value)) {
      const element = elementOf(ref, shape, item)
      // Repeated elements are owned only as a whole.
      children[element] = children[element] ? leaf : { ...fieldsSetBy(item, shape.ref), member: true }
    }
    return fieldSet(false, children)
  }
  if (shape.isAtomic) return leaf
  const children: Record<string, FieldSet> = {}
  for (const [name, member] of Object.entries(objectIn(value))) {
    const inner = fieldsSetBy(member, memberRef(shape, name) ?? deduced)
    const isMember = inner.member || member === null || isEmptyObject(member) || !isNamedField(shape, name)
    children[field(name)] = { member: isMember, children: inner.children }
  }
  return fieldSet(false, children)
}

export interface Comparison {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
}

const same: Comparison = { added: emptySet, modified: emptySet, removed: emptySet }

/** How `after` differs from `before`. Models typed/compare.go. */
export function compareValues(before: Value, after: Value, ref: FieldRef): Comparison {
  if (before === after) return same
  const shape = shapeOfRef(ref, after, before)
  if (shape.kind === 'scalar' || isLeaf(shape, before, after)) {
    if (before === undefined) return { ...same, added: leaf }
    if (after === undefined) return { ...same, removed: leaf }
    return goJson(before) === goJson(after) ? same : { ...same, modified: leaf }
  }
  const inner = shape.kind === 'list' ? compareLists(before, after, ref, shape) : compareMaps(before, after, shape)
  if (before === undefined) return { ...inner, added: { ...inner.added, member: true } }
  return after === undefined ? { ...inner, removed: { ...inner.removed, member: true } } : inner
}

/** Whether a value is compared, merged and owned as a whole. A value that is empty on both sides is a leaf. */
function isLeaf(shape: ListShape | MapShape, before: Value, after: Value): boolean {
  if (shape.kind === 'list')
    return shape.relation === 'atomic' || (listIn(before).length === 0 && listIn(after).length === 0)
  if (shape.isAtomic) return true
  return Object.keys(objectIn(before)).length === 0 && Object.keys(objectIn(after)).length === 0
}

function compareMaps(before: Value, after: Value, shape: MapShape): Comparison {
  const [left, right] = [objectIn(before), objectIn(after)]
  return gather(new Set([...Object.keys(left), ...Object.keys(right)]), field, (name) =>
    compareValues(getOwn(left, name), getOwn(right, name), memberRef(shape, name) ?? deduced),
  )
}

function compareLists(before: Value, after: Value, ref: FieldRef, shape: ListShape): Comparison {
  const [left, right] = [grouped(before, ref, shape), grouped(after, ref, shape)]
  return gather(
    new Set([...left.keys(), ...right.keys()]),
    (element) => element,
    (element) => {
      const [lefts, rights] = [left.get(element) ?? [], right.get(element) ?? []]
      if (lefts.length <= 1 && rights.length <= 1) return compareValues(lefts[0], rights[0], shape.ref)
      if (lefts.length >= 2 && rights.length >= 2)
        return goJson(lefts) === goJson(rights) ? same : { ...same, modified: leaf }
      const one = compareValues(
        rights.length >= 2 ? lefts[0] : undefined,
        lefts.length >= 2 ? rights[0] : undefined,
        shape.ref,
      )
      return lefts.length >= 2
        ? { ...one, removed: { ...one.removed, member: true } }
        : { ...one, added: { ...one.added, member: true } }
    },
  )
}

function gather(
  names: Iterable<string>,
  elementFor: (name: string) => string,
  compare: (name: string) => Comparison,
): Comparison {
  const added: Record<string, FieldSet> = {}
  const modified: Record<string, FieldSet> = {}
  const removed: Record<string, FieldSet> = {}
  for (const name of names) {
    const inner = compare(name)
    if (inner === same) continue
    const element = elementFor(name)
    added[element] = inner.added
    modified[element] = inner.modified
    removed[element] = inner.removed
  }
  return { added: fieldSet(false, added), modified: fieldSet(false, modified), removed: fieldSet(false, removed) }
}

/** The elements of a list, grouped by their path elements. */
function grouped(value: Value, ref: FieldRef, shape: ListShape): Map<string, JsonValue[]> {
  const groups = new Map<string, JsonValue[]>()
  for (const item of listIn(value)) {
    const element = elementOf(ref, shape, item)
    groups.set(element, [...(groups.get(element) ?? []), item])
  }
  return groups
}

/** The object after the merge of a manifest; undefined if it is empty. Models typed/merge.go. */
export function mergeValues(live: Value, config: Value, ref: FieldRef): Value {
  const shape = shapeOfRef(ref, config, live)
  if (shape.kind === 'scalar' || isLeaf(shape, live, config)) return config === undefined ? live : config
  if (shape.kind === 'list') return mergeLists(live, config, ref, shape)
  const [left, right] = [objectIn(live), objectIn(config)]
  const merged: JsonDraft = {}
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const value = mergeValues(getOwn(left, name), getOwn(right, name), memberRef(shape, name) ?? deduced)
    if (value !== undefined) merged[name] = value
  }
  return Object.keys(merged).length > 0 ? merged : undefined
}

/** The manifest's elements in their order. Other elements keep their places between the common elements. */
function mergeLists(live: Value, config: Value, ref: FieldRef, shape: ListShape): Value {
  const left = listIn(live)
  const [leftGroups, rightGroups] = [grouped(live, ref, shape), grouped(config, ref, shape)]
  const lefts = left.map((item) => elementOf(ref, shape, item))
  const rights = [...rightGroups.keys()]
  const shared = rights.filter((element) => leftGroups.has(element))
  const taken = new Set<string>()
  const merged: JsonValue[] = []
  const keep = (value: Value): void => {
    if (value !== undefined) merged.push(value)
  }
  const take = (element: string): void => {
    taken.add(element)
    const group = leftGroups.get(element) ?? []
    // A repeated element is not merged with the new element.
    keep(mergeValues(group.length > 1 ? null : group[0], rightGroups.get(element)?.[0], shape.ref))
    if (shared[0] === element) shared.shift()
  }
  let [l, r] = [0, 0]
  while (l < lefts.length || r < rights.length) {
    const [mine, theirs] = [lefts[l], rights[r]]
    if (mine !== undefined && theirs !== undefined) {
      if (mine === theirs) {
        take(theirs)
        l++
        r++
        continue
      }
      if (rightGroups.has(mine) && shared[0] !== undefined && shared[0] !== mine) {
        l++
        continue
      }
    }
    if (mine !== undefined && !rightGroups.has(mine)) {
      keep(mergeValues(left[l], undefined, shape.ref))
      l++
      continue
    }
    if (mine !== undefined && taken.has(mine)) l++
    if (theirs === undefined) continue
    take(theirs)
    r++
  }
  return merged.length > 0 ? merged : undefined
}

/** The value without these fields; null if all fields are removed. Models typed/remove.go. */
export function withoutFields(value: JsonValue, fields: FieldSet, ref: FieldRef): JsonValue {
  const shape = shapeOfRef(ref, value)
  if (shape.kind === 'scalar') return value
  if (shape.kind === 'list') {
    if (!Array.isArray(value) || value.length === 0 || shape.relation === 'atomic') return null
    const kept: JsonValue[] = []
    for (const item of value) {
      const inner = childOf(fields, elementOf(ref, shape, item))
      if (inner.member) continue
      kept.push(isEmptySet(inner) ? item : withoutFields(item, inner, shape.ref))
    }
    return kept.length > 0 ? kept : null
  }
  if (!isObject(value) || shape.isAtomic) return null
  const kept: JsonDraft = {}
  for (const [name, member] of Object.entries(value)) {
    const inner = childOf(fields, field(name))
    if (inner.member) continue
    kept[name] = isEmptySet(inner) ? member : withoutFields(member, inner, memberRef(shape, name) ?? deduced)
  }
  return Object.keys(kept).length > 0 ? kept : null
}

/**
 * The set, extended by the declared fields on the way to its paths. Managers own such fields only through the fields
 * below them.
 */
// Models fieldpath/set.go EnsureNamedFieldsAreMembers.
export function withNamedFields(set: FieldSet, ref: FieldRef): FieldSet {
  if (Object.keys(set.children).length === 0) return set
  const isList = Object.keys(set.children).some((element) => !element.startsWith('f:'))
  const shape = shapeOfRef(ref, isList ? [] : {})
  const children: Record<string, FieldSet> = {}
  for (const [element, child] of Object.entries(set.children)) {
    const name = element.slice(2)
    if (shape.kind === 'map' && element.startsWith('f:')) {
      const inner = withNamedFields(child, memberRef(shape, name) ?? deduced)
      children[element] = { member: child.member || isNamedField(shape, name), children: inner.children }
    } else children[element] = withNamedFields(child, shape.kind === 'list' ? shape.ref : deduced)
  }
  return { member: set.member, children }
}
