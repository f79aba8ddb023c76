import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PodView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { createHitTest, type Direction, neighbourMark } from '../../layout/hitTest.ts'
import { type Lens, lensAround } from '../../layout/lens.ts'
import type { Look } from '../../layout/look.ts'
import type { PodMark, Scene } from '../../layout/scene.ts'
import { leaveFocus } from './leaveFocus.ts'
import styles from './PodCanvas.module.css'
import { PodLens } from './PodLens.tsx'
import { PodTooltip } from './PodTooltip.tsx'
import { describePod } from './podText.ts'
import { Settling } from './settle.ts'
import type { StageClock } from './stageClock.ts'
import { type PainterInput, StagePainter } from './stagePainter.ts'
import { useDeviceRatio, useElementSize } from './useElementSize.ts'

interface PodCanvasProps {
  readonly scene: Scene
  readonly clock: StageClock
  readonly look: Look | undefined
  readonly selectedUid: string | undefined
  readonly onSelect: (pod: PodView | undefined) => void
  /** Headings of the lanes, placed by the scene's boxes. */
  readonly children: ReactNode
}

/** The canvases reach this far beyond what is in sight, so that scrolling needs no painting. */
const overscan = 400

const directions: { readonly [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The Pods of a scene on their canvases, with pointing, selecting and moving between them. */
export function PodCanvas({ scene, clock, look, selectedUid, onSelect, children }: PodCanvasProps) {
  const t = useT()
  const optionId = useId()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [hovered, setHovered] = useState<PodMark>()
  const { height: viewHeight } = useElementSize(scroller)
  const { band, isMoreBelow } = useBand(scroller, viewHeight, scene.height)
  const hit = useMemo(() => createHitTest(scene), [scene])
  const canvases = useStagePainting({ scene, clock, look, band, selectedUid, hoveredUid: hovered?.pod.uid })
  const live = hovered && scene.marks.find((mark) => mark.pod.uid === hovered.pod.uid)
  const lens = useMemo(() => (live && scene.level === 'field' ? lensAround(scene, live) : undefined), [scene, live])
  const selected = scene.marks.find((mark) => mark.pod.uid === selectedUid)

  const markAt = (event: PointerEvent | MouseEvent): PodMark | undefined => {
    const origin = canvases.settled.current?.getBoundingClientRect()
    return origin && hit(event.clientX - origin.left, event.clientY - origin.top + band.top)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextMark(scene, selected, event.key)
    if (event.key === 'Escape' && selected) onSelect(undefined)
    else if (next) {
      onSelect(next.pod)
      reveal(scroller, next, scene.cell.height)
    } else if (!directions[event.key] || scene.marks.length === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  const place = canvasStyle(scene, band)
  return (
    <div ref={setScroller} className={styles.scroller} data-more={isMoreBelow ? '' : undefined}>
      <div className={styles.content} style={{ width: scene.width, height: scene.height }}>
        {children}
        {lens && <span className={styles.lensed} style={frameOf(lens)} aria-hidden="true" />}
        <div
          className={styles.pods}
          role="listbox"
          tabIndex={0}
          aria-label={t('stage.pods.label')}
          aria-activedescendant={selected ? optionId : undefined}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setHovered(event.pointerType === 'touch' ? undefined : markAt(event))}
          onPointerLeave={() => setHovered(undefined)}
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
            {selected ? describePod(t, selected.pod) : t('stage.pods.one')}
          </span>
        </div>
      </div>
      {live && <PodDetail {...{ mark: live, scene, clock, look, scroller, lens }} />}
    </div>
  )
}

interface PodDetailProps {
  readonly mark: PodMark
  readonly scene: Scene
  readonly clock: StageClock
  readonly look: Look | undefined
  readonly scroller: HTMLElement | null
  readonly lens: Lens | undefined
}

/** What stands beside the pointer: the Pod's facts, or in a dense field its surroundings. */
function PodDetail({ mark, scene, clock, look, scroller, lens }: PodDetailProps) {
  if (mark.pod.state === 'gone') return null
  if (lens && look) return <PodLens {...{ lens, mark, clock, look, scroller }} />
  return <PodTooltip {...{ mark, scene, clock, scroller }} />
}

function frameOf({ x, y, width, height }: Lens) {
  return { left: x - 4, top: y - 4, width: width + 8, height: height + 8 }
}

function canvasStyle(scene: Scene, band: { readonly top: number; readonly bottom: number }) {
  return { top: band.top, width: scene.width, height: Math.max(0, band.bottom - band.top) }
}

function nextMark(scene: Scene, selected: PodMark | undefined, key: string): PodMark | undefined {
  const direction = directions[key]
  if (direction === undefined) return undefined
  if (selected) return neighbourMark(scene, selected, direction)
  return scene.marks.find((mark) => mark.pod.state !== 'gone')
}

function reveal(scroller: HTMLElement | null, mark: PodMark, height: number): void {
  if (scroller === null) return
  const margin = 16
  if (mark.y - margin < scroller.scrollTop) scroller.scrollTop = mark.y - margin
  const bottom = mark.y + height + margin - scroller.clientHeight
  if (bottom > scroller.scrollTop) scroller.scrollTop = bottom
}

/** The part of the scene that the canvases cover; it moves in steps as the person scrolls. */
function useBand(scroller: HTMLElement | null, viewHeight: number, sceneHeight: number) {
  const [step, setStep] = useState(0)
  const [isMoreBelow, setMoreBelow] = useState(false)
  useEffect(() => {
    if (scroller === null) return
    const onScroll = () => {
      setStep(Math.floor(scroller.scrollTop / overscan))
      setMoreBelow(scroller.scrollTop + viewHeight < sceneHeight - 8)
    }
    onScroll()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller, viewHeight, sceneHeight])
  const band = useMemo(() => {
    const top = Math.max(0, (step - 1) * overscan)
    const bottom = Math.min(sceneHeight, step * overscan + viewHeight + 2 * overscan)
    return { top: Math.min(top, Math.max(0, bottom - 1)), bottom }
  }, [step, viewHeight, sceneHeight])
  return { band, isMoreBelow }
}

/** Paints after every change of the scene or the clock, and with every frame while something moves. */
function useStagePainting(options: {
  readonly scene: Scene
  readonly clock: StageClock
  readonly look: Look | undefined
  readonly band: { readonly top: number; readonly bottom: number }
  readonly selectedUid: string | undefined
  readonly hoveredUid: string | undefined
}) {
  const { scene, clock, look, band, selectedUid, hoveredUid } = options
  const settled = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  const motion = useReducedMotion() ? 'fade' : 'full'
  const painter = useRef<StagePainter>(undefined)
  const settling = useRef(new Settling())
  const input = useRef<PainterInput | undefined>(undefined)
  const frame = useRef(0)

  useLayoutEffect(() => {
    if (settled.current === null || moving.current === null || look === undefined) return
    painter.current ??= new StagePainter(settled.current, moving.current)
    input.current = { scene, look, band, ratio, selectedUid, hoveredUid }
    const paint = (now: number) => {
      frame.current = 0
      if (input.current === undefined) return
      const reading = clock.read()
      const settleMs = settling.current.lead(reading, now)
      painter.current?.paint(input.current, { simTimeMs: reading.atMs, settleMs, speed: reading.speed, motion })
      if (!settling.current.isSettled(reading)) request()
    }
    const request = () => {
      if (frame.current === 0) frame.current = requestAnimationFrame(paint)
    }
    request()
    const stop = clock.subscribe(request)
    return () => {
      stop()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [scene, clock, look, band, ratio, motion, selectedUid, hoveredUid])

  return { settled, moving }
}

/** Whether the person asks for less motion. */
function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setReduced(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return reduced
}
