import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import type { Task } from '../../lessons/types.ts'
import { isTrying, useLesson } from '../../store/lesson.ts'
import { classes } from '../ui/classes.ts'
import { ProseText } from './Prose.tsx'
import styles from './TaskCard.module.css'

/** Whether the task is done: in the current try; outside of a try, in any try before. */
export function useIsTaskDone(stepIndex: number): boolean {
  return useLesson((state) => (isTrying(state) ? state.task?.isDone === true : state.tasksDone.includes(stepIndex)))
}

interface TaskGoalsProps {
  readonly task: Task
  readonly isDone: boolean
}

/** The goals in words, with the current values; all are met once the task is done. */
export function TaskGoals({ task, isDone }: TaskGoalsProps) {
  const t = useT()
  const judged = useLesson((state) => state.judged)
  return (
    <ul className={classes('ui-column ui-close', styles.conditions)}>
      {task.done.map(({ source, over }, index) => {
        const { holds = false, value = '', isOutOfReach = false } = judged?.conditions[index] ?? {}
        const state = isDone || holds ? 'holds' : isOutOfReach ? 'lost' : 'open'
        return (
          <li key={`${over} ${source}`} className="ui-flex ui-spaced" data-holds={state === 'holds'} data-state={state}>
            <Mark state={state} />
            <span className="ui-grow ui-lit">
              {task.goals.length > 0 ? (
                <ProseText nodes={task.goals[index] ?? []} isInline />
              ) : (
                <>
                  {over && `${t(`lesson.task.${over}`)} `}
                  <code>{source}</code>
                </>
              )}
            </span>
            {!isDone && <Value value={value} />}
          </li>
        )
      })}
    </ul>
  )
}

type GoalState = 'holds' | 'lost' | 'open'
const signs: Readonly<Record<GoalState, string>> = { holds: '✓', lost: '✕', open: '' }

function Mark({ state }: { readonly state: GoalState }) {
  const t = useT()
  return (
    <span className={styles.box} role="img" aria-label={t(`lesson.task.${state}`)}>
      {signs[state]}
    </span>
  )
}

/** A truth value is not shown, because the goal's mark already shows it. */
function Value({ value }: { readonly value: string }) {
  const t = useT()
  if (value === '' || value === 'true' || value === 'false') return null
  return (
    <output className="ui-anywhere ui-muted" aria-live="off">
      {t('lesson.task.now', { value })}
    </output>
  )
}
