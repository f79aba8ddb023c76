import '../../../i18n/en/stage.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../i18n/index.ts'
import { strokeRound } from '../../../layout/canvasShapes.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { drawAsToken } from '../../../layout/stage/drawScene.ts'
import type { Lens } from '../../../layout/stage/lens.ts'
import { settledMoment } from '../../../layout/stage/motion.ts'
import type { PodMark } from '../../../layout/stage/scene.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { useDeviceRatio } from '../../canvas/useElementSize.ts'
import styles from './PodLens.module.css'

interface PodLensProps {
  readonly lens: Lens
  readonly mark: PodMark
  readonly clock: StageClock
  readonly theme: CanvasTheme
  /** The scrolling element that contains the scene. */
  readonly scroller: HTMLElement | null
}

const token = { width: 64, height: 46 } as const
const gap = 6

/** A part of a dense field as labelled tokens, beside the pointer. */
export function PodLens({ lens, mark, clock, theme, scroller }: PodLensProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  const pageZoom = usePageZoom()
  const width = lens.columns * (token.width + gap) - gap
  const height = lens.rows * (token.height + gap) - gap

  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx) return
    const paint = () => drawLens(ctx, { lens, mark, theme, ratio, atMs: clock.read().atMs })
    paint()
    return clock.subscribe(paint)
  }, [lens, mark, theme, ratio, clock])

  useLayoutEffect(() => {
    if (ref.current === null || scroller === null) return
    const frame = scroller.getBoundingClientRect()
    const panel = ref.current.getBoundingClientRect()
    const left = frame.left + (lens.x - scroller.scrollLeft) * pageZoom
    const top = frame.top + (lens.y - scroller.scrollTop) * pageZoom
    const below = top + lens.height * pageZoom + 20
    const fits = below + panel.height + 8 <= window.innerHeight
    ref.current.style.top = `${(fits ? below : Math.max(8, top - panel.height - 20)) / pageZoom}px`
    ref.current.style.left = `${Math.max(8, Math.min(left + 24, window.innerWidth - panel.width - 8)) / pageZoom}px`
  })

  return createPortal(
    <div ref={ref} className={styles.lens} aria-hidden="true" style={{ zoom: pageZoom }}>
      <div className={styles.head}>
        <b>{t('stage.lens.title')}</b>
        <span className={styles.name}>{mark.pod.name}</span>
        <span>{t(`stage.state.${mark.pod.state}`)}</span>
        <span className="ui-end">
          <kbd className={styles.key}>Z</kbd> {t('stage.lens.zoom')}
        </span>
      </div>
      <canvas
        ref={canvas}
        width={Math.round(width * ratio)}
        height={Math.round(height * ratio)}
        style={{ width, height }}
      />
    </div>,
    document.body,
  )
}

interface LensPicture {
  readonly lens: Lens
  readonly mark: PodMark
  readonly theme: CanvasTheme
  readonly ratio: number
  readonly atMs: number
}

function drawLens(ctx: CanvasRenderingContext2D, { lens, mark, theme, ratio, atMs }: LensPicture): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
  lens.places.forEach((place, index) => {
    const x = (index % lens.columns) * (token.width + gap)
    const y = Math.floor(index / lens.columns) * (token.height + gap)
    ctx.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
    ctx.globalAlpha = 1
    if (place === undefined) {
      const outline = { inset: 0.75, radius: 7.75, line: 1, colour: theme.colours.line2, dash: [2, 4] }
      strokeRound(ctx, token.width, token.height, outline)
      return
    }
    drawAsToken(ctx, place, token, settledMoment(atMs), theme)
    if (place !== mark) return
    ctx.globalAlpha = 1
    strokeRound(ctx, token.width, token.height, { inset: 1, radius: 8, line: 2, colour: theme.colours.fg })
  })
}
