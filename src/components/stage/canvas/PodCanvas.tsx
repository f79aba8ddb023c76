import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PodView, RevisionView } from '../../../engine/index.ts'
import type { Look } from '../../../layout/look.ts'
import { type Lens, lensAround } from '../../../layout/stage/lens.ts'
import { narrowWidth } from '../../../layout/stage/levels.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { late } from '../../ui/late.tsx'
import styles from './PodCanvas.module.css'
import { PodListbox } from './PodListbox.tsx'
import type { StageClock } from './stageClock.ts'
import { useStagePainting } from './useStagePainting.ts'
import { reveal, useViewport, type ZoomBy } from './useViewport.ts'
import { useZoomKey } from './zoomKeys.ts'

// What is next to the pointer comes with the first Pod that is pointed at.
const Minimap = late(async () => (await import('./Minimap.tsx')).Minimap)
const PodLens = late(async () => (await import('../pods/PodLens.tsx')).PodLens)
const PodTooltip = late(async () => (await import('../pods/PodTooltip.tsx')).PodTooltip)

interface PodCanvasProps {
  readonly scene: Scene
  readonly clock: StageClock
  readonly look: Look | undefined
  readonly selectedUid: string | undefined
  /** The owners of the Pods, for their revisions. */
  readonly revisions?: readonly RevisionView[]
  readonly onSelect: (pod: PodView | undefined) => void
  /** How many times larger than the fitting picture, and how to change it. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** Where the buttons of the toolbar find how to zoom. */
  readonly zoomBy: React.RefObject<ZoomBy | undefined>
  /** Changes with what the scene is about: then it is shown from its beginning, or with the selected Pod in sight. */
  readonly subject: string
  /** Headings of the lanes, placed by the scene's boxes. */
  readonly children: ReactNode
}

/** From this much more than what is in sight, a minimap tells where one is. */
const minimapFrom = 1.6

/** The Pods of a scene on their canvases, with pointing, selecting, zooming and moving between them. */
export function PodCanvas(props: PodCanvasProps) {
  const { scene, clock, look, selectedUid, onSelect, zoom, onZoom, children } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { sight, isMoreBelow, panning, zoomBy, width, height } = useViewport({ scroller, scene, zoom, onZoom })
  const selected = scene.marks.find((mark) => mark.pod.uid === selectedUid)
  const { live, lens, hoveredUid, setHovered, setWalked } = usePointedPod(scene, selected, panning)
  const canvases = useStagePainting({ scene, clock, look, sight, selectedUid, hoveredUid })
  const ownerOf = ({ pod }: PodMark) => props.revisions?.find((set) => set.uid === pod.ownerUid)
  useZoomKey({ zoomBy, scene, zoom, scroller })
  useSubject(props.subject, scroller, scene, selected)
  useEffect(() => {
    props.zoomBy.current = zoomBy
  }, [props.zoomBy, zoomBy])

  // Where one only scrolls down, a phone needs its little room for the Pods.
  const isScrolled = width >= narrowWidth || zoom > 1
  // What is around a few ordinals is no picture that one could get lost in.
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
        <div className={styles.content} style={{ width: scene.width, height: scene.height }}>
          {children}
          {lens && <span className={styles.lensed} style={frameOf(lens)} aria-hidden="true" />}
          <PodListbox
            {...{ scene, sight, canvases, scroller, zoom, zoomBy, selected, onSelect }}
            owner={selected && ownerOf(selected)}
            isPointing={live !== undefined}
            onHover={setHovered}
            onWalk={setWalked}
          />
        </div>
        {live && (
          <PodDetail {...{ mark: live, scene, clock, look, scroller, lens }} revision={ownerOf(live)?.revision ?? 0} />
        )}
      </div>
      {isLarger && width > 0 && scroller && look && <Minimap {...{ scene, look, scroller }} />}
    </div>
  )
}

/** The Pod under the pointer, with the lens around it in a dense field, where it goes with the keys as well. */
function usePointedPod(scene: Scene, selected: PodMark | undefined, panning: boolean) {
  const [hovered, setHovered] = useState<PodMark>()
  const [isWalked, setWalked] = useState(false)
  const walkedUid = isWalked && scene.level === 'field' ? selected?.pod.uid : undefined
  const hoveredUid = panning ? undefined : (hovered?.pod.uid ?? walkedUid)
  const live = hoveredUid === undefined ? undefined : scene.marks.find((mark) => mark.pod.uid === hoveredUid)
  const lens = useMemo(() => (live && scene.level === 'field' ? lensAround(scene, live) : undefined), [scene, live])
  return { live, lens, hoveredUid, setHovered, setWalked }
}

/** Another view begins at its top, unless a Pod is selected: that is brought into sight. */
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
  readonly look: Look | undefined
  readonly scroller: HTMLElement | null
  readonly lens: Lens | undefined
  readonly revision: number
}

/** What is next to the pointer: the Pod's facts, or in a dense field its surroundings. */
function PodDetail({ mark, scene, clock, look, scroller, lens, revision }: PodDetailProps) {
  if (mark.pod.state === 'gone') return null
  if (lens && look) return <PodLens {...{ lens, mark, clock, look, scroller }} />
  return <PodTooltip {...{ mark, revision, scene, clock, scroller }} />
}

function frameOf({ x, y, width, height }: Lens) {
  return { left: x - 4, top: y - 4, width: width + 8, height: height + 8 }
}
