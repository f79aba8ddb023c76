import type { Box, Scene } from './scene.ts'

/** A point of a scene said so that it can be found again after zooming: by its box, and counted in places of Pods. */
export interface ScenePlace {
  readonly key: string
  /** Places to the right of the box's first one. */
  readonly across: number
  /** Places below the first one; in a heading px above it, as negative numbers. */
  readonly down: number
}

type Point = { readonly x: number; readonly y: number }

/** The place at a point; undefined in a scene without boxes. */
export function placeAt(scene: Scene, { x, y }: Point): ScenePlace | undefined {
  const box = nearestBox(scene.boxes, { x, y })
  if (box === undefined) return undefined
  const below = y - box.podsY
  return {
    key: box.key,
    across: (x - box.podsX) / (scene.cell.width + scene.gap),
    down: below > 0 ? below / (scene.cell.height + scene.gap) : below,
  }
}

/** Where a place is in a scene; undefined if its box is no longer there. */
export function pointOf(scene: Scene, { key, across, down }: ScenePlace): Point | undefined {
  const box = scene.boxes.find((one) => one.key === key)
  if (box === undefined) return undefined
  return {
    x: box.podsX + across * (scene.cell.width + scene.gap),
    y: box.podsY + (down > 0 ? down * (scene.cell.height + scene.gap) : down),
  }
}

function nearestBox(boxes: readonly Box[], { x, y }: Point): Box | undefined {
  let nearest: Box | undefined
  let least = Number.POSITIVE_INFINITY
  for (const box of boxes) {
    const away = outside(x, box.x, box.width) + outside(y, box.y, box.height)
    if (away >= least) continue
    nearest = box
    least = away
  }
  return nearest
}

function outside(at: number, from: number, length: number): number {
  return Math.max(0, from - at, at - from - length)
}
