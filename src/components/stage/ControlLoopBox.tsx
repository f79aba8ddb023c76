import type { CSSProperties, ReactNode } from 'react'
import type { Rect } from '../../layout/loopBoxes.ts'
import { nameOfKey } from '../../layout/loopModel.ts'
import styles from './ControlLoopBox.module.css'

/** Where a box of the layout stands, within another box or the whole picture. */
export function placeOf(
  { x, y, width, height }: Rect,
  within: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): CSSProperties {
  return { left: x - within.x, top: y - within.y, width, height }
}

/** The heading of a box. */
export function BoxTitle({ children }: { readonly children: ReactNode }) {
  return <h3 className={styles.title}>{children}</h3>
}

/** A key; where there is little room its namespace gives way first. */
export function KeyName({ name }: { readonly name: string }) {
  const whole = nameOfKey(name)
  const slash = whole.lastIndexOf('/') + 1
  return (
    <span className={styles.key}>
      <span className={styles.namespace}>{whole.slice(0, slash)}</span>
      <span className={styles.own}>{whole.slice(slash)}</span>
    </span>
  )
}
