import { CowMap } from './cowMap.ts'
import { freeze } from './freeze.ts'

/**
 * A record in a component's state that is mutated in place. Snapshots copy the record field by field. All other plain
 * objects below the state itself are immutable and shared.
 */
export abstract class MutableRecord {}

/** Use of a copy. `keep`: the copy never changes. `play`: the simulation continues with the copy. */
type CloneUse = 'keep' | 'play'

/** Copies a component's state by copying each field with `cloneValue`. */
export function cloneState<S extends object>(state: S, use: CloneUse): S {
  return copyFields(state, {}, use) as S
}

/** Copies Maps, Sets, arrays and MutableRecords; shares primitives and plain objects, which are immutable. */
function cloneValue(value: unknown, use: CloneUse): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof CowMap) return value.clone()
  if (value instanceof Map) return value.size === 0 && use === 'keep' ? NO_ENTRIES : cloneMap(value, use)
  if (value instanceof Set) return value.size === 0 && use === 'keep' ? NO_ITEMS : new Set(value)
  if (Array.isArray(value)) return cloneArray(value, use)
  if (value instanceof MutableRecord) return copyFields(value, new (value.constructor as new () => object)(), use)
  return freeze(value)
}

/** Most Maps and Sets are empty most of the time. Copies for `keep` share these empty ones. */
const NO_ENTRIES: ReadonlyMap<unknown, unknown> = new Map()
const NO_ITEMS: ReadonlySet<unknown> = new Set()

function cloneMap(map: ReadonlyMap<unknown, unknown>, use: CloneUse): Map<unknown, unknown> {
  const copy = new Map<unknown, unknown>()
  map.forEach((item, key) => {
    copy.set(key, typeof item === 'object' ? cloneValue(item, use) : item)
  })
  return copy
}

/** `slice` preserves V8's array layout; `map` does not, and compiled code would be recompiled for the other layout. */
function cloneArray(array: readonly unknown[], use: CloneUse): unknown[] {
  const copy = array.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = cloneValue(copy[i], use)
  return copy
}

function copyFields(from: object, to: object, use: CloneUse): object {
  const target = to as Record<string, unknown>
  for (const key in from) target[key] = cloneValue((from as Record<string, unknown>)[key], use)
  return to
}

/** Estimated number of entries that `cloneState` copies, for the limit on all snapshots. */
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
