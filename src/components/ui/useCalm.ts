import { useEffect, useRef, useState } from 'react'

/**
 * A throttled value: follows `value` at most once in `everyMs` and always ends at the newest; 0 disables throttling.
 */
export function useCalm<T>(value: T, everyMs: number): T {
  const [calm, setCalm] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    const waitMs = changedAt.current + everyMs - performance.now()
    const follow = () => {
      changedAt.current = performance.now()
      setCalm(value)
    }
    if (waitMs <= 0) {
      follow()
      return
    }
    const timer = setTimeout(follow, waitMs)
    return () => clearTimeout(timer)
  }, [value, everyMs])
  return everyMs === 0 ? value : calm
}
