import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { Task } from '../../lessons/types.ts'
import { startTask } from '../../player/lesson/lessonTask.ts'
import { showHint } from '../../store/late/lesson.ts'
import { isTrying, useLesson } from '../../store/lesson.ts'
import { showLeftTab } from '../../store/selection.ts'
import { Button } from '../ui/Button.tsx'
import { ProseText } from './Prose.tsx'
import styles from './TaskCard.module.css'
import { TaskGoals, useIsTaskDone } from './TaskGoals.tsx'
import { TaskSolution } from './TaskSolution.tsx'

interface TaskCardProps {
  readonly task: Task
  readonly stepIndex: number
}

/** A task for the reader, and its progress in the current run. */
export function TaskCard({ task, stepIndex }: TaskCardProps) {
  const t = useT()
  const isDone = useIsTaskDone(stepIndex)
  const isInTry = useLesson(isTrying)
  const shown = useLesson((state) => state.hints)
  const isLost = useLesson(({ judged }) => judged?.conditions.some(({ isOutOfReach }) => isOutOfReach) === true)
  const isAllMet = useLesson(({ judged }) => judged?.conditions.every(({ holds }) => holds) === true)
  const hints = Math.min(shown, task.hints.length)
  return (
    <div className={styles.card} data-done={isDone}>
      <h4 className={styles.title}>
        {isDone && (
          <span className={styles.sign} aria-hidden="true">
            ✓
          </span>
        )}
        {isDone ? t('lesson.task.done') : t('lesson.task.doneWhen')}
      </h4>
      <TaskGoals task={task} isDone={isDone} />
      {isInTry && !isDone && isLost && <p className="ui-bad">{t('lesson.task.lostInThisTry')}</p>}
      {isInTry && !isDone && isAllMet && <p className="ui-muted">{t('lesson.task.metTooEarly')}</p>}
      {isInTry && !isDone && <Places />}
      {task.hints.slice(0, hints).map((hint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place
        <div key={index} className={styles.hint}>
          <ProseText nodes={hint} />
        </div>
      ))}
      {shown > task.hints.length && <TaskSolution acts={task.solution} />}
      {isDone && (
        <div className="ui-muted" data-task-done="">
          <ProseText nodes={task.success} />
        </div>
      )}
      <Toolbar className="ui-thumbs">
        <Button variant={(isInTry && !isLost) || isDone ? 'default' : 'primary'} onClick={() => void startTask()}>
          {isDone ? t('lesson.task.anotherWay') : isInTry ? t('lesson.task.startOver') : t('lesson.task.start')}
        </Button>
        <span className="ui-spring" />
        {!isDone && shown < task.hints.length && (
          <Button variant="quiet" onClick={showHint}>
            {t('lesson.task.hint', { number: hints + 1, total: task.hints.length })}
          </Button>
        )}
        {!isDone && shown === task.hints.length && task.solution.length > 0 && (
          <Button variant="quiet" onClick={showHint}>
            {t('lesson.task.showSolution')}
          </Button>
        )}
      </Toolbar>
    </div>
  )
}

/**
 * Buttons to the panes in which the learner can act. In a narrow window, the lesson stays until such a pane replaces
 * it.
 */
function Places() {
  const t = useT()
  return (
    <Toolbar className="ui-thumbs">
      <Button onClick={() => showLeftTab('manifest')}>{t('frame.tab.manifest')}</Button>
      <Button onClick={() => showLeftTab('kubectl')}>kubectl</Button>
    </Toolbar>
  )
}
