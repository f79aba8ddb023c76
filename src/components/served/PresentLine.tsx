import '../../i18n/en/recorded/served.ts'
import { useT } from '../../i18n/index.ts'
import { plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import { formatClock } from '../../store/runClock.ts'
import { useServed } from '../../store/served.ts'
import styles from './PresentLine.module.css'

/** A dotted line at the present of the served run, while the page shows the past. */
export function PresentLine({ scene }: { readonly scene: TimelineScene }) {
  const t = useT()
  const at = useServed(({ served }) => (served?.isFollowing === false ? served.present.at : undefined))
  if (at === undefined) return null
  const left = scene.x(at)
  if (left < scene.left || left > scene.width - plotRight + 1) return null
  const text = t('served.presentLine', { time: formatClock(at) })
  return (
    <span className={styles.line} style={{ left }} title={text} data-present={at} data-far={left > scene.width / 2}>
      <span className={styles.words}>{text}</span>
    </span>
  )
}
