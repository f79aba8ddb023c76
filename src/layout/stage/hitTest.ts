import { type Quadtree, quadtree } from 'd3'
import type { PodMark, Scene } from './scene.ts'

/** Returns a function that finds the Pod at a point. Its quadtree is built on the first call. */
export function createHitTest(scene: Scene): (x: number, y: number) => PodMark | undefined {
  const { width, height } = scene.cell
  let tree: Quadtree<PodMark> | undefined
  return (x, y) => {
    tree ??= quadtree<PodMark>()
      .x((mark) => mark.x + width / 2)
      .y((mark) => mark.y + height / 2)
      .addAll(scene.marks.filter((mark) => mark.pod.state !== 'gone'))
    const mark = tree.find(x, y, Math.hypot(width, height))
    // In a dense field the gap between two cells belongs to the nearer cell.
    const slack = scene.level === 'field' ? 1 : 0
    if (mark === undefined) return undefined
    const inside =
      x >= mark.x - slack && x < mark.x + width + slack && y >= mark.y - slack && y < mark.y + height + slack
    return inside ? mark : undefined
  }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest Pod in a direction; undefined at the edge. Distance across the direction counts three times. */
export function neighbourMark(scene: Scene, from: PodMark, direction: Direction): PodMark | undefined {
  const sideways = direction === 'left' || direction === 'right'
  const sign = direction === 'right' || direction === 'down' ? 1 : -1
  const half = sideways ? scene.cell.width / 2 : scene.cell.height / 2
  let best: PodMark | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const mark of scene.marks) {
    if (mark.pod.state === 'gone') continue
    const along = sign * (sideways ? mark.x - from.x : mark.y - from.y)
    if (along < half) continue
    const aside = Math.abs(sideways ? mark.y - from.y : mark.x - from.x)
    // Left and right stay within the row.
    if (sideways && aside > half) continue
    const cost = along + 3 * aside
    if (cost < bestCost) {
      best = mark
      bestCost = cost
    }
  }
  return best
}
