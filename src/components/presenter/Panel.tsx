import type { ReactNode } from 'react'
import styles from './Panels.module.css'

interface PanelProps {
  readonly name: string
  /** Content at the right end of the heading. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A named section of the presenter's window. */
export function Panel({ name, aside, className, children }: PanelProps) {
  return (
    <section className={className} aria-label={name}>
      <div className={styles.label}>
        <h2 className="ui-heading">{name}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
