import { CowMap } from './cowMap.ts'
import { freeze } from './freeze.ts'

/**
 * A record in a component's state that is changed in place. A snapshot copies it field by field; every other plain object
 * below the state itself is immutable and shared.
 */
export abstract class MutableRecord {}

/** Copies a component's state for a snapshot: its fields, and in them what `cloneValue` copies. */
export function cloneState<S extends object>(state: S): S {
  return copyFields(state, {}) as S
}

/** Copies Maps, Sets, arrays and MutableRecords; shares primitives and plain objects, which are immutable. */
function cloneValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof CowMap) return value.clone()
  if (value instanceof Map) return cloneMap(value)
  if (value instanceof Set) return new Set(value)
  if (Array.isArray(value)) return cloneArray(value)
  if (value instanceof MutableRecord) return copyFields(value, new (value.constructor as new () => object)())
  return freeze(value)
}

function cloneMap(map: ReadonlyMap<unknown, unknown>): Map<unknown, unknown> {
  const copy = new Map<unknown, unknown>()
  map.forEach((item, key) => {
    copy.set(key, typeof item === 'object' ? cloneValue(item) : item)
  })
  return copy
}

/** `slice` keeps how V8 lays an array out; `map` does not, and code compiled for the one would be compiled anew for the other. */
function cloneArray(array: readonly unknown[]): unknown[] {
  const copy = array.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = cloneValue(copy[i])
  return copy
}

function copyFields(from: object, to: object): object {
  const target = to as Record<string, unknown>
  for (const key in from) target[key] = cloneValue((from as Record<string, unknown>)[key])
  return to
}

/** A rough count of the entries that `cloneState` copies, to keep a cap on what all snapshots hold together. */
export function cloneCost(state: object): number {
  let cost = 1
  for (const key in state) cost += costOf((state as Record<string, unknown>)[key])
  return cost
}

function costOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  if (value instanceof CowMap) return value.cloneCost
  if (value instanceof Set) return value.size
  if (value instanceof Map) {
    let cost = 1 + value.size
    for (const item of value.values()) if (typeof item === 'object') cost += costOf(item)
    return cost
  }
  if (Array.isArray(value)) return 1 + value.length
  return value instanceof MutableRecord ? cloneCost(value) : 1
}
