import { shortcut } from '../../player/keys/sets/keySet.ts'
import { roomKeys } from '../../player/keys/sets/presenterKeys.ts'
import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import styles from './NextPanel.module.css'
import { Panel } from './Panel.tsx'

/** The effect of the next Page Down in a lesson. */
export function NextPanel() {
  const t = useT()
  const lesson = usePresenterLink((link) => link.lesson)
  if (lesson === undefined) return null
  const next = lesson.isAsking ? undefined : lesson.steps[lesson.stepIndex + 1]
  return (
    <Panel name={t('presenter.window.comesNext')} aside={<kbd>{shortcut(roomKeys.turn)}</kbd>}>
      <div className={styles.next} data-next="">
        {next ? (
          <>
            <p className="ui-split ui-spaced ui-values">
              <b>{`${lesson.stepIndex + 2} ${next.title}`}</b>
              <span className="ui-fixed ui-little">
                {t('presenter.window.minutesPlanned', { minutes: Math.round(next.minutes * 10) / 10 })}
              </span>
            </p>
            <p className={styles.nextText}>{next.text}</p>
          </>
        ) : (
          <p>
            {t(
              lesson.isAsking
                ? 'presenter.window.revealsNext'
                : lesson.hasNext
                  ? 'presenter.window.opensNext'
                  : 'presenter.window.lastStep',
            )}
          </p>
        )}
      </div>
    </Panel>
  )
}
