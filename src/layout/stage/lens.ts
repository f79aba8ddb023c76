import type { PodMark, Scene } from './scene.ts'

/** Neighbouring places of a dense field, to be magnified. */
export interface Lens {
  /** The magnified part of the scene, in px. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  /** Row by row; undefined for a place without a Pod. */
  readonly places: readonly (PodMark | undefined)[]
}

/** The places around a Pod, shifted inwards at the edges of its lane. */
export function lensAround(scene: Scene, mark: PodMark, wantColumns = 6, wantRows = 3): Lens | undefined {
  const box = scene.boxes.find(
    (one) => mark.x >= one.x && mark.x < one.x + one.width && mark.y >= one.y && mark.y < one.y + one.height,
  )
  if (box === undefined) return undefined
  const pitchX = scene.cell.width + scene.gap
  const pitchY = scene.cell.height + scene.gap
  const column = Math.round((mark.x - box.podsX) / pitchX)
  const row = Math.round((mark.y - box.podsY) / pitchY)
  const allRows = Math.max(1, Math.round((box.y + box.height - box.podsY) / pitchY))
  const columns = Math.min(wantColumns, box.columns)
  const rows = Math.min(wantRows, allRows)
  const firstColumn = clamp(column - Math.floor(columns / 2), 0, box.columns - columns)
  const firstRow = clamp(row - Math.floor(rows / 2), 0, allRows - rows)
  const x = box.podsX + firstColumn * pitchX
  const y = box.podsY + firstRow * pitchY
  const places: (PodMark | undefined)[] = new Array(columns * rows).fill(undefined)
  for (const one of scene.marks) {
    const across = Math.round((one.x - x) / pitchX)
    const down = Math.round((one.y - y) / pitchY)
    if (across < 0 || across >= columns || down < 0 || down >= rows) continue
    // If a fading Pod and its successor share a place, the successor is shown.
    const index = down * columns + across
    if (places[index] === undefined || one.pod.state !== 'gone') places[index] = one
  }
  return { x, y, width: columns * pitchX - scene.gap, height: rows * pitchY - scene.gap, columns, rows, places }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
