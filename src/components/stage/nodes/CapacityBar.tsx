import '../../../i18n/en/stage.ts'
import { useT } from '../../../i18n/index.ts'
import { classes } from '../../ui/classes.ts'
import styles from './CapacityBar.module.css'

interface CapacityBarProps {
  readonly stay: number
  readonly ending: number
  readonly capacity: number
  readonly size: 'small' | 'large'
}

/** Used share of a capacity; the share of Terminating Pods is striped. */
export function CapacityBar({ stay, ending, capacity, size }: CapacityBarProps) {
  const share = (part: number) => `${capacity > 0 ? Math.min(100, (part / capacity) * 100) : 0}%`
  return (
    <span className={styles[size]} aria-hidden="true">
      <i className={styles.stay} style={{ width: share(stay) }} />
      <i className={styles.ending} style={{ width: share(ending) }} />
    </span>
  )
}

/** Legend of a capacity bar. */
export function CapacityKey() {
  const t = useT()
  return (
    <span className={classes('ui-row ui-fine ui-muted ui-nowrap', styles.key)}>
      <i className={styles.stay} /> {t('stage.node.requestedKey')}
      <i className={styles.ending} /> {t('stage.node.endingKey')}
    </span>
  )
}
