import type { CodeBox, CodeBranch, CodeFlow, Turn } from './codeFlow.ts'

/** Sizes of the drawing, in px. */
export const flowSizes = {
  box: { width: 188, height: 44 },
  /** Between two columns and between two rows: room for lines and their labels. */
  gutter: 76,
  gap: 30,
  margin: { left: 28, top: 32, right: 124, bottom: 40 },
  lane: 8,
  corner: 6,
  stub: 16,
} as const

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedBox extends Point {
  readonly box: CodeBox
  readonly width: number
  readonly height: number
}

/** The branches that lead from one box to one other, drawn as one line. */
export interface PlacedLine {
  /** Indexes into the flow's branches. */
  readonly branches: readonly number[]
  /** Corners from beginning to end. */
  readonly points: readonly Point[]
  /** Where its labels begin. */
  readonly label: Point
  /** It leads to a box, with an arrow head. */
  readonly hasHead: boolean
}

export interface PlacedFlow {
  readonly width: number
  readonly height: number
  /** Where the headings of the columns stand. */
  readonly columns: readonly { readonly name: string; readonly x: number }[]
  readonly boxes: readonly PlacedBox[]
  readonly lines: readonly PlacedLine[]
}

/** The drawing of a flow: boxes on their grid, and lines through the gutters between them. */
export function placeFlow(flow: CodeFlow): PlacedFlow {
  const { box: size, gutter, gap, margin } = flowSizes
  const boxes = flow.boxes.map((box) => ({ box, ...placeOf(box), width: size.width, height: size.height }))
  const columns = flow.columns.length
  const rows = 1 + Math.max(...flow.boxes.map(({ row }) => row))
  return {
    width: margin.left + columns * size.width + (columns - 1) * gutter + margin.right,
    height: margin.top + rows * size.height + (rows - 1) * gap + margin.bottom,
    columns: flow.columns.map((name, column) => ({ name, x: margin.left + column * (size.width + gutter) })),
    boxes,
    lines: linesOf(flow),
  }
}

function placeOf({ column, row }: CodeBox): Point {
  const { box, gutter, gap, margin } = flowSizes
  return { x: margin.left + column * (box.width + gutter), y: margin.top + row * (box.height + gap) }
}

function linesOf(flow: CodeFlow): PlacedLine[] {
  const groups = new Map<string, number[]>()
  for (const [index, { from, to, route }] of flow.branches.entries()) {
    // Ways to end a sync are one stub if they lie on the same side.
    const key = `${from} ${to ?? `${typeof route === 'string' ? route : ''}`}`
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()].flatMap((branches) => {
    const first = flow.branches[branches[0] ?? 0]
    return first ? [{ branches, ...lineOf(flow, first), hasHead: first.to !== undefined }] : []
  })
}

function lineOf(flow: CodeFlow, { from, to, route }: CodeBranch): { points: readonly Point[]; label: Point } {
  const { box, stub } = flowSizes
  const start = flow.boxes.find(({ id }) => id === from)
  const end = flow.boxes.find(({ id }) => id === to)
  if (!start) return { points: [], label: { x: 0, y: 0 } }
  const a = placeOf(start)
  const b = end ? placeOf(end) : a
  const middle = a.x + box.width / 2
  const centre = a.y + box.height / 2
  const below = { x: middle + 8, y: a.y + box.height + 19 }
  switch (route) {
    case 'down':
      return {
        points: [
          { x: middle, y: a.y + box.height },
          { x: middle, y: b.y },
        ],
        label: below,
      }
    case 'up':
      return {
        points: [
          { x: middle, y: a.y },
          { x: middle, y: b.y + box.height },
        ],
        label: { x: middle + 8, y: a.y - 10 },
      }
    case 'right':
      return {
        points: [
          { x: a.x + box.width, y: centre },
          { x: b.x, y: centre },
        ],
        label: { x: a.x + box.width + 6, y: centre - 5 },
      }
    case 'stop':
      return {
        points: [
          { x: middle, y: a.y + box.height },
          { x: middle, y: a.y + box.height + stub },
        ],
        label: below,
      }
    case 'stopRight':
      return {
        points: [
          { x: a.x + box.width, y: centre },
          { x: a.x + box.width + stub, y: centre },
        ],
        label: { x: a.x + box.width + stub + 6, y: centre + 4 },
      }
    default:
      return turnOf(route, a, b)
  }
}

/** Leaves on one side, runs along its gutter, and enters on the other. */
function turnOf({ exit, enter, gutter, lane }: Turn, a: Point, b: Point): { points: readonly Point[]; label: Point } {
  const { box, gutter: width, gap, lane: laneWidth, margin } = flowSizes
  const gutterLeft = gutter < 0 ? 0 : margin.left + gutter * (box.width + width) + box.width
  const x = gutter < 0 ? margin.left - 10 - lane * laneWidth : gutterLeft + 14 + lane * laneWidth
  // Lines that leave and lines that arrive do not share a point of the same side.
  const out = exit === 'right' && enter === 'right' ? -8 : 0
  const into = exit === 'right' && enter === 'right' ? 8 : 0
  const enterAt = { x: enter === 'right' ? b.x + box.width : b.x, y: b.y + box.height / 2 + into }
  if (exit === 'bottom') {
    const y = a.y + box.height + gap / 2 + lane * 4
    const start = { x: a.x + box.width / 2, y: a.y + box.height }
    const label = { x: start.x + 8, y: y - 4 }
    return { points: [start, { x: start.x, y }, { x, y }, { x, y: enterAt.y }, enterAt], label }
  }
  const y = a.y + box.height / 2 + out
  const start = { x: exit === 'right' ? a.x + box.width : a.x, y }
  const label = { x: exit === 'right' ? Math.max(start.x, x) + 6 : start.x - 40, y: y - 5 }
  return { points: [start, { x, y }, { x, y: enterAt.y }, enterAt], label }
}

/** The line as the data of an SVG path, with round corners. */
export function pathData(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let data = `M${first.x} ${first.y}`
  let before = first
  for (const [i, point] of rest.entries()) {
    const after = rest[i + 1]
    if (!after) data += `L${point.x} ${point.y}`
    else {
      const radius = Math.min(flowSizes.corner, distance(before, point) / 2, distance(point, after) / 2)
      const enter = towards(point, before, radius)
      const leave = towards(point, after, radius)
      data += `L${enter.x} ${enter.y}Q${point.x} ${point.y} ${leave.x} ${leave.y}`
    }
    before = point
  }
  return data
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  if (length === 0) return from
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}
