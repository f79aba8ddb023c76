import '../../i18n/en/stage.ts'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { useOpenRun } from '../../store/run/openRun.ts'
import styles from './GapBands.module.css'

/** Minimum width in CSS px, so that a gap of unknown length stays visible. */
const leastWidth = 6

/** Bands over the curves for gaps in a recording: the curves below them were not observed. */
export function GapBands({ scene }: { readonly scene: TimelineScene }) {
  const t = useT()
  const gaps = useOpenRun(({ run }) => run.gaps)
  const { left, width, rows, x } = scene
  const inside = (ms: number) => Math.max(left, Math.min(width - plotRight, x(ms)))
  return gaps.map(({ kind, fromMs, toMs }) => {
    if (x(toMs) < left || x(fromMs) > width - plotRight) return null
    const from = inside(fromMs)
    const size = {
      left: from,
      width: Math.max(leastWidth, inside(toMs) - from),
      top: rows.plot.top,
      height: rows.plot.height,
    }
    const text = t('timeline.gap', { kind, span: formatSpan(toMs - fromMs) })
    return (
      <span key={`${kind} ${fromMs}`} className={styles.band} data-gap="" style={size} title={text}>
        <span className={styles.words}>{text}</span>
      </span>
    )
  })
}
