import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { PodFacts } from './PodFacts.tsx'
import styles from './PodTooltip.module.css'

interface PodTooltipProps {
  readonly mark: PodMark
  /** Revision of the Pod's ReplicaSet; 0 without a ReplicaSet. */
  readonly revision: number
  readonly scene: Scene
  readonly clock: StageClock
  /** The scrolling element that contains the scene. */
  readonly scroller: HTMLElement | null
}

/** Facts about the hovered Pod, beside the pointer. */
export function PodTooltip({ mark, revision, scene, clock, scroller }: PodTooltipProps) {
  const ref = useRef<HTMLDivElement>(null)
  const pageZoom = usePageZoom()
  const atMs = useSyncExternalStore(clock.subscribe, () => clock.read().atMs)

  useLayoutEffect(() => {
    if (ref.current === null || scroller === null) return
    const frame = scroller.getBoundingClientRect()
    const left = frame.left + (mark.x - scroller.scrollLeft) * pageZoom
    const top = frame.top + (mark.y - scroller.scrollTop) * pageZoom
    const { width, height } = ref.current.getBoundingClientRect()
    const below = top + scene.cell.height * pageZoom + 10
    const fits = below + height + 8 <= window.innerHeight
    ref.current.style.top = `${(fits ? below : Math.max(8, top - height - 10)) / pageZoom}px`
    ref.current.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8)) / pageZoom}px`
  })

  return createPortal(
    <div ref={ref} className={styles.tip} role="tooltip" style={{ zoom: pageZoom }}>
      <PodFacts pod={mark.pod} tone={mark.tone} revision={revision} atMs={atMs} />
    </div>,
    document.body,
  )
}
