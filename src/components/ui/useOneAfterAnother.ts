import { useMemo, useRef } from 'react'

/** Made of a list, each from the one before. */
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
