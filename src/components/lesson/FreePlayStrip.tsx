import { lessonKeys } from '../../player/keys/sets/lessonKeys.ts'
import { classes } from '../ui/classes.ts'
import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { Task } from '../../lessons/types.ts'
import { backToLesson } from '../../player/lesson/lessonActions.ts'
import { branchOf, useBranches } from '../../store/branches.ts'
import { isTrying, useLesson } from '../../store/lesson.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FreePlayStrip.module.css'
import { TaskGoals, useIsTaskDone } from './TaskGoals.tsx'

/** On a branch outside the lesson: where the branch started, where the lesson waits, and the way back. */
export function FreePlayStrip({ branchId }: { readonly branchId: number }) {
  const t = useT()
  const branch = useBranches((list) => branchOf(list, branchId))
  const stepIndex = useLesson((state) => state.stepIndex)
  const isTask = useLesson(isTrying)
  const task = useLesson(({ lesson }) => lesson?.steps[stepIndex]?.task)
  const isDone = useIsTaskDone(stepIndex)
  const clock = formatClock(branch?.fork?.cursor.at ?? 0)
  return (
    <section className={classes('ui-thumbs', styles.strip)} aria-label={t('lesson.freePlay')}>
      <p className="ui-spring">
        <b>{isTask ? t(isDone ? 'lesson.task.done' : 'lesson.task') : t('lesson.freePlay')}</b>{' '}
        {t('lesson.freePlay.where', { branch: branch?.name ?? '', clock })}
      </p>
      <span className={styles.waits}>{t('lesson.freePlay.waits', { step: stepIndex + 1 })}</span>
      <Button variant="primary" keyRow={lessonKeys.freePlay} onClick={() => void backToLesson()}>
        {t('lesson.back')}
      </Button>
      {isTask && task !== undefined && <Goals task={task} isDone={isDone} />}
    </section>
  )
}

/** The goals stay in sight while the manifest or the command line is in front; on a phone, their number. */
function Goals({ task, isDone }: { readonly task: Task; readonly isDone: boolean }) {
  const t = useT()
  const met = useLesson(({ judged }) => judged?.conditions.filter(({ holds }) => holds).length ?? 0)
  const total = task.done.length
  return (
    <>
      <div className={styles.goals}>
        <TaskGoals task={task} isDone={isDone} />
      </div>
      <span className={styles.count}>{t('lesson.task.met', { count: isDone ? total : met, total })}</span>
    </>
  )
}
