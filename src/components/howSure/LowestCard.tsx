import '../../i18n/en/howSure.ts'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { lowestLevels } from '../../layout/howSure/lowestLevels.ts'
import { useHowSure } from '../../store/howSure.ts'
import styles from './cards.module.css'

/** Minimum of available Pods in the runs, against the maxUnavailable bound. */
export function LowestCard() {
  const t = useT()
  const rows = useHowSure((study) => study.rows)
  const levels = useMemo(() => lowestLevels(rows), [rows])
  return (
    <section className={styles.card}>
      <h3 className="ui-split ui-wrap ui-strong ui-little">
        {t('howSure.lowest')}{' '}
        <small className="ui-little ui-regular ui-muted">
          {t('howSure.lowest.bound', { count: rows[0]?.minAvailable ?? 0 })}
        </small>
      </h3>
      <dl className={styles.levels}>
        {levels.map(({ from, to, seeds, is }) => (
          <div key={from} data-level={is}>
            <dt>{from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`}</dt>
            <dd>
              <i style={{ '--share': seeds / rows.length }} />
              <b>{seeds}</b>
              <span className="ui-faint ui-nowrap">{is && t(`howSure.level.${is}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
