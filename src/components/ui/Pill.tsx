import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Pill.module.css'

interface PillProps {
  readonly children: ReactNode
  /** Draws a dot in this tone's colour before the text. */
  readonly tone?: 'good' | 'warn' | 'bad' | 'accent'
  readonly className?: string | undefined
  readonly title?: string
}

/** A short fact in a rounded outline; emphasise the value with `<b>`. */
export function Pill({ children, tone, className, title }: PillProps) {
  return (
    <span className={classes(styles.pill, className)} title={title}>
      {tone && <span className={classes(styles.dot, styles[tone])} />}
      {children}
    </span>
  )
}
