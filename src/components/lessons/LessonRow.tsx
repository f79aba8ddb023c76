import '../../i18n/en/lessons.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonHead } from '../../lessons/library.ts'
import type { LessonProgress } from '../../store/lessonProgress.ts'
import { classes } from '../ui/classes.ts'
import styles from './LessonRow.module.css'
import { ProgressMark } from './ProgressMark.tsx'
import type { ShapeOf } from './shapes.ts'

interface LessonRowProps {
  readonly head: LessonHead
  readonly progress: LessonProgress | undefined
  /** Whether the list has a single column, in which drawings are smaller. */
  readonly isNarrow: boolean
  readonly Shape: ShapeOf
  readonly onOpen: () => void
}

/** A lesson's row: question, duration, and the learner's progress. */
export function LessonRow({ head, progress, isNarrow, Shape, onOpen }: LessonRowProps) {
  const t = useT()
  const { id, number, title, question, minutes } = head
  const time = t('lessons.minutes', { minutes })
  return (
    <li className={classes('ui-grid ui-shrink', styles.item)}>
      <button
        type="button"
        className={styles.row}
        data-lesson={id}
        data-open={progress !== undefined && !progress.isDone}
        onClick={onOpen}
      >
        {isNarrow ? <Shape id={id} width={72} height={32} /> : <Shape id={id} width={104} height={44} />}
        <span className={styles.text}>
          <b className={styles.question}>{question}</b>
          <span className={classes('ui-small ui-faint ui-ellipsis', styles.title)}>
            {isNarrow ? `${number} · ${time}` : `${number} · ${title}`}
          </span>
        </span>
        {!isNarrow && <span className="ui-small ui-nowrap ui-muted">{time}</span>}
        <ProgressMark progress={progress} />
      </button>
    </li>
  )
}
