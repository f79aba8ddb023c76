import '../../i18n/en/presenter.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { sumCourse } from '../../player/presenting/pace.ts'
import { type CoursePace, usePresenting } from '../../store/presenting.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'

/** Elapsed and planned time of the workshop. */
export function WorkshopPanel() {
  const t = useT()
  const { minutes, startedAt } = usePresenting((presenting) => presenting.workshop)
  const pace = usePresenting((presenting) => presenting.pace)
  const now = useNow(startedAt !== undefined || pace.since !== undefined)
  const goneMs = startedAt === undefined ? 0 : Math.max(0, now - startedAt)
  const leftMs = minutes * 60_000 - goneMs
  return (
    <Panel
      name={t('presenter.window.workshop')}
      aside={
        <Button variant="quiet" onClick={() => act({ do: 'startWorkshop', on: startedAt === undefined })}>
          {t(startedAt === undefined ? 'presenter.window.begin' : 'presenter.window.reset')}
        </Button>
      }
    >
      <div className="ui-row">
        <output className={styles.big} aria-live="off" data-gone="">
          {formatMinutes(goneMs)}
        </output>
        <span className="ui-spring" />
        <span className={styles.pace}>
          <label>
            {t('presenter.window.minutes')}{' '}
            <input
              className={styles.minutes}
              type="number"
              min={1}
              max={1_440}
              value={minutes}
              onChange={(event) => {
                const wanted = event.target.valueAsNumber
                if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 1_440) act({ do: 'workshop', minutes: wanted })
              }}
            />
          </label>
          {startedAt !== undefined && (
            <b className={leftMs < 0 ? 'ui-warn' : 'ui-good'}>
              {t(leftMs < 0 ? 'presenter.window.over' : 'presenter.window.left', {
                time: formatMinutes(Math.abs(leftMs)),
              })}
            </b>
          )}
        </span>
      </div>
      <div className={styles.gone}>
        <span style={{ width: `${Math.min(100, (goneMs / (minutes * 60_000)) * 100)}%` }} />
      </div>
      <Course pace={pace} now={now} />
    </Panel>
  )
}

/** All finished lessons against their planned time. */
function Course({ pace, now }: { readonly pace: CoursePace; readonly now: number }) {
  const t = useT()
  const { count, plannedMs, goneMs } = sumCourse(pace, now)
  if (count === 0) return null
  return (
    <p className={styles.course} data-course="">
      {t('presenter.window.lessonsShown', { count, gone: formatMinutes(goneMs), planned: formatMinutes(plannedMs) })}
      <Ahead ms={plannedMs - goneMs} />
    </p>
  )
}

/** Wall-clock ms ahead of the plan; negative: behind. */
export function Ahead({ ms }: { readonly ms: number }) {
  const t = useT()
  return (
    <b className={ms < 0 ? 'ui-warn' : 'ui-good'}>
      {t(ms < 0 ? 'presenter.window.behind' : 'presenter.window.ahead', { time: formatMinutes(Math.abs(ms)) })}
    </b>
  )
}

/** Current time in wall-clock ms, updated every second while running. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** Minutes and seconds: `2:36`, `104:00`. */
export function formatMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
