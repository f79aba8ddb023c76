import { lazy, Suspense } from 'react'

const CompareStage = lazy(async () => ({ default: (await import('./CompareStage.tsx')).CompareStage }))

/** The comparison, loaded when it is first wanted. */
export function CompareSlot() {
  return (
    <Suspense fallback={null}>
      <CompareStage />
    </Suspense>
  )
}
