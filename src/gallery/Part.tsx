import type { ReactNode } from 'react'
import { Card } from '../components/ui/Card.tsx'
import { classes } from '../components/ui/classes.ts'
import styles from './States.module.css'

interface PartProps {
  readonly title: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A part of the page under its title. */
export function Part({ title, isWide = false, children }: PartProps) {
  return (
    <Card surface="box" className={classes(styles.card, isWide && styles.wide)}>
      <h3>{title}</h3>
      {children}
    </Card>
  )
}
