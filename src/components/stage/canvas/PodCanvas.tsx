import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PodView, RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { Look } from '../../../layout/look.ts'
import type { Sight } from '../../../layout/stage/drawScene.ts'
import { createHitTest, type Direction, neighbourMark } from '../../../layout/stage/hitTest.ts'
import { type Lens, lensAround } from '../../../layout/stage/lens.ts'
import { narrowWidth } from '../../../layout/stage/levels.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { late } from '../../ui/late.tsx'
import { describePod } from '../pods/podText.ts'
import { leaveFocus } from './leaveFocus.ts'
import styles from './PodCanvas.module.css'
import { usePageZoom } from './pageZoom.ts'
import type { StageClock } from './stageClock.ts'
import { useStagePainting } from './useStagePainting.ts'
import { reveal, useViewport, type ZoomBy } from './useViewport.ts'
import { useZoomKey, zoomOfKey } from './zoomKeys.ts'

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

const directions: { readonly [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** From this much more than what is in sight, a minimap tells where one is. */
const minimapFrom = 1.6

/** The Pods of a scene on their canvases, with pointing, selecting, zooming and moving between them. */
export function PodCanvas(props: PodCanvasProps) {
  const { scene, clock, look, selectedUid, onSelect, zoom, onZoom, children } = props
  const t = useT()
  const optionId = useId()
  const pageZoom = usePageZoom()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [hovered, setHovered] = useState<PodMark>()
  const { sight, isMoreBelow, panning, zoomBy, width, height } = useViewport({ scroller, scene, zoom, onZoom })
  const hit = useMemo(() => createHitTest(scene), [scene])
  const selected = scene.marks.find((mark) => mark.pod.uid === selectedUid)
  // In a dense field the lens goes with the keys as it goes with the pointer.
  const [isWalked, setWalked] = useState(false)
  const walkedUid = isWalked && scene.level === 'field' ? selected?.pod.uid : undefined
  const hoveredUid = panning ? undefined : (hovered?.pod.uid ?? walkedUid)
  const canvases = useStagePainting({ scene, clock, look, sight, selectedUid, hoveredUid })
  const live = hoveredUid === undefined ? undefined : scene.marks.find((mark) => mark.pod.uid === hoveredUid)
  const lens = useMemo(() => (live && scene.level === 'field' ? lensAround(scene, live) : undefined), [scene, live])
  const ownerOf = ({ pod }: PodMark) => props.revisions?.find((set) => set.uid === pod.ownerUid)
  useZoomKey({ zoomBy, scene, zoom, scroller })
  useSubject(props.subject, scroller, scene, selected)
  useEffect(() => {
    props.zoomBy.current = zoomBy
  }, [props.zoomBy, zoomBy])

  const markAt = (event: PointerEvent | MouseEvent): PodMark | undefined => {
    const origin = canvases.settled.current?.getBoundingClientRect()
    if (origin === undefined) return undefined
    return hit(
      (event.clientX - origin.left) / pageZoom + sight.left,
      (event.clientY - origin.top) / pageZoom + sight.top,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextMark(scene, selected, event.key)
    const wanted = zoomOfKey(event.key, zoom)
    if (event.key === 'Escape' && selected) onSelect(undefined)
    else if (wanted !== undefined) zoomBy.to(wanted, selected && placeOnScreen(scroller, selected, scene, pageZoom))
    else if (next) {
      onSelect(next.pod)
      reveal(scroller, next, scene)
    } else if (!directions[event.key] || scene.marks.length === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  const place = canvasStyle(sight)
  // Where one only scrolls down, a phone needs its little room for the Pods.
  const isScrolled = width >= narrowWidth || zoom > 1
  const isLarger = isScrolled && (scene.width > width + 1 || scene.height > height * minimapFrom)
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
          <div
            className={styles.pods}
            role="listbox"
            tabIndex={0}
            aria-label={t('stage.pods.label')}
            aria-activedescendant={selected ? optionId : undefined}
            data-level={scene.level}
            onKeyDown={onKeyDown}
            onPointerMove={(event) => setHovered(event.pointerType === 'touch' ? undefined : markAt(event))}
            onPointerLeave={() => setHovered(undefined)}
            onFocus={(event) => setWalked(event.currentTarget.matches(':focus-visible'))}
            onBlur={() => setWalked(false)}
            onMouseDown={(event) => leaveFocus(event, event.currentTarget)}
            onClick={(event) => {
              const mark = markAt(event.nativeEvent)
              if (mark) onSelect(mark.pod)
            }}
            data-pointing={live ? '' : undefined}
          >
            <div aria-hidden="true">
              <canvas ref={canvases.settled} className={styles.canvas} style={place} />
              <canvas ref={canvases.moving} className={styles.canvas} style={place} />
            </div>
            <span
              className="visuallyHidden"
              role="option"
              tabIndex={-1}
              id={optionId}
              aria-selected={selected !== undefined}
            >
              {selected ? describePod(t, selected.pod, ownerOf(selected)) : t('stage.pods.one')}
            </span>
          </div>
        </div>
        {live && (
          <PodDetail
            {...{ mark: live, scene, clock, look, scroller, lens }}
            revision={ownerOf(live)?.revision ?? 0}
          />
        )}
      </div>
      {isLarger && width > 0 && scroller && look && <Minimap {...{ scene, look, scroller }} />}
    </div>
  )
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

/** The middle of a Pod, in px of the window. */
function placeOnScreen(scroller: HTMLElement | null, { x, y }: PodMark, { cell }: Scene, pageZoom: number) {
  if (scroller === null) return undefined
  const { left, top } = scroller.getBoundingClientRect()
  return {
    clientX: left + (x + cell.width / 2 - scroller.scrollLeft) * pageZoom,
    clientY: top + (y + cell.height / 2 - scroller.scrollTop) * pageZoom,
  }
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

function canvasStyle({ left, top, right, bottom }: Sight) {
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

function nextMark(scene: Scene, selected: PodMark | undefined, key: string): PodMark | undefined {
  const direction = directions[key]
  if (direction === undefined) return undefined
  if (selected) return neighbourMark(scene, selected, direction)
  return scene.marks.find((mark) => mark.pod.state !== 'gone')
}
