import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import styles from './DecidedLater.module.css'

/** In place of what is decided next, while a question waits for an answer. */
export function DecidedLater() {
  const t = useT()
  return <p className={styles.later}>{t('lesson.decidedLater')}</p>
}
