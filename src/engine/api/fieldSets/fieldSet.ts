import { asObject } from '../jsonObject.ts'
import type { JsonValue } from '../types.ts'
/**
 * A set of paths to fields, as a tree. A path element is written as in FieldsV1: `f:spec` is a field,
 * `k:{"name":"web"}` an element of a list with keys, `v:"x"` an element of a list that is a set.
 */
export interface FieldSet {
  /** Whether the path to this node is in the set. */
  readonly member: boolean
  readonly children: Readonly<Record<string, FieldSet>>
}

export const emptySet: FieldSet = { member: false, children: {} }

export const isEmptySet = ({ member, children }: FieldSet): boolean => !member && Object.keys(children).length === 0

/** A set without empty children. */
export function fieldSet(member: boolean, children: Readonly<Record<string, FieldSet | undefined>>): FieldSet {
  const kept: Record<string, FieldSet> = {}
  for (const element in children) {
    const child = children[element]
    if (child && !isEmptySet(child)) kept[element] = child
  }
  return { member, children: kept }
}

/** The set with a single path. */
export const singlePath = (path: readonly string[]): FieldSet =>
  path.reduceRight<FieldSet>((inner, element) => ({ member: false, children: { [element]: inner } }), {
    member: true,
    children: {},
  })

export const childOf = (set: FieldSet, element: string): FieldSet => set.children[element] ?? emptySet

export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmptySet(b)) return a
  if (isEmptySet(a)) return b
  const children: Record<string, FieldSet> = { ...a.children }
  for (const element in b.children) {
    const other = children[element]
    const child = b.children[element]!
    children[element] = other ? union(other, child) : child
  }
  return { member: a.member || b.member, children }
}

/** Paths of `a` that are not in `b`; paths below a path of `b` stay. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  const children: Record<string, FieldSet> = {}
  for (const element in a.children) {
    const child = a.children[element]!
    const other = b.children[element]
    children[element] = other ? difference(child, other) : child
  }
  return fieldSet(a.member && !b.member, children)
}

/** Paths of `a` that are not in `b` and not below a path of `b`. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  const children: Record<string, FieldSet> = {}
  for (const element in a.children) {
    const child = a.children[element]!
    const other = b.children[element]
    if (!other) children[element] = child
    else if (!other.member) children[element] = recursiveDifference(child, other)
  }
  return fieldSet(a.member && !b.member, children)
}

export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  const children: Record<string, FieldSet> = {}
  for (const element in a.children) {
    const other = b.children[element]
    if (other) children[element] = intersection(a.children[element]!, other)
  }
  return fieldSet(a.member && b.member, children)
}

export const hasPath = (set: FieldSet, path: readonly string[]): boolean => path.reduce(childOf, set).member

/** All paths: at each level the paths that end there, then the longer paths, both in the order of their elements. */
// Models structured-merge-diff fieldpath/set.go Iterate (v6).
export function pathsOf(set: FieldSet): string[][] {
  const elements = Object.keys(set.children).sort(compareElements)
  const ending = elements.filter((element) => childOf(set, element).member).map((element) => [element])
  const deeper = elements.flatMap((element) => pathsOf(childOf(set, element)).map((path) => [element, ...path]))
  return [...ending, ...deeper]
}

/** A path as conflicts print it: `.spec.containers[name="web"].ports[containerPort=80,protocol="TCP"].name`. */
export const pathText = (path: readonly string[]): string => path.map(elementText).join('')

/** A path element as conflicts print it. */
export function elementText(element: string): string {
  const text = element.slice(2)
  if (element.startsWith('f:')) return `.${text}`
  if (element.startsWith('v:')) return `[=${text}]`
  const keys = Object.entries(asObject(JSON.parse(text)))
  return `[${keys.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(',')}]`
}

/** The order of path elements: fields, then elements with keys, then elements of sets; numbers by their size. */
function compareElements(a: string, b: string): number {
  if (a[0] !== b[0] || a.startsWith('f:')) return a < b ? -1 : a > b ? 1 : 0
  const [left, right]: [JsonValue, JsonValue] = [JSON.parse(a.slice(2)), JSON.parse(b.slice(2))]
  if (a.startsWith('v:')) return compareScalars(left, right)
  const [lefts, rights] = [Object.entries(asObject(left)), Object.entries(asObject(right))]
  for (const [index, [key, value]] of lefts.entries()) {
    const other = rights[index]
    if (!other) return 1
    const order = compareScalars(key, other[0]) || compareScalars(value, other[1])
    if (order !== 0) return order
  }
  return lefts.length - rights.length
}

function compareScalars(a: unknown, b: unknown): number {
  const [left, right] = typeof a === 'number' && typeof b === 'number' ? [a, b] : [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
