import '../../i18n/en/lessons.ts'
import { useT } from '../../i18n/index.ts'
import type { LessonHead } from '../../lessons/library.ts'
import { type LessonTopic, lessonTopics } from '../../lessons/types.ts'
import type { LessonProgressState } from '../../store/lessonProgress.ts'
import { classes } from '../ui/classes.ts'
import styles from './TopicChoice.module.css'

interface TopicChoiceProps {
  readonly heads: readonly LessonHead[]
  readonly progress: LessonProgressState
  /** undefined: all topics. */
  readonly topic: LessonTopic | undefined
  readonly onChoose: (topic: LessonTopic | undefined) => void
}

/** The topics with their numbers of lessons and of finished lessons: a rail, or a row in a narrow window. */
export function TopicChoice({ heads, progress, topic: chosen, onChoose }: TopicChoiceProps) {
  const t = useT()
  const topics = lessonTopics.filter((topic) => heads.some((head) => head.topic === topic))
  return (
    <nav className={styles.topics} aria-label={t('lessons.topics')}>
      {[undefined, ...topics].map((topic) => {
        const own = topic === undefined ? heads : heads.filter((head) => head.topic === topic)
        return (
          <button
            key={topic ?? ''}
            type="button"
            className={styles.topic}
            aria-current={topic === chosen}
            onClick={() => onChoose(topic)}
          >
            <span className="ui-grow ui-cut">{t(topic === undefined ? 'lessons.all' : `lessons.topic.${topic}`)}</span>{' '}
            <span className={classes('ui-mono ui-faint', styles.count)}>
              {t('lessons.doneOf', { done: doneOf(own, progress), count: own.length })}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

/** Number of finished lessons. */
export function doneOf(heads: readonly LessonHead[], { lessons }: LessonProgressState): number {
  return heads.filter(({ id }) => lessons[id]?.isDone === true).length
}
