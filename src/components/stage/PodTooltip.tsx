import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/index.ts'
import { formatClock } from '../../layout/format.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import type { PodMark, Scene } from '../../layout/scene.ts'
import styles from './PodTooltip.module.css'
import { usePageZoom } from './pageZoom.ts'
import { stateEnd } from './podText.ts'
import type { StageClock } from './stageClock.ts'

interface PodTooltipProps {
  readonly mark: PodMark
  readonly scene: Scene
  readonly clock: StageClock
  /** The element that holds the scene and scrolls it. */
  readonly scroller: HTMLElement | null
}

/** What is known about the Pod under the pointer. */
export function PodTooltip({ mark, scene, clock, scroller }: PodTooltipProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const pageZoom = usePageZoom()
  const atMs = useSyncExternalStore(clock.subscribe, () => clock.read().atMs)
  const { pod } = mark
  const end = stateEnd(t, pod, atMs)

  useLayoutEffect(() => {
    if (ref.current === null || scroller === null) return
    const frame = scroller.getBoundingClientRect()
    const left = frame.left + (mark.x - scroller.scrollLeft) * pageZoom
    const top = frame.top + (mark.y - scroller.scrollTop) * pageZoom
    const { width, height } = ref.current.getBoundingClientRect()
    const below = top + scene.cell.height * pageZoom + 10
    const fits = below + height + 8 <= window.innerHeight
    ref.current.style.top = `${fits ? below : Math.max(8, top - height - 10)}px`
    ref.current.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
  })

  return createPortal(
    <div ref={ref} className={styles.tip} role="tooltip">
      <div className={styles.head}>
        <span className={styles.swatch} style={{ background: toneColour(mark.tone) }} />
        <b className={styles.name}>{pod.name}</b>
      </div>
      <dl className={styles.facts}>
        <dt>{t(`stage.state.${pod.state}`)}</dt>
        <dd>{t('stage.pod.since', { time: formatClock(pod.stateSince) })}</dd>
        {end && (
          <>
            <dt />
            <dd>{end}</dd>
          </>
        )}
        <dt>{t('stage.pod.node')}</dt>
        <dd>{pod.node === '' ? t('stage.pod.noNode') : pod.node}</dd>
        <dt>{t('stage.pod.image')}</dt>
        <dd className={styles.code}>{pod.image}</dd>
        {pod.restarts > 0 && (
          <>
            <dt>{t('stage.pod.restarts')}</dt>
            <dd>{pod.restarts}</dd>
          </>
        )}
        {pod.reason && (
          <>
            <dt>{t('stage.pod.reason')}</dt>
            <dd className={styles.code}>{pod.reason}</dd>
          </>
        )}
      </dl>
      {pod.message && <p className={styles.message}>{pod.message}</p>}
    </div>,
    document.body,
  )
}
