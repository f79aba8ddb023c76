import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { lessonIds } from '../../lessons/lessonIds.ts'
import { act } from '../../player/presenting/acts.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { Panel } from './Panel.tsx'
import styles from './PlaylistPanel.module.css'

/** The playlist of the workshop with the planned minutes; a lesson opens by a press. */
export function PlaylistPanel() {
  const t = useT()
  const playlist = usePresenterLink((link) => link.lesson?.playlist)
  if (playlist === undefined) return null
  const minutes = playlist.lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return (
    <Panel
      name={playlist.title === '' ? t('presenter.window.playlist') : playlist.title}
      aside={t('presenter.window.minutesPlanned', { minutes })}
    >
      <ol className={styles.list}>
        {playlist.lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <button
              type="button"
              className={styles.lesson}
              aria-current={index === playlist.index ? 'step' : undefined}
              onClick={() => {
                const id = lessonIds.find((one) => one === lesson.id)
                if (id !== undefined) act({ do: 'lesson', id })
              }}
            >
              <span>{lesson.title}</span>
              <span className="ui-fixed">{t('presenter.window.minutesPlanned', { minutes: lesson.minutes })}</span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
