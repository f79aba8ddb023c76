import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/lessons.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonHead } from '../../lessons/library.ts'
import type { LessonProgress } from '../../store/lessonProgress.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ContinueCard.module.css'
import type { ShapeOf } from './shapes.ts'

interface ContinueCardProps {
  readonly head: LessonHead
  /** Progress of the unfinished lesson; undefined for a lesson to start with. */
  readonly progress: LessonProgress | undefined
  readonly isNarrow: boolean
  readonly Shape: ShapeOf
  readonly onOpen: () => void
}

/** The unfinished or next lesson; Enter opens it. */
export function ContinueCard({ head, progress, isNarrow, Shape, onOpen }: ContinueCardProps) {
  const t = useT()
  const { id, number, question, topic, minutes } = head
  const step = progress && t('lessons.stepOf', { step: progress.step, steps: progress.steps })
  const time = progress
    ? t('lessons.left', { minutes: minutesLeft(minutes, progress) })
    : t('lessons.minutes', { minutes })
  return (
    <Toolbar as="section" className={styles.card} aria-label={t(progress ? 'lessons.continue' : 'lessons.start')}>
      {isNarrow ? <Shape id={id} width={96} height={44} /> : <Shape id={id} width={148} height={60} />}
      <div className="ui-grid ui-grow">
        <span className="ui-small ui-faint">{[t('lessons.number', { number }), step].filter(Boolean).join(' · ')}</span>
        <b className={styles.question}>{question}</b>
        <span className="ui-small ui-faint">
          {t(`lessons.topic.${topic}`)} · {time}
        </span>
      </div>
      <Button variant="primary" keyRow="↵" className={styles.button} onClick={onOpen}>
        {t(progress ? 'lessons.continue' : 'lessons.start')}
      </Button>
    </Toolbar>
  )
}

/** The current step counts as remaining. */
function minutesLeft(minutes: number, { step, steps }: LessonProgress): number {
  return Math.max(1, Math.round((minutes * (steps - step + 1)) / steps))
}
