import '../../i18n/en/recorded/page.ts'
import { useT } from '../../i18n/index.ts'
import { clusterClock } from '../../layout/clusterTime.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { showObserved } from '../../player/imports/showObserved.ts'
import { openRun } from '../../store/run/openRun.ts'
import { useDiagnosis } from '../run/useFindings.ts'
import styles from './UnexplainedMarks.module.css'

/** Largest number of marks; more would hide the lanes, and the findings list them all. */
const mostShown = 40
/** Minimum size of a press target, in CSS px. */
const target = 24

/** Marks in the lane of writes for recorded writes that the engine would not have made. */
export function UnexplainedMarks({ scene }: { readonly scene: Pick<TimelineScene, 'left' | 'width' | 'rows' | 'x'> }) {
  const t = useT()
  const writes = useDiagnosis()?.unexplained ?? []
  const { left, width, rows, x } = scene
  const { top, height } = rows.lanes.write
  const shown = writes.slice(0, mostShown).flatMap((write) => {
    const at = x(openRun().virtualMsAfter(write.at))
    return at < left || at > width - plotRight ? [] : [{ write, at }]
  })
  return shown.map(({ write: { change, object, at: unixMs }, at }) => {
    const label = t('imported.unexplained.mark', { object, time: clusterClock(unixMs) })
    return (
      <button
        key={change}
        type="button"
        className={styles.mark}
        style={{ left: at - target / 2, top: top + height / 2 - target / 2 }}
        aria-label={label}
        title={label}
        onClick={() => void showObserved(object, unixMs)}
      >
        <svg width="12" height="12" aria-hidden="true">
          <path d="M6 1 11 6 6 11 1 6Z" />
        </svg>
      </button>
    )
  })
}
