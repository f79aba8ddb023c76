import '../../i18n/en/recorded/page.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { clusterSpan } from '../../layout/clusterTime.ts'
import { openRunBefore } from '../../player/runs/runFiles.ts'
import type { RecordingHead } from '../../store/imported.ts'
import { useImported } from '../../store/imported.ts'
import { RichText } from '../inspector/RichText.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './RecordedBar.module.css'

/** That the run was recorded of a cluster, from when to when, and how many of its writes are explained. */
export function RecordedBar() {
  const t = useT()
  const head = useImported((imported) => imported.head)
  if (head === undefined) return null
  return (
    <section className={styles.bar} aria-label={t('imported.bar')} data-recorded>
      <span className={styles.name}>
        <span className={styles.dot} />
        {t('imported.recorded')}
      </span>
      <span>{spanText(head, t)}</span>
      <Share />
      <span className={styles.space} />
      <Button onClick={openRunBefore}>{t('imported.back')}</Button>
    </section>
  )
}

function spanText({ from, to, isState }: RecordingHead, t: Translate): string {
  if (from === undefined || to === undefined) return t('imported.noTime')
  const span = clusterSpan(from, to)
  return isState ? t('imported.state', { time: span }) : span
}

/** The share of explained writes, as soon as it is known. */
function Share() {
  const t = useT()
  const { diagnosis, explaining, unexplained } = useImported()
  if (unexplained !== undefined)
    return <span className={styles.failed}>{t('imported.notExplained', { detail: unexplained })}</span>
  if (diagnosis === undefined)
    return <span>{t('imported.explaining', { percent: Math.floor((explaining ?? 0) * 100) })}</span>
  const { writes, explained } = diagnosis
  if (writes === 0) return <span>{t('imported.nothingToExplain')}</span>
  return (
    <span role="status" className={explained < writes ? styles.odd : undefined} data-explained={explained}>
      <RichText text="imported.explained" params={{ explained, writes }} />
    </span>
  )
}
