import type { WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { classes } from '../ui/classes.ts'
import styles from './OtherStalls.module.css'
import { StallTitle } from './StallTitle.tsx'

interface OtherStallsProps {
  /** Stalled workloads that are not on the stage; at least one. */
  readonly workloads: readonly WorkloadView[]
  readonly onShow: (uid: string) => void
}

/**
 * Names a stalled workload that is not on the stage, with its cause. A press shows it; the stage never switches by
 * itself.
 */
export function OtherStalls({ workloads, onShow }: OtherStallsProps) {
  const t = useT()
  const [first, ...more] = [...workloads].sort((a, b) => (a.stall?.since ?? 0) - (b.stall?.since ?? 0))
  if (first?.stall === undefined) return null
  return (
    <div className="ui-flex ui-fixed ui-shrink" data-other-stall={first.name}>
      <button type="button" className={styles.notice} onClick={() => onShow(first.uid)}>
        <i className={styles.dot} />
        <span className={classes('ui-break ui-values', styles.text)}>
          <b>{first.name}</b> <StallTitle stall={first.stall} />{' '}
          {more.length > 0 && t('stall.other.more', { count: more.length })}
        </span>
        <span className="ui-fixed ui-end ui-accent">{t('stall.other.show')}</span>
      </button>
    </div>
  )
}
