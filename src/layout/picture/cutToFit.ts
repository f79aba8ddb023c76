import type { Context } from '../stage/drawToken.ts'

/** A text, cut off where it is wider than the room (px) in the font that is set. */
export function cutToFit(ctx: Context, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let kept = text
  while (kept.length > 1 && ctx.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1)
  return `${kept}…`
}
