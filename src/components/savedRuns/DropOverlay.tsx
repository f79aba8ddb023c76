import '../../i18n/en/notices.ts'
import { useT } from '../../i18n/index.ts'
import styles from './DropOverlay.module.css'

/** Lists the accepted files; the page below handles the drop. */
export function DropOverlay() {
  const t = useT()
  return (
    <div className={styles.overlay} data-drop-overlay>
      <p className={styles.text}>{t('frame.dropFiles')}</p>
    </div>
  )
}
