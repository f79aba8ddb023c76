import { useEffect, useRef } from 'react'
import type { Context } from '../../layout/canvasShapes.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import { useDeviceRatio } from './useElementSize.ts'

interface DrawingProps {
  /** In CSS px. */
  readonly size: { readonly width: number; readonly height: number }
  /** Undefined until the styles are known; nothing is drawn before. */
  readonly theme: CanvasTheme | undefined
  /** Draws in CSS px; called again when `draw`, the theme or the device pixel ratio changes. */
  readonly draw: (ctx: Context, theme: CanvasTheme) => void
  readonly className?: string | undefined
}

/** A still picture on a canvas, in device pixels. */
export function Drawing({ size: { width, height }, theme, draw, className }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = useDeviceRatio()
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (!ctx || theme === undefined) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height)
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
    draw(ctx, theme)
  }, [theme, draw, ratio])
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  return <canvas ref={canvas} {...pixels} className={className} style={{ width, height }} />
}
