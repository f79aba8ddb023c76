/**
 * A table for keys from outside. It has only its own keys, not keys that objects inherit, such as `constructor`.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}

/** Adds a computed value to a cache of at most `most` keys; a full cache is cleared first. */
export function memoizeBounded<K, V>(known: Map<K, V>, key: K, value: V, most: number): void {
  if (known.size >= most) known.clear()
  known.set(key, value)
}

/** The value of a key from outside; undefined for an inherited key, such as `toString`. */
export function ownValue<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined
}

/** The names of an object's own members, typed; only for tables that are written in the code. */
export const namesIn = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table).filter((name): name is keyof T & string => Object.hasOwn(table, name))

/** A record with a value for each name. */
export const recordOf = <Name extends string, T>(
  names: readonly Name[],
  valueFor: (name: Name) => T,
): Record<Name, T> => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, T>

/** Whether plain data has members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
