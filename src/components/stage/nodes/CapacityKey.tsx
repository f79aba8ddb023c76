import '../../../i18n/en/stage.ts'
import { useT } from '../../../i18n/index.ts'
import bar from './CapacityBar.module.css'
import styles from './CapacityKey.module.css'

/** Legend of a capacity bar. */
export function CapacityKey() {
  const t = useT()
  return (
    <span className={styles.key}>
      <i className={bar.stay} /> {t('stage.node.requestedKey')}
      <i className={bar.ending} /> {t('stage.node.endingKey')}
    </span>
  )
}
