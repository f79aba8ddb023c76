import type { Box, Scene } from './scene.ts'

/** A point of a scene relative to its box, in units of Pod places, so that it can be found again after zooming. */
export interface ScenePlace {
  readonly key: string
  /** Pod places to the right of the box's first place. */
  readonly across: number
  /** Pod places below the first place; negative: px above it, in the heading. */
  readonly down: number
}

type Point = { readonly x: number; readonly y: number }

/** The relative place of a point; undefined in a scene without boxes. */
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

/** The point of a relative place in a scene; undefined if its box no longer exists. */
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
