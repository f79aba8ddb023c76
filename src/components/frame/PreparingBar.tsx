import '../../i18n/en/notices.ts'
import { useT } from '../../i18n/index.ts'
import { useLesson } from '../../store/lesson.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import floating from './Floating.module.css'
import styles from './PreparingBar.module.css'

/** Progress of a lesson that takes long to open, with a cancel button; over the run and over the list of lessons. */
export function PreparingBar() {
  const t = useT()
  const preparing = useLesson((state) => state.preparing)
  const isWorking = typeof preparing === 'object'
  const label = isWorking ? t('frame.lesson.preparing', preparing) : ''
  return (
    <div className={classes(floating.place, styles.place)}>
      <span className="visuallyHidden" role="status">
        {preparing === 'cancelled' ? t('frame.lesson.cancelled') : label}
      </span>
      {isWorking && (
        <div className={classes(floating.bar, floating.work)} data-preparing="">
          <span className="ui-break" aria-hidden="true">
            {label}
          </span>
          <progress className={floating.progress} aria-label={label} />
          <Button onClick={cancel}>{t('frame.work.cancel')}</Button>
        </div>
      )}
    </div>
  )
}

/** The import needs no request: the imported module runs the preparation, so it is loaded already. */
async function cancel(): Promise<void> {
  const { cancelLesson } = await import('../../player/lesson/preparing.ts')
  cancelLesson()
}
