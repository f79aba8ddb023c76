/**
 * A table that is asked for words from outside: it knows its own words and nothing that objects inherit, so that
 * `constructor` is not found in it.
 */
export function lookup<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}

/** Keeps what was found out, for who asks again: of so many keys at most, after which it begins anew. */
export function remember<K, V>(known: Map<K, V>, key: K, value: V, most: number): void {
  if (known.size >= most) known.clear()
  known.set(key, value)
}

/** The value under a key that comes from outside; undefined for what is only inherited, such as `toString`. */
export function ownValue<T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  const value = map?.[key]
  return value !== undefined && Object.hasOwn(map as object, key) ? value : undefined
}
