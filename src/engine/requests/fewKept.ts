/** Largest number of results that are kept. */
const MOST_KEPT = 256

/**
 * Makes each result once for all who ask for it at about the same time, such as the watches that are sent one change.
 * Results are kept by the identity of what they are made of, and only few of them: they hold memory.
 */
export function fewKept<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const kept = new Map<Of, Result>()
  return (of) => {
    const known = kept.get(of)
    if (known !== undefined) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const result = make(of)
    kept.set(of, result)
    return result
  }
}
