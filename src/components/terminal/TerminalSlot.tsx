import { lazy, Suspense } from 'react'

const TerminalPane = lazy(async () => ({ default: (await import('./TerminalPane.tsx')).TerminalPane }))

/** The terminal, which comes in a file of its own when it is first looked at. */
export function TerminalSlot() {
  return (
    <Suspense>
      <TerminalPane />
    </Suspense>
  )
}
