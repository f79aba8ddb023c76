import '../../i18n/en/lessons.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { clearLessonProgress } from '../../player/lesson/lessonProgress.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ProgressLine.module.css'

interface ProgressLineProps {
  readonly done: number
  readonly count: number
  /** Whether there is stored progress to clear. */
  readonly isStarted: boolean
}

/** Number of finished lessons, the place where progress is stored, and a button that clears it. */
export function ProgressLine({ done, count, isStarted }: ProgressLineProps) {
  const t = useT()
  const [undo, setUndo] = useState<() => void>()
  const undoButton = useRef<HTMLButtonElement>(null)
  const isCleared = undo !== undefined && !isStarted
  useEffect(() => {
    // The pressed button is gone, so the focus moves to "undo".
    if (isCleared) undoButton.current?.focus()
  }, [isCleared])
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <b>{t('lessons.done', { done, count })}</b>
        <span className="ui-spring" />
        <span role="status">{isCleared ? t('lessons.cleared') : t('lessons.kept')}</span>
        {isCleared && (
          <Button
            ref={undoButton}
            variant="quiet"
            className={styles.button}
            onClick={() => {
              undo()
              setUndo(undefined)
            }}
          >
            {t('lessons.undo')}
          </Button>
        )}
        {isStarted && (
          <Button
            variant="quiet"
            className={styles.button}
            aria-label={t('lessons.clearLabel')}
            onClick={() => {
              const takeBack = clearLessonProgress()
              setUndo(() => takeBack)
            }}
          >
            {t('lessons.clear')}
          </Button>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ width: `${count === 0 ? 0 : (100 * done) / count}%` }} />
      </div>
    </div>
  )
}
