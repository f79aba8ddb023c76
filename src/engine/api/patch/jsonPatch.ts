import { getOwn } from '../jsonObject.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import {
  badPatch,
  copyOf,
  type DraftObject,
  type DraftValue,
  deepCopy,
  isMap,
  kindOf,
  sameValue,
  setOwn,
  unprocessablePatch,
} from './patchValue.ts'

/** A part of a copy, changed in place. */
type Container = DraftObject | DraftValue[]

/** A copy that operations work on in place. */
function draftOf(value: JsonObject | readonly JsonValue[]): Container {
  if (Array.isArray(value)) return value.map(deepCopy)
  return copyOf(value)
}

const maxOperations = 10_000

/**
 * Applies a JSON patch (RFC 6902). As in the API server's library, `replace` of a missing member of a map sets the
 * member, and negative indexes count from the end. Throws the server's StatusError: 400 for a patch with a wrong form,
 * 422 without detail for an operation that does not fit the object.
 */
// Models evanphx/json-patch patch.go Patch.Apply (v4.13).
export function jsonPatch(original: JsonObject, operations: JsonValue): JsonObject {
  const list = decode(operations)
  let document: Container = copyOf(original)
  for (const operation of list) document = applyOperation(document, operation)
  // A patch may replace the whole object by a list, which cannot be decoded into any kind.
  if (Array.isArray(document)) throw unprocessablePatch()
  return document
}

function decode(operations: JsonValue): JsonObject[] {
  const wrongType = (value: JsonValue, into: string): Error =>
    badPatch(`error decoding patch: json: cannot unmarshal ${jsonKind(value)} into Go ${into}`)
  if (operations === null) return []
  if (!Array.isArray(operations)) throw wrongType(operations, 'value of type []handlers.jsonPatchOp')
  if (operations.length > maxOperations) {
    throw badPatch(`The allowed maximum operations in a JSON patch is ${maxOperations}, got ${operations.length}`)
  }
  return operations.map((operation) => {
    if (operation === null) return {}
    if (!isMap(operation)) throw wrongType(operation, 'value of type handlers.jsonPatchOp')
    for (const field of ['op', 'path', 'from']) {
      const value = getOwn(operation, field)
      if (value === undefined || value === null || typeof value === 'string') continue
      throw wrongType(value, `struct field jsonPatchOp.${field} of type string`)
    }
    return operation
  })
}

function jsonKind(value: JsonValue): string {
  const kind = kindOf(value)
  return kind === 'map' ? 'object' : kind === 'slice' ? 'array' : kind
}

function applyOperation(document: Container, operation: JsonObject): Container {
  const value = getOwn(operation, 'value') ?? null
  switch (getOwn(operation, 'op')) {
    case 'add':
      add(find(document, operation, 'path'), deepCopy(value))
      return document
    case 'remove':
      remove(find(document, operation, 'path'))
      return document
    case 'replace':
      if (operation.path === '') {
        if (typeof value !== 'object' || value === null) throw unprocessablePatch()
        return draftOf(value)
      }
      replace(find(document, operation, 'path'), deepCopy(value))
      return document
    case 'move': {
      const from = find(document, operation, 'from')
      const moved = read(from) ?? null
      remove(from)
      add(find(document, operation, 'path'), moved)
      return document
    }
    case 'copy':
      add(find(document, operation, 'path'), deepCopy(read(find(document, operation, 'from')) ?? null))
      return document
    case 'test': {
      const current = operation.path === '' ? document : read(find(document, operation, 'path'))
      if (!sameValue(current ?? null, value)) throw unprocessablePatch()
      return document
    }
    default:
      throw unprocessablePatch()
  }
}

interface Place {
  readonly container: Container
  readonly key: string
}

/** The container that a JSON pointer leads to, and the last segment. */
function find(document: Container, operation: JsonObject, field: 'path' | 'from'): Place {
  const pointer = getOwn(operation, field)
  if (typeof pointer !== 'string') throw unprocessablePatch()
  const segments = pointer.split('/').map((s) => s.replace(/~[01]/g, (code) => (code === '~1' ? '/' : '~')))
  const key = segments.pop()
  if (key === undefined || segments.length === 0) throw unprocessablePatch()
  let container = document
  for (const segment of segments.slice(1)) {
    const next = read({ container, key: segment })
    if (typeof next !== 'object' || next === null) throw unprocessablePatch()
    container = next
  }
  return { container, key }
}

/** The value at a place; undefined for a missing member of a map, an error for a missing index. */
function read({ container, key }: Place): DraftValue | undefined {
  if (!Array.isArray(container)) return getOwn(container, key)
  return container[indexOf(key, container.length, container.length - 1)]
}

function add({ container, key }: Place, value: DraftValue): void {
  if (!Array.isArray(container)) setOwn(container, key, value)
  else if (key === '-') container.push(value)
  else container.splice(indexOf(key, container.length + 1, container.length), 0, value)
}

function replace(place: Place, value: DraftValue): void {
  const { container, key } = place
  if (Array.isArray(container)) container[indexOf(key, container.length, container.length - 1)] = value
  else setOwn(container, key, value)
}

function remove({ container, key }: Place): void {
  if (Array.isArray(container)) container.splice(indexOf(key, container.length, container.length - 1), 1)
  else if (Object.hasOwn(container, key)) delete container[key]
  else throw unprocessablePatch()
}

/** An index as a number, at most `last`; a negative index counts back from `length`. */
function indexOf(key: string, length: number, last: number): number {
  if (!/^[-+]?[0-9]+$/.test(key)) throw unprocessablePatch()
  const written = Number(key)
  const index = written < 0 ? written + length : written
  if (index < 0 || index > last) throw unprocessablePatch()
  return index
}
