import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import { lessonIds } from '../../lessons/lessonIds.ts'
import { placeIn } from '../../lessons/playlists/playlist.ts'
import type { Lesson } from '../../lessons/types.ts'
import { closeLesson, goToStep } from '../../player/lesson/lessonActions.ts'
import { useLesson } from '../../store/lesson.ts'
import { followPlaylist, usePlaylist } from '../../store/lessons/playlist.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './LessonPane.module.css'

/** Topic, title, current step, and progress. */
export function LessonHead({ lesson }: { readonly lesson: Lesson }) {
  const t = useT()
  const number = useLesson((state) => state.number)
  const stepIndex = useLesson((state) => state.stepIndex)
  const total = lesson.steps.length
  return (
    <header className="ui-column ui-close">
      <div className={styles.place}>
        <div className={styles.where}>
          <span>{t(`lesson.topic.${lesson.topic}`)}</span>
          <span>
            {number === undefined ? t('lesson.own') : t('lesson.of', { number, total: lessonIds.length - 1 })}
          </span>
          <span>{t('lesson.step', { step: stepIndex + 1, total })}</span>
        </div>
        <IconButton
          className={styles.close}
          label={t('lesson.close')}
          icon={<Icon name="close" size={14} />}
          onClick={closeLesson}
        />
      </div>
      <PlaylistLine id={lesson.id} />
      <h2 className={styles.name}>{lesson.title}</h2>
      <Progress lesson={lesson} />
      <StepsDone lesson={lesson} />
    </header>
  )
}

/** The lesson's place in the playlist, and the way back to the order of the course. */
function PlaylistLine({ id }: { readonly id: string }) {
  const t = useT()
  const playlist = usePlaylist((state) => state.playlist)
  const place = placeIn(playlist, id)
  if (playlist === undefined || place === undefined) return null
  return (
    <div className="ui-row ui-split ui-small ui-muted" data-playlist="">
      <span className="ui-break">
        {t('lesson.inPlaylist', { title: playlist.title, number: place + 1, total: playlist.lessons.length })}
      </span>
      <Button variant="quiet" aria-label={t('lesson.leavePlaylist')} onClick={() => followPlaylist(undefined)}>
        {t('lesson.leave')}
      </Button>
    </div>
  )
}

/** The current step is half filled until it is over. */
function Progress({ lesson }: { readonly lesson: Lesson }) {
  const stepIndex = useLesson((state) => state.stepIndex)
  const isOver = useLesson(({ phase, goal }) => (phase === 'reading' || phase === 'revealed') && goal === undefined)
  return (
    <div className={classes('ui-flex ui-tight', styles.progress)} aria-hidden="true">
      {lesson.steps.map(({ line }, index) => (
        <i key={line} data-done={index < stepIndex || (index === stepIndex && isOver)} data-now={index === stepIndex} />
      ))}
    </div>
  )
}

function StepsDone({ lesson }: { readonly lesson: Lesson }) {
  const t = useT()
  const stepIndex = useLesson((state) => state.stepIndex)
  const plan = useLesson((state) => state.plan)
  if (stepIndex === 0) return null
  return (
    <ol className={classes('ui-column ui-muted', styles.done)} aria-label={t('lesson.steps')}>
      {lesson.steps.slice(0, stepIndex).map(({ title, line }, index) => {
        const clock = formatClock(plan?.steps[index]?.to.at ?? 0)
        return (
          <li key={line} className="ui-row ui-loose">
            <span className={styles.check}>{index + 1}</span>
            <span className="ui-grow ui-ellipsis">{title}</span>
            <button
              className="ui-mono ui-faint ui-plain ui-rounded"
              type="button"
              aria-label={t('lesson.goToStep', { step: index + 1, title, clock })}
              onClick={() => void goToStep(index)}
            >
              {clock}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
