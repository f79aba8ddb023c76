import { fade } from './canvasTheme.ts'

/** The members of a canvas context that the drawing functions use; `SvgContext` implements them too. */
export type Context = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'roundRect'
  | 'save'
  | 'scale'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
>

interface Stroke {
  /** Distance from the cell's edge to the middle of the line. */
  readonly inset: number
  readonly radius: number
  readonly line: number
  readonly colour: string
  readonly dash?: readonly number[]
}

/** Strokes a rounded rectangle. Dashes are stretched so that a whole number of them closes the outline. */
export function strokeRound(ctx: Context, width: number, height: number, stroke: Stroke): void {
  const { inset, radius, line, colour, dash } = stroke
  ctx.strokeStyle = colour
  ctx.lineWidth = line
  if (dash) {
    const period = dash.reduce((sum, part) => sum + part, 0)
    const length = perimeter(width - 2 * inset, height - 2 * inset, radius)
    const stretch = length / (Math.max(1, Math.round(length / period)) * period)
    ctx.setLineDash(dash.map((part) => part * stretch))
  }
  ctx.beginPath()
  ctx.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, radius)
  ctx.stroke()
  if (dash) ctx.setLineDash([])
}

/** Strokes a ring that grows clockwise from the upper left with its share (0..1). */
export function strokeRing(
  ctx: Context,
  width: number,
  height: number,
  ring: {
    readonly inset: number
    readonly radius: number
    readonly line: number
    readonly ink: string
    readonly share: number
  },
): void {
  const { inset, radius, line, ink, share } = ring
  const [w, h] = [width - 2 * inset, height - 2 * inset]
  const length = perimeter(w, h, radius)
  ctx.lineWidth = line
  ctx.beginPath()
  ctx.roundRect(inset, inset, w, h, radius)
  ctx.strokeStyle = fade(ink, 0.32)
  ctx.stroke()
  if (share <= 0) return
  ctx.strokeStyle = ink
  ctx.setLineDash([length * share, length])
  ctx.stroke()
  ctx.setLineDash([])
}

function perimeter(width: number, height: number, radius: number): number {
  return 2 * (width + height) - 8 * radius + 2 * Math.PI * radius
}

/** Draws diagonal lines `step` px apart within a rectangle. */
export function hatch(
  ctx: Context,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  step: number,
  ink: string,
): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(area.x, area.y, area.width, area.height)
  ctx.clip()
  ctx.strokeStyle = ink
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (let x = area.x - area.height; x < area.x + area.width; x += step) {
    ctx.moveTo(x, area.y + area.height)
    ctx.lineTo(x + area.height, area.y)
  }
  ctx.stroke()
  ctx.restore()
}

/** Draws a small sign around a point: arrow down, exclamation mark, tick or cross. */
export function strokeSign(
  ctx: Context,
  sign: 'arrow' | 'alarm' | 'tick' | 'cross',
  x: number,
  y: number,
  colour: string,
  line: number,
): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = line
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  for (const stroke of signs[sign]) {
    stroke.forEach(([dx, dy], index) => {
      if (index === 0) ctx.moveTo(x + dx, y + dy)
      else ctx.lineTo(x + dx, y + dy)
    })
  }
  ctx.stroke()
  ctx.lineCap = 'butt'
  ctx.lineJoin = 'miter'
}

type Polyline = readonly (readonly [number, number])[]

const signs: Record<'arrow' | 'alarm' | 'tick' | 'cross', readonly Polyline[]> = {
  arrow: [
    [
      [0, -3.5],
      [0, 3],
    ],
    [
      [-3, 0.5],
      [0, 3.5],
      [3, 0.5],
    ],
  ],
  alarm: [
    [
      [0, -4],
      [0, 1],
    ],
    [
      [0, 3.6],
      [0, 4],
    ],
  ],
  tick: [
    [
      [-3.5, 0],
      [-1, 2.5],
      [3.5, -2.5],
    ],
  ],
  cross: [
    [
      [-2.75, -2.75],
      [2.75, 2.75],
    ],
    [
      [2.75, -2.75],
      [-2.75, 2.75],
    ],
  ],
}

export function fillRound(ctx: Context, x: number, y: number, width: number, height: number, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, Math.min(radius, width / 2, height / 2))
  ctx.fill()
}
