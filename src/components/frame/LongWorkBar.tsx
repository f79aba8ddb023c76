import '../../i18n/en/notices.ts'
import { useT } from '../../i18n/index.ts'
import { cancelWork } from '../../player/actions/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import floating from './Floating.module.css'
import styles from './LongWorkBar.module.css'

/**
 * Progress of a long computation of the engine with a cancel button. It covers a part of the stage, which stays usable.
 */
export function LongWorkBar() {
  const t = useT()
  const work = usePlayback((state) => state.work)
  const type = work?.type
  const done = work?.done === undefined ? undefined : Math.floor(work.done * 100)
  const label =
    work === undefined
      ? ''
      : work.type === 'opening'
        ? t('frame.work.opening', { clock: formatClock(work.to) })
        : t('frame.work.going')
  return (
    <section className={classes(floating.place, styles.place)} aria-label={t('frame.work')}>
      {/* Announced once, not with every percent. */}
      <span className="visuallyHidden" role="status">
        {type === undefined ? '' : label}
      </span>
      {work !== undefined && (
        <div className={classes(floating.bar, floating.work)} data-work={work.type}>
          <span className="ui-break" aria-hidden="true">
            {label}
          </span>
          <progress
            className={floating.progress}
            aria-label={label}
            max={100}
            {...(done === undefined ? {} : { value: done })}
          />
          {done !== undefined && <span className={styles.done}>{t('frame.work.done', { percent: String(done) })}</span>}
          <Button onClick={cancelWork}>{t('frame.work.cancel')}</Button>
        </div>
      )}
    </section>
  )
}
