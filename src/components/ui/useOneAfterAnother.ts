import { useMemo, useRef } from 'react'

/** A value computed from a list incrementally: each value from the value before it. */
export function useOneAfterAnother<T, List>(
  make: (list: List, workloadUid: string, before?: T) => T,
  list: List,
  workloadUid: string,
): T {
  const before = useRef<T>(undefined)
  return useMemo(() => {
    before.current = make(list, workloadUid, before.current)
    return before.current
  }, [make, list, workloadUid])
}
