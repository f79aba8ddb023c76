import { pageState } from '../../app/pageState.ts'

const own = pageState((): { measuring?: CanvasRenderingContext2D | null } => ({}))

/** Width of a text in a CSS font, in px; an estimate where no canvas is available. */
export function measuredWidth(text: string, font: string): number {
  own.measuring ??= document.createElement('canvas').getContext('2d')
  if (!own.measuring) return text.length * 6.4
  own.measuring.font = font
  return own.measuring.measureText(text).width
}
