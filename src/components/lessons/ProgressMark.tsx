import '../../i18n/en/lessons.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonProgress } from '../../store/lessonProgress.ts'
import styles from './ProgressMark.module.css'

/** A check mark, a pie of the finished steps, or an empty circle. */
export function ProgressMark({ progress }: { readonly progress: LessonProgress | undefined }) {
  const t = useT()
  const label =
    progress === undefined
      ? t('lessons.state.new')
      : progress.isDone
        ? t('lessons.state.done')
        : t('lessons.state.underWay', { step: progress.step, steps: progress.steps })
  const share = progress === undefined ? 0 : (progress.step - 1) / progress.steps
  return (
    <svg width="18" height="18" fill="none" viewBox="0 0 18 18" role="img" aria-label={label}>
      {progress === undefined ? (
        <circle cx="9" cy="9" r="8.5" className="ui-axis" />
      ) : progress.isDone ? (
        <>
          <circle cx="9" cy="9" r="8.5" className={styles.done} />
          <path d="M5.6 9.4l2.3 2.3 4.5-5.2" className={styles.check} />
        </>
      ) : (
        <>
          <circle cx="9" cy="9" r="8.5" className={styles.open} />
          <circle
            cx="9"
            cy="9"
            r="3"
            className={styles.pie}
            pathLength="1"
            strokeDasharray={`${Math.max(share, 0.12)} 1`}
            transform="rotate(-90 9 9)"
          />
        </>
      )}
    </svg>
  )
}
