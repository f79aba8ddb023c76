import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { backToLesson } from '../../player/lesson/lessonActions.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { useLesson } from '../../store/lesson.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FreePlayStrip.module.css'

/** On a branch outside the lesson: where the branch started, where the lesson waits, and the way back. */
export function FreePlayStrip({ branchId }: { readonly branchId: number }) {
  const t = useT()
  const branch = useBranches((list) => branchOf(list, branchId))
  const stepIndex = useLesson((state) => state.stepIndex)
  const isTask = useLesson(({ task }) => task?.branchId === branchId)
  const clock = formatClock(branch?.fork?.cursor.at ?? 0)
  return (
    <section className={styles.strip} aria-label={t('lesson.freePlay')}>
      <p>
        <b>{isTask ? t('lesson.task') : t('lesson.freePlay')}</b>{' '}
        {t('lesson.freePlay.where', { branch: branch?.name ?? '', clock })}
      </p>
      <span className={styles.waits}>{t('lesson.freePlay.waits', { step: stepIndex + 1 })}</span>
      <Button variant="primary" shortcut="L" onClick={() => void backToLesson()}>
        {t('lesson.back')}
      </Button>
    </section>
  )
}
