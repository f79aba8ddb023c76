import type { PodState } from '../../engine/index.ts'
import type { Context } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { narrowWidth } from './levels.ts'
import { shownState } from './motion.ts'
import type { PodMark, Scene } from './scene.ts'

/** Size of a minimap in CSS px, and its scale relative to the scene. */
export interface MinimapFrame {
  readonly width: number
  readonly height: number
  readonly scaleX: number
  readonly scaleY: number
}

const most = { wide: { width: 168, height: 76 }, narrow: { width: 112, height: 56 } } as const
const least = 40

/** A scene that is much longer than wide is squeezed, because it would otherwise become a thin line. */
export function minimapFrame({
  width,
  height,
  frameWidth,
}: Pick<Scene, 'width' | 'height' | 'frameWidth'>): MinimapFrame {
  const room = frameWidth < narrowWidth ? most.narrow : most.wide
  const scale = Math.min(room.width / Math.max(1, width), room.height / Math.max(1, height))
  const wide = Math.max(least, Math.round(width * scale))
  const high = Math.max(least, Math.round(height * scale))
  return { width: wide, height: high, scaleX: wide / Math.max(1, width), scaleY: high / Math.max(1, height) }
}

/** Opacity of a Pod by state: more progress means more ink, as in a dense field. */
const strengths: Record<Exclude<PodState, 'crash' | 'imagePull' | 'failed' | 'gone'>, number> = {
  available: 1,
  ready: 0.7,
  starting: 0.5,
  pulling: 0.35,
  pending: 0.2,
  notReady: 0.5,
  terminating: 0.25,
  succeeded: 0.25,
}

/** Draws a scene's boxes, and its Pods as dots grouped by opacity. */
export function drawMinimap(ctx: Context, scene: Scene, frame: MinimapFrame, { colours }: CanvasTheme): void {
  const { scaleX, scaleY } = frame
  for (const { x, y, width, height, tone } of scene.boxes) {
    ctx.fillStyle = colours.panel
    ctx.fillRect(x * scaleX, y * scaleY, width * scaleX, height * scaleY)
    ctx.fillStyle = colours.tones[tone]
    ctx.fillRect(x * scaleX, y * scaleY, 1, height * scaleY)
  }
  const wide = Math.max(0.8, scene.cell.width * scaleX)
  const high = Math.max(0.8, scene.cell.height * scaleY)
  for (const [ink, marks] of groupByInk(scene.marks, colours)) {
    ctx.fillStyle = ink
    for (const { x, y } of marks) ctx.fillRect(x * scaleX, y * scaleY, wide, high)
  }
}

function groupByInk(
  marks: readonly PodMark[],
  colours: CanvasTheme['colours'],
): ReadonlyMap<string, readonly PodMark[]> {
  const groups = new Map<string, PodMark[]>()
  for (const mark of marks) {
    const state = shownState(mark.pod)
    if (state === 'gone') continue
    const isBad = state === 'crash' || state === 'imagePull' || state === 'failed'
    const ink = isBad ? colours.bad : fade(colours.tones[mark.tone], strengths[state])
    const group = groups.get(ink)
    if (group) group.push(mark)
    else groups.set(ink, [mark])
  }
  return groups
}
