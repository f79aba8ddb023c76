import type { ReactNode } from 'react'
import { useBranches } from '../../store/branches.ts'
import { late } from '../ui/late.tsx'

const BranchBar = late(async () => (await import('./BranchBar.tsx')).BranchBar)

interface BranchSlotProps {
  readonly form?: 'full' | 'compact'
  /** Shown while there is only one branch. */
  readonly otherwise?: ReactNode
}

/** The branch bar, once there are several branches. */
export function BranchSlot({ form = 'full', otherwise = null }: BranchSlotProps) {
  const hasMany = useBranches((run) => run.branches.length > 1)
  if (!hasMany) return otherwise
  return <BranchBar form={form} />
}
