import { roomKeys } from '../../player/keys/sets/presenterKeys.ts'
import { singleRunView, singleRunViews } from '../../share/stageViews.ts'
import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { stepUnitOf } from '../../player/actions/actions.ts'
import { act } from '../../player/presenting/acts.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import { formatClock } from '../../store/runClock.ts'
import { useSelection } from '../../store/selection.ts'
import { useShownViews } from '../../store/shownViews.ts'
import { SpeedSelect } from '../controls/SpeedSelect.tsx'
import { stepUnitText } from '../controls/stepUnitText.ts'
import { useShownWorkload } from '../run/useShownWorkload.ts'
import { ViewChoice } from '../stage/views/ViewChoice.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon, PauseIcon, PlayIcon } from '../ui/Icon.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import styles from './PresenterWindow.module.css'

const moves = [
  ['start', 'toStart'],
  ['stepBack', 'stepBack'],
  ['togglePlay', 'play'],
  ['step', 'stepForward'],
  ['end', 'toEnd'],
] as const

/** Controls of the audience's run: lesson steps, play, single steps, view and speed. */
export function PresenterBar() {
  const t = useT()
  const playing = usePresenterLink((link) => link.place?.playing ?? false)
  const stepBy = usePlayback((playback) => stepUnitOf(playback.stepBy))
  const run = useOpenRun((state) => state.run)
  const at = usePresenterLink((link) => link.place?.cursor.at ?? 0)
  const lesson = usePresenterLink((link) => link.lesson)
  const view = useSelection((selection) => selection.stageView)
  const views = useShownViews()
  const workload = useShownWorkload()
  const unit = stepUnitText(stepBy, run, t)
  return (
    <footer className={classes('ui-wrap ui-topline', styles.bar, styles.foot)}>
      <Button keyRow={roomKeys.turn} keyIndex={1} onClick={() => act({ do: 'turn', to: 'previous' })}>
        {t('presenter.window.before')}
      </Button>
      <Button variant="primary" keyRow={roomKeys.turn} onClick={() => act({ do: 'turn', to: 'next' })}>
        {t('presenter.window.next')}
      </Button>
      <span className="ui-spring" />
      <section className="ui-row ui-close" aria-label={t('presenter.window.controls')}>
        {moves.map(([move, icon]) => {
          const label = t(move === 'togglePlay' && playing ? 'frame.pause' : `frame.${icon}`, { unit })
          return (
            <button
              key={move}
              type="button"
              className={move === 'togglePlay' ? styles.play : styles.move}
              aria-label={label}
              title={label}
              onClick={() => act({ do: 'move', move })}
            >
              {icon !== 'play' ? <Icon name={icon} /> : playing ? <PauseIcon /> : <PlayIcon />}
            </button>
          )
        })}
      </section>
      <output className={styles.clock} aria-live="off" data-clock="">
        {formatClock(at)}
      </output>
      <span className="ui-spring" />
      <ViewChoice
        views={singleRunViews.filter((one) => views.includes(one))}
        shown={singleRunView(view)}
        workload={workload}
        onShow={(one) => act({ do: 'view', view: one })}
        narrow
      />
      <PillSelect
        label={t('frame.stepBy')}
        value={stepBy}
        options={run.stepUnits.map((id) => ({ id, text: stepUnitText(id, run, t) }))}
        onChange={(one) => act({ do: 'stepBy', unit: one })}
      />
      <SpeedSelect onChange={(speed, options) => act({ do: 'speed', speed, ...options })} />
      {lesson && (
        <Button keyRow={roomKeys.free} aria-pressed={lesson.isFree} onClick={() => act({ do: 'freePlay' })}>
          {t(lesson.isFree ? 'presenter.window.backToLesson' : 'presenter.window.freePlay')}
        </Button>
      )}
    </footer>
  )
}
