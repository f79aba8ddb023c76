import { lazy, Suspense } from 'react'
import { useBranches } from '../../store/branches.ts'

const BranchBar = lazy(async () => ({ default: (await import('./BranchBar.tsx')).BranchBar }))

/** Which branch is shown; nothing as long as there is only one. */
export function BranchSlot() {
  const hasMany = useBranches((run) => run.branches.length > 1)
  if (!hasMany) return null
  return (
    <Suspense fallback={null}>
      <BranchBar />
    </Suspense>
  )
}
