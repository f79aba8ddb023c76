import { lazy, Suspense } from 'react'
import { commandLinePane } from '../../player/terminal/promptKeys.ts'
import styles from './TerminalSlot.module.css'

const TerminalPane = lazy(async () => ({ default: (await import('./TerminalPane.tsx')).TerminalPane }))

/** The terminal, which comes in a file of its own when it is first looked at. */
export function TerminalSlot() {
  return (
    <div className={styles.slot} {...commandLinePane}>
      <Suspense>
        <TerminalPane />
      </Suspense>
    </div>
  )
}
