import '../../i18n/en/stage.ts'
import '../../i18n/en/embed.ts'
import '../../i18n/en/sets.ts'
import { useT } from '../../i18n/index.ts'
import { headNotes } from '../../layout/embed/headNotes.ts'
import { slashName } from '../../layout/workloadName.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { classes } from '../ui/classes.ts'
import styles from './EmbedHead.module.css'

/** Name and update strategy of the workload. */
export function EmbedHead() {
  const t = useT()
  const workload = useShownWorkload()
  return (
    <header className={styles.head}>
      <Mark />
      {workload === undefined ? (
        <h2 className={styles.name}>Rollscope</h2>
      ) : (
        <>
          <h2 className={styles.name}>{slashName(workload)}</h2>
          <span className={classes('ui-mono ui-faint', styles.note)}>
            {t('stage.revision', { revision: workload.revision })}
          </span>
          <span className="ui-spring" />
          <span className={classes('ui-mono ui-faint', styles.note)}>
            {headNotes(workload)
              .map((note) => (typeof note === 'string' ? note : t(note.key, note.params)))
              .join(' · ')}
          </span>
        </>
      )}
    </header>
  )
}

/** Rollscope's logo. */
function Mark() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="2" y="3" width="9" height="9" rx="2.5" fill="var(--rev1)" />
      <rect x="14" y="4" width="7" height="7" rx="2" fill="none" stroke="var(--rev2)" strokeWidth="2" />
      <rect x="2" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" />
      <rect x="13" y="14" width="9" height="7" rx="2.5" fill="var(--rev2)" opacity=".45" />
    </svg>
  )
}
