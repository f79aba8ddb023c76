import '../../../i18n/en/stage.ts'
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react'
import type { PodView, RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { Viewport } from '../../../layout/stage/drawScene.ts'
import { createHitTest, type Direction, neighbourMark } from '../../../layout/stage/hitTest.ts'
import type { PodMark, Scene } from '../../../layout/stage/scene.ts'
import { useLesson } from '../../../store/lesson.ts'
import { leaveFocus } from '../../canvas/leaveFocus.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import { describePod } from '../pods/podText.ts'
import styles from './PodCanvas.module.css'
import type { useStagePainting } from './useStagePainting.ts'
import { reveal, type ZoomBy } from './useViewport.ts'
import { zoomOfKey } from './zoomKeys.ts'

interface PodListboxProps {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly canvases: ReturnType<typeof useStagePainting>
  readonly scroller: HTMLElement | null
  readonly zoom: number
  readonly zoomBy: ZoomBy
  readonly selected: PodMark | undefined
  /** Owner of the selected Pod. */
  readonly owner: RevisionView | undefined
  readonly isPointing: boolean
  readonly onSelect: (pod: PodView | undefined) => void
  readonly onHover: (mark: PodMark | undefined) => void
  /** Called with true when keys move the selection. */
  readonly onWalk: (isWalked: boolean) => void
}

/** The Pods on their canvases as a listbox for pointer and keys. */
export function PodListbox(props: PodListboxProps) {
  const { scene, viewport, canvases, selected, onSelect, onHover, onWalk } = props
  const t = useT()
  const optionId = useId()
  const pageZoom = usePageZoom()
  const hit = useMemo(() => createHitTest(scene), [scene])
  const onKeyDown = podKeys(props, pageZoom)
  const markAt = (event: PointerEvent | MouseEvent): PodMark | undefined => {
    const origin = canvases.settled.current?.getBoundingClientRect()
    if (origin === undefined) return undefined
    return hit(
      (event.clientX - origin.left) / pageZoom + viewport.left,
      (event.clientY - origin.top) / pageZoom + viewport.top,
    )
  }
  const place = canvasStyle(viewport)
  return (
    <div
      className={styles.pods}
      role="listbox"
      tabIndex={0}
      aria-label={t('stage.pods.label')}
      aria-activedescendant={selected ? optionId : undefined}
      data-level={scene.level}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => onHover(event.pointerType === 'touch' ? undefined : markAt(event))}
      onPointerLeave={() => onHover(undefined)}
      onFocus={(event) => onWalk(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => onWalk(false)}
      onMouseDown={(event) => leaveFocus(event, event.currentTarget)}
      onClick={(event) => {
        const mark = markAt(event.nativeEvent)
        if (mark) onSelect(mark.pod)
      }}
      data-pointing={props.isPointing ? '' : undefined}
    >
      <div aria-hidden="true">
        <canvas ref={canvases.settled} className="ui-above" style={place} />
        <canvas ref={canvases.moving} className="ui-above" style={place} />
      </div>
      <PodPoints scene={scene} />
      <span className="visuallyHidden" role="option" tabIndex={-1} id={optionId} aria-selected={selected !== undefined}>
        {selected ? describePod(t, selected.pod, props.owner) : t('stage.pods.one')}
      </span>
    </div>
  )
}

/** Markers on the Pods that a lesson points at. */
function PodPoints({ scene }: { readonly scene: Scene }) {
  const pointed = useLesson(({ pointed }) => pointed)
  return pointed.map((target) => {
    const mark = scene.marks.find(({ pod }) => target === `pod/${pod.name}`)
    if (mark === undefined) return null
    const { width, height } = scene.cell
    return (
      <i key={target} className="ui-above" data-point={target} style={{ left: mark.x, top: mark.y, width, height }} />
    )
  })
}

/** Arrow keys select the next Pod, Escape clears the selection, zoom keys zoom around the selected Pod. */
function podKeys({ scene, scroller, zoom, zoomBy, selected, onSelect }: PodListboxProps, pageZoom: number) {
  return (event: KeyboardEvent) => {
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
}

const directions: { readonly [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Centre of a Pod, in px of the window. */
function placeOnScreen(scroller: HTMLElement | null, { x, y }: PodMark, { cell }: Scene, pageZoom: number) {
  if (scroller === null) return undefined
  const { left, top } = scroller.getBoundingClientRect()
  return {
    clientX: left + (x + cell.width / 2 - scroller.scrollLeft) * pageZoom,
    clientY: top + (y + cell.height / 2 - scroller.scrollTop) * pageZoom,
  }
}

function canvasStyle({ left, top, right, bottom }: Viewport) {
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

function nextMark(scene: Scene, selected: PodMark | undefined, key: string): PodMark | undefined {
  const direction = directions[key]
  if (direction === undefined) return undefined
  if (selected) return neighbourMark(scene, selected, direction)
  return scene.marks.find((mark) => mark.pod.state !== 'gone')
}
