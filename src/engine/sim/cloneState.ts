import { CowMap } from './cowMap.ts'

/**
 * Copies a component's state for a snapshot: Maps, Sets, arrays and plain objects are copied, frozen values and
 * primitives are shared. So anything immutable in the state must be frozen, at least at its top.
 */
export function cloneState<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  return cloneMutable(value) as T
}

function cloneMutable(value: object): unknown {
  if (value instanceof CowMap) return value.clone()
  if (value instanceof Map) {
    const copy = new Map()
    for (const [key, item] of value) copy.set(key, cloneState(item))
    return copy
  }
  if (value instanceof Set) return new Set(value)
  if (Array.isArray(value)) return value.map(cloneState)
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = cloneState((value as Record<string, unknown>)[key])
  return copy
}

/** A rough count of the entries that `cloneState` copies, to keep a cap on what all snapshots hold together. */
export function cloneCost(value: unknown): number {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return 1
  if (value instanceof CowMap) return value.cloneCost
  if (value instanceof Set) return value.size
  let cost = 1
  if (value instanceof Map) for (const item of value.values()) cost += cloneCost(item)
  else if (Array.isArray(value)) cost += value.length
  else for (const item of Object.values(value)) cost += cloneCost(item)
  return cost
}
