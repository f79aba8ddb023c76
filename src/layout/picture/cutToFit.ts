import type { Context } from '../canvasShapes.ts'

/** Cuts a text with an ellipsis if it is wider than `room` px in the context's font. */
export function cutToFit(ctx: Context, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let kept = text
  while (kept.length > 1 && ctx.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1)
  return `${kept}…`
}
