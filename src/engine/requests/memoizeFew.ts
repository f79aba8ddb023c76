import { memoizeBounded } from '../api/lookup.ts'

/** Largest number of results that are kept. */
const MOST_CACHED = 256

/**
 * Makes each result once for all callers that need it at about the same time, such as the watches that get the same
 * change. Results are stored by the identity of their input. Only few are stored, because they hold memory.
 */
export function memoizeFew<Of extends object, Result>(make: (of: Of) => Result): (of: Of) => Result {
  const results = new Map<Of, Result>()
  return (of) => {
    const known = results.get(of)
    if (known !== undefined) return known
    const result = make(of)
    memoizeBounded(results, of, result, MOST_CACHED)
    return result
  }
}
