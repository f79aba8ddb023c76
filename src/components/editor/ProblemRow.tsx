import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { StopIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './PlanProblems.module.css'

interface ProblemRowProps {
  readonly tone: 'bad' | 'warn'
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A row for a problem to settle before an apply; the tone `bad` means that the problem blocks the apply. */
export function ProblemRow({ tone, action, children }: ProblemRowProps) {
  return (
    <div className={styles.row}>
      <span className={classes(styles.icon, styles[tone])}>
        {tone === 'bad' ? <StopIcon size={14} /> : <WarningIcon size={14} />}
      </span>
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
