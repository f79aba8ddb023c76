/** Largest number of results that are kept. */
const MOST_CACHED = 256

/**
 * Makes each result once for all who ask for it at about the same time, such as the watches that are sent one change.
 * Results are kept by the identity of what they are made of, and only few of them: they hold memory.
 */
export function memoizeFew<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const results = new Map<Of, Result>()
  return (of) => {
    const known = results.get(of)
    if (known !== undefined) return known
    if (results.size >= MOST_CACHED) results.clear()
    const result = make(of)
    results.set(of, result)
    return result
  }
}
