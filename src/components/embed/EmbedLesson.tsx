import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import { backToLesson, giveAnswer, skip } from '../../player/lesson/lessonActions.ts'
import { useLesson } from '../../store/lesson.ts'
import { LessonNarrator } from '../lesson/LessonNarrator.tsx'
import { LessonStepTexts } from '../lesson/LessonStepTexts.tsx'
import { Spotlight } from '../lesson/Spotlight.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './EmbedLesson.module.css'

/** Text and questions of a lesson's step, beside or below the picture. Tasks need the whole page. */
export function EmbedLesson() {
  const t = useT()
  const lesson = useLesson((state) => state.lesson)
  const plan = useLesson((state) => state.plan)
  const stepIndex = useLesson((state) => state.stepIndex)
  const isAsking = useLesson(({ phase }) => phase === 'asking')
  const hasDraft = useLesson(({ draft }) => draft !== undefined)
  const isFree = useLesson(({ freePlay }) => freePlay !== undefined)
  const step = lesson?.steps[stepIndex]
  const planned = plan?.steps[stepIndex]
  if (lesson === undefined || step === undefined || planned === undefined) return null
  return (
    <section className={styles.lesson} aria-label={step.title}>
      <p className="ui-small ui-muted">{lesson.title}</p>
      <h2 className={styles.title}>{step.title}</h2>
      <LessonStepTexts step={step} planned={planned} stepIndex={stepIndex} />
      {isFree ? (
        <div className={styles.buttons}>
          <Button onClick={() => void backToLesson()}>{t('lesson.back')}</Button>
        </div>
      ) : (
        isAsking && (
          <div className={styles.buttons}>
            <Button variant="quiet" onClick={() => void skip()}>
              {t('lesson.skip')}
            </Button>
            <Button variant="primary" disabled={!hasDraft} onClick={() => void giveAnswer()}>
              {t('lesson.answer')}
            </Button>
          </div>
        )
      )}
      {!isFree && <Spotlight />}
      <LessonNarrator />
    </section>
  )
}
