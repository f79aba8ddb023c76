import '../../i18n/en/plan.ts'
import { useT } from '../../i18n/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { useStandingRunName } from '../frame/useRunName.ts'
import styles from './EarlierRunNote.module.css'

/** While a manifest is previewed: what this pane shows is of the run that is still there. */
export function EarlierRunNote() {
  const t = useT()
  const run = useStandingRunName()
  const isPreview = useManifest(({ target }) => target === 'fresh')
  return isPreview ? <p className={styles.note}>{t('plan.preview.earlierRun', { run })}</p> : null
}
