import { type Context, fillRound, hatch, strokeRing, strokeRound, strokeSign } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { hasCutCorner } from '../revisionTone.ts'
import { cutCorner, type PodFace } from './drawToken.ts'

/** The side for which the shapes are drawn; other sizes are scaled. */
const size = 20

/** Draws a Pod as a chip of `side` px: the shapes of its token without texts. */
export function drawChip(ctx: Context, face: PodFace, side: number, theme: CanvasTheme): void {
  if (side === size) {
    drawShape(ctx, face, theme)
    return
  }
  ctx.save()
  ctx.scale(side / size, side / size)
  drawShape(ctx, face, theme)
  ctx.restore()
}

function drawShape(ctx: Context, face: PodFace, theme: CanvasTheme): void {
  drawState(ctx, face, theme)
  if (hasCutCorner(face.tone)) cutCorner(ctx, { width: size, height: size }, 7, theme, theme.colours.tones[face.tone])
}

function drawState(ctx: Context, face: PodFace, { colours }: CanvasTheme): void {
  const ink = colours.tones[face.tone]
  const outline = { inset: 0.75, radius: 4.75, line: 1.5, colour: ink }
  const alarm = { inset: 1, radius: 4.5, line: 2, colour: colours.bad }
  const middle = size / 2
  switch (face.state) {
    case 'available':
      ctx.fillStyle = ink
      fillRound(ctx, 0, 0, size, size, 5.5)
      return
    case 'pending':
      ctx.lineCap = 'round'
      strokeRound(ctx, size, size, { inset: 1, radius: 4.5, line: 2, colour: ink, dash: [0.01, 4] })
      ctx.lineCap = 'butt'
      return
    case 'pulling':
      strokeRound(ctx, size, size, outline)
      strokeSign(ctx, 'arrow', middle, middle, ink, 1.6)
      return
    case 'starting': {
      strokeRound(ctx, size, size, outline)
      const inner = size - 7
      const filled = Math.max(2, inner * (face.share ?? 0.5))
      ctx.fillStyle = ink
      fillRound(ctx, 3.5, size - 3.5 - filled, inner, filled, 1.5)
      return
    }
    case 'ready':
      strokeRing(ctx, size, size, { inset: 1.75, radius: 3.75, line: 3.5, ink, share: face.share ?? 0 })
      return
    case 'notReady':
      strokeRound(ctx, size, size, outline)
      hatch(ctx, { x: 2.5, y: 2.5, width: size - 5, height: size - 5 }, 4.5, ink)
      return
    case 'crash':
      strokeRound(ctx, size, size, alarm)
      drawSpine(ctx, ink)
      strokeSign(ctx, 'alarm', middle + 2.5, middle, colours.bad, 2)
      return
    case 'imagePull':
      strokeRound(ctx, size, size, alarm)
      drawSpine(ctx, ink)
      strokeSign(ctx, 'arrow', middle + 2.5, middle, colours.bad, 1.7)
      return
    case 'terminating':
    case 'gone':
      strokeRound(ctx, size, size, { ...outline, dash: [3.4, 2.6] })
      return
    case 'succeeded':
      ctx.fillStyle = fade(ink, 0.1)
      fillRound(ctx, 0.75, 0.75, size - 1.5, size - 1.5, 4.75)
      strokeRound(ctx, size, size, { ...outline, colour: fade(ink, 0.45) })
      strokeSign(ctx, 'tick', middle, middle, ink, 1.75)
      return
    case 'failed':
      strokeRound(ctx, size, size, { ...outline, colour: colours.line2 })
      drawSpine(ctx, ink)
      strokeSign(ctx, 'cross', middle + 2.5, middle, colours.bad, 1.75)
  }
}

function drawSpine(ctx: Context, ink: string): void {
  ctx.fillStyle = ink
  fillRound(ctx, 3.5, 4, 3, size - 8, 1.5)
}
