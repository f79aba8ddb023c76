import '../../i18n/en/stall.ts'
import { useT } from '../../i18n/index.ts'
import type { StallSpan } from '../../layout/timeline/stallSpans.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { formatClockShort } from '../../store/runClock.ts'
import styles from './StallBars.module.css'

interface StallBarsProps {
  readonly scene: TimelineScene
  readonly spans: readonly StallSpan[]
}

/** Bars above the curves for the time ranges in which the rollout stalls. */
export function StallBars({ scene, spans }: StallBarsProps) {
  const t = useT()
  const inside = (ms: number) => Math.max(scene.left, Math.min(scene.width - plotRight, scene.x(ms)))
  return spans.map(({ fromMs, toMs }) => {
    const from = inside(fromMs)
    const width = inside(toMs) - from
    if (width < 1) return null
    return (
      <span
        key={fromMs}
        className={styles.bar}
        data-stall-bar=""
        style={{ left: from, top: scene.rows.plot.top, width }}
      >
        <span className={styles.words}>{t('stall.bar', { time: formatClockShort(fromMs) })}</span>
      </span>
    )
  })
}
