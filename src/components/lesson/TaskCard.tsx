import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { Task } from '../../lessons/types.ts'
import { showHint, startTask } from '../../player/lesson/lessonTask.ts'
import { useLesson } from '../../store/lesson.ts'
import { Button } from '../ui/Button.tsx'
import { ProseText } from './Prose.tsx'
import styles from './TaskCard.module.css'

export interface TaskCardProps {
  readonly task: Task
  readonly stepIndex: number
}

/** A task for the reader, and its progress in the current run. */
export function TaskCard({ task, stepIndex }: TaskCardProps) {
  const t = useT()
  const isDone = useLesson(({ tasksDone }) => tasksDone.includes(stepIndex))
  const isTrying = useLesson(
    ({ task: tried, freePlay }) => tried !== undefined && tried.branchId === freePlay?.branchId,
  )
  const hints = useLesson((state) => Math.min(state.hints, task.hints.length))
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
      <Conditions task={task} />
      {task.hints.slice(0, hints).map((hint, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place
        <div key={index} className={styles.hint}>
          <ProseText nodes={hint} />
        </div>
      ))}
      {isDone && (
        <div className={styles.success}>
          <ProseText nodes={task.success} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant={isTrying || isDone ? 'default' : 'primary'} onClick={() => void startTask()}>
          {isDone ? t('lesson.task.anotherWay') : isTrying ? t('lesson.task.startOver') : t('lesson.task.start')}
        </Button>
        <span className={styles.spring} />
        {!isDone && hints < task.hints.length && (
          <Button variant="quiet" onClick={showHint}>
            {t('lesson.task.hint', { number: hints + 1, total: task.hints.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The conditions as written, with the current values of their operands. */
function Conditions({ task }: { readonly task: Task }) {
  const t = useT()
  const judged = useLesson((state) => state.judged)
  return (
    <ul className={styles.conditions}>
      {task.done.map(({ source }, index) => {
        const { holds = false, value = '' } = judged?.conditions[index] ?? {}
        return (
          <li key={source} data-holds={holds}>
            <span className={styles.box} role="img" aria-label={t(holds ? 'lesson.task.holds' : 'lesson.task.open')}>
              {holds && '✓'}
            </span>
            <code>{source}</code>
            <output>{value}</output>
          </li>
        )
      })}
    </ul>
  )
}
