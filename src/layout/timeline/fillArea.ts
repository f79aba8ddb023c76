import type { Context } from '../canvasShapes.ts'
import { type Colours, fade } from '../canvasTheme.ts'
import type { Tone } from '../revisionTone.ts'
import type { TimelineScene } from './timelineScene.ts'

/** Kinds of areas, from the bottom of the stack up. */
export const areaKinds = ['available', 'ready', 'starting', 'failing', 'ending'] as const
export type AreaKind = (typeof areaKinds)[number]

const strengths: Record<Exclude<AreaKind, 'ending' | 'failing'>, number> = {
  available: 0.92,
  ready: 0.5,
  starting: 0.24,
}

/** Fills the current path in the style of a revision's Pods in a state. */
export function fillArea(
  ctx: Context,
  scene: TimelineScene,
  { kind, tone }: { readonly kind: AreaKind; readonly tone: Tone },
  colours: Colours,
): void {
  const ink = colours.tones[tone]
  if (kind === 'ending') {
    hatchPath(ctx, scene, fade(ink, 0.6))
    return
  }
  ctx.fillStyle = kind === 'failing' ? fade(colours.bad, 0.5) : fade(ink, strengths[kind])
  ctx.fill()
}

/** Fills the current path with diagonal lines. */
function hatchPath(ctx: Context, scene: TimelineScene, ink: string): void {
  ctx.save()
  ctx.clip()
  ctx.strokeStyle = ink
  ctx.lineWidth = 1.5
  ctx.beginPath()
  const { height } = scene
  for (let x = scene.left - height; x < scene.width; x += 6) {
    ctx.moveTo(x, height)
    ctx.lineTo(x + height, 0)
  }
  ctx.stroke()
  ctx.restore()
}
