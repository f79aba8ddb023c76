import '../../../i18n/en/stage.ts'
import { useT } from '../../../i18n/index.ts'
import { classes } from '../../ui/classes.ts'
import bar from './CapacityBar.module.css'
import styles from './CapacityKey.module.css'

/** Legend of a capacity bar. */
export function CapacityKey() {
  const t = useT()
  return (
    <span className={classes('ui-row ui-fine ui-muted ui-nowrap', styles.key)}>
      <i className={bar.stay} /> {t('stage.node.requestedKey')}
      <i className={bar.ending} /> {t('stage.node.endingKey')}
    </span>
  )
}
