import '../../i18n/en/recorded/guide.ts'
import type { FindingId } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { guideAddress } from '../../player/runs/guide.ts'
import { usePrefs } from '../../store/prefs.ts'
import styles from './FindingsPanel.module.css'

/** A link to a finding's page in the field guide. The page as one file has no field guide, and no link. */
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
