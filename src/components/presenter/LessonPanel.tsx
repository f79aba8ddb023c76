import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { lessonGoneMs } from '../../player/presenting/pace.ts'
import { usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'
import { Ahead, formatMinutes, useNow } from './WorkshopPanel.tsx'

/** Elapsed time of the open lesson, and planned time up to the end of the step. */
export function LessonPanel() {
  const t = useT()
  const lesson = usePresenterLink((link) => link.lesson)
  const pace = usePresenting((presenting) => presenting.pace)
  const goneMs = lessonGoneMs(pace, useNow(lesson !== undefined))
  if (lesson === undefined || goneMs === undefined) return null
  const planned = lesson.steps.slice(0, lesson.stepIndex + 1).reduce((sum, { minutes }) => sum + minutes, 0)
  const aheadMs = planned * 60_000 - goneMs
  const whole = Math.max(lesson.minutes, planned) * 60_000
  return (
    <Panel name={t('presenter.window.thisLesson')}>
      <div className="ui-row">
        <output className={styles.big} aria-live="off" data-gone="">
          {formatMinutes(goneMs)}
        </output>
        <span className="ui-spring" />
        <span className={styles.pace}>
          {t('presenter.window.ofPlanned', { time: formatMinutes(lesson.minutes * 60_000) })}
          <Ahead ms={aheadMs} />
        </span>
      </div>
      <div className={styles.gone}>
        <span style={{ width: `${Math.min(100, (goneMs / whole) * 100)}%` }} />
        <i style={{ left: `${Math.min(100, ((planned * 60_000) / whole) * 100)}%` }} />
      </div>
    </Panel>
  )
}
