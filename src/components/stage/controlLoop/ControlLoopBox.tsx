import type { CSSProperties, ReactNode } from 'react'
import type { Rect } from '../../../layout/controlLoop/loopBoxes.ts'
import { nameOfKey } from '../../../layout/controlLoop/loopModel.ts'

/** CSS position of a layout box within another box or the whole drawing. */
export function placeOf(
  { x, y, width, height }: Rect,
  within: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties {
  return { left: x - within.x, top: y - within.y, width, height }
}

export function BoxTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className="ui-shrink ui-text ui-bold ui-ellipsis">{children}</h3>
}

/** Width of a character at 11 px, in CSS px. */
const letterWidth = 6.65

/** A key; its namespace is dropped if both do not fit in `room` CSS px. */
export function KeyName({ name, room }: { readonly name: string; readonly room: number }) {
  const whole = nameOfKey(name)
  const slash = whole.length * letterWidth > room ? whole.lastIndexOf('/') + 1 : 0
  return (
    <span className="ui-shrink ui-mono ui-ellipsis">
      {slash > 0 && <span className="visuallyHidden">{whole.slice(0, slash)}</span>}
      {whole.slice(slash)}
    </span>
  )
}

/** Text for screen readers after a visible text. */
export function Spoken({ children }: { readonly children: string }) {
  return <span className="visuallyHidden">, {children}</span>
}
