import { lazy, Suspense } from 'react'

const Breakpoints = lazy(async () => ({ default: (await import('./Breakpoints.tsx')).Breakpoints }))

/** Where playing stops by itself; it comes after the rest of the page. */
export function BreakpointsSlot() {
  return (
    <Suspense fallback={null}>
      <Breakpoints />
    </Suspense>
  )
}
