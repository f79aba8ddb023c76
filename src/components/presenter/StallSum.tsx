import '../../i18n/en/decisions.ts'
import type { StallView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import styles from './Picture.module.css'

/** The numbers by which a stalled rolling update deletes no old Pod; renders nothing for other stalls. */
export function StallSum({ stall: { bound } }: { readonly stall: StallView }) {
  const t = useT()
  if (bound.kind !== 'rolling') return null
  return (
    <p className={styles.sum} data-sum="">
      {bound.totalPods} − {bound.minAvailable} − {bound.newUnavailable} = <b className="ui-accent">{bound.mayGo}</b>
      <span className={styles.sumLabel}>
        {[t('inspector.math.podsNow'), t('inspector.math.atLeast'), t('inspector.math.newUnavailable')].join(' − ')}
        {` = ${t('inspector.math.mayGo')}`}
      </span>
    </p>
  )
}
