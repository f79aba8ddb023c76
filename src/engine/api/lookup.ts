/**
 * A table that is asked for words from outside: it knows its own words and nothing that objects inherit, so that
 * `constructor` is not found in it.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}

/** The value under a key that comes from outside; undefined for what is only inherited, such as `toString`. */
export function ownValue<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  const value = map?.[key]
  return value !== undefined && Object.hasOwn(map as object, key) ? value : undefined
}
