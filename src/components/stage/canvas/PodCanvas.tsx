import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PodView, RevisionView } from '../../../engine/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { type Lens, lensAround } from '../../../layout/stage/lens.ts'
import { narrowWidth } from '../../../layout/stage/levels.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { late } from '../../ui/late.tsx'
import styles from './PodCanvas.module.css'
import { PodListbox } from './PodListbox.tsx'
import { useStagePainting } from './useStagePainting.ts'
import { reveal, useViewport, type ZoomBy } from './useViewport.ts'
import { useZoomKey } from './zoomKeys.ts'

// Loaded when the pointer first reaches a Pod.
const Minimap = late(async () => (await import('./Minimap.tsx')).Minimap)
const PodLens = late(async () => (await import('../pods/PodLens.tsx')).PodLens)
const PodTooltip = late(async () => (await import('../pods/PodTooltip.tsx')).PodTooltip)

interface PodCanvasProps {
  readonly scene: Scene
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly selectedUid: string | undefined
  /** Owners of the Pods, for their revision numbers. */
  readonly revisions?: readonly RevisionView[]
  readonly onSelect: (pod: PodView | undefined) => void
  /** Zoom factor relative to the fitted picture. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** Receives the zoom function, for the buttons of the toolbar. */
  readonly zoomBy: React.RefObject<ZoomBy | undefined>
  /** Identifies the subject of the scene. When it changes, the stage scrolls to its top or to the selected Pod. */
  readonly subject: string
  /** Headings of the lanes, placed at the scene's boxes. */
  readonly children: ReactNode
}

/** A minimap is shown if the scene is larger than the visible part by this factor. */
const minimapFrom = 1.6

/** The Pods of a scene on canvases, with hovering, selection, zoom and keyboard navigation. */
export function PodCanvas(props: PodCanvasProps) {
  const { scene, clock, theme, selectedUid, onSelect, zoom, onZoom, children } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { viewport, isMoreBelow, panning, zoomBy, width, height } = useViewport({ scroller, scene, zoom, onZoom })
  const selected = scene.marks.find((mark) => mark.pod.uid === selectedUid)
  const { live, lens, hoveredUid, setHovered, setWalked } = usePointedPod(scene, selected, panning)
  const canvases = useStagePainting({ scene, clock, theme, viewport, selectedUid, hoveredUid })
  const ownerOf = ({ pod }: PodMark) => props.revisions?.find((set) => set.uid === pod.ownerUid)
  useZoomKey({ zoomBy, scene, zoom, scroller })
  useSubject(props.subject, scroller, scene, selected)
  useEffect(() => {
    props.zoomBy.current = zoomBy
  }, [props.zoomBy, zoomBy])

  // Without zoom, a scene on a phone only scrolls down, and its Pods need the minimap's space.
  const isScrolled = width >= narrowWidth || zoom > 1
  // A few ordinals as tokens are readable without a minimap.
  const isSmall = zoom <= 1 && scene.level === 'token' && scene.boxes[0]?.kind === 'ordinals'
  const isLarger = isScrolled && !isSmall && (scene.width > width + 1 || scene.height > height * minimapFrom)
  return (
    <div className={styles.frame}>
      <div
        ref={setScroller}
        className={styles.scroller}
        data-more={isMoreBelow ? '' : undefined}
        data-zoom={zoom > 1 ? '' : undefined}
        data-panning={panning ? '' : undefined}
      >
        <div className="ui-anchor" style={{ width: scene.width, height: scene.height }}>
          {children}
          {lens && <span className={styles.lensed} style={frameOf(lens)} aria-hidden="true" />}
          <PodListbox
            {...{ scene, viewport, canvases, scroller, zoom, zoomBy, selected, onSelect }}
            owner={selected && ownerOf(selected)}
            isPointing={live !== undefined}
            onHover={setHovered}
            onWalk={setWalked}
          />
        </div>
        {live && (
          <PodDetail {...{ mark: live, scene, clock, theme, scroller, lens }} revision={ownerOf(live)?.revision ?? 0} />
        )}
      </div>
      {isLarger && width > 0 && scroller && theme && <Minimap {...{ scene, theme, scroller }} />}
    </div>
  )
}

/** The hovered Pod, or in a dense field the Pod selected by keys. In a dense field, a lens is around this Pod. */
function usePointedPod(scene: Scene, selected: PodMark | undefined, panning: boolean) {
  const [hovered, setHovered] = useState<PodMark>()
  const [isWalked, setWalked] = useState(false)
  const walkedUid = isWalked && scene.level === 'field' ? selected?.pod.uid : undefined
  const hoveredUid = panning ? undefined : (hovered?.pod.uid ?? walkedUid)
  const live = hoveredUid === undefined ? undefined : scene.marks.find((mark) => mark.pod.uid === hoveredUid)
  const lens = useMemo(() => (live && scene.level === 'field' ? lensAround(scene, live) : undefined), [scene, live])
  return { live, lens, hoveredUid, setHovered, setWalked }
}

/** A new subject starts at its top; a selected Pod is scrolled into view instead. */
function useSubject(subject: string, scroller: HTMLElement | null, scene: Scene, selected: PodMark | undefined) {
  const shown = useRef(subject)
  useEffect(() => {
    if (shown.current === subject || scroller === null) return
    shown.current = subject
    scroller.scrollTo(0, 0)
    if (selected) reveal(scroller, selected, scene)
  }, [subject, scroller, scene, selected])
}

interface PodDetailProps {
  readonly mark: PodMark
  readonly scene: Scene
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly scroller: HTMLElement | null
  readonly lens: Lens | undefined
  readonly revision: number
}

/** Details beside the pointer: the Pod's facts, or in a dense field its neighbours. */
function PodDetail({ mark, scene, clock, theme, scroller, lens, revision }: PodDetailProps) {
  if (mark.pod.state === 'gone') return null
  if (lens && theme) return <PodLens {...{ lens, mark, clock, theme, scroller }} />
  return <PodTooltip {...{ mark, revision, scene, clock, scroller }} />
}

function frameOf({ x, y, width, height }: Lens) {
  return { left: x - 4, top: y - 4, width: width + 8, height: height + 8 }
}
