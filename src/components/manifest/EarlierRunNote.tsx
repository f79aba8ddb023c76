import '../../i18n/en/plan.ts'
import { useT } from '../../i18n/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { useStandingRunName } from '../run/useRunName.ts'
import styles from './EarlierRunNote.module.css'

/** The note, while a manifest is previewed, that this pane shows the run that still exists. */
export function EarlierRunNote() {
  const t = useT()
  const run = useStandingRunName()
  const isPreview = useManifest(({ target }) => target === 'fresh')
  return isPreview ? <p className={styles.note}>{t('plan.preview.earlierRun', { run })}</p> : null
}
