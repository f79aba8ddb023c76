import { commandLinePane } from '../../player/terminal/promptKeys.ts'
import { late } from '../ui/late.tsx'
import styles from './TerminalSlot.module.css'

const TerminalPane = late(async () => (await import('./TerminalPane.tsx')).TerminalPane)

/** The terminal, loaded on first use. */
export function TerminalSlot() {
  return (
    <div className={styles.slot} {...commandLinePane}>
      <TerminalPane />
    </div>
  )
}
