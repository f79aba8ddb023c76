import '../../i18n/en/recorded/guide.ts'
import type { FindingId } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { guideAddress } from '../../player/guide.ts'
import { usePrefs } from '../../store/prefs.ts'
import styles from './FindingsPanel.module.css'

/** Links to the page of a finding in the field guide; nothing in the page as one file. */
export function GuideLink({ id }: { readonly id: FindingId }) {
  const t = useT()
  const address = guideAddress(
    id,
    usePrefs((prefs) => prefs.locale),
  )
  if (address === undefined) return null
  return (
    <a className={styles.guide} href={address} target="_blank" rel="noreferrer">
      {t('guide.more')}
    </a>
  )
}
