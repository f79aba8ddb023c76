import '../../i18n/en/codeFlow.ts'
import type { CodePathSync } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../store/runClock.ts'
import { classes } from '../ui/classes.ts'
import styles from './SyncTitle.module.css'

/** Number, time and trigger of a sync. */
export function SyncTitle({ sync: { run, key, at, wokenBy } }: { readonly sync: CodePathSync }) {
  const t = useT()
  return (
    <div className={classes('ui-text ui-muted ui-break ui-codes', styles.title)}>
      <h3 className="ui-lit">
        {t('codePath.sync', { run, key })} <span>{t('inspector.at', { time: formatClock(at) })}</span>
      </h3>
      {wokenBy && (
        <p>
          {t('inspector.wokenBy')} <code>{wokenBy}</code>
        </p>
      )}
    </div>
  )
}
