import type { CodeBox, CodeBranch, CodeFlow, Turn } from '../../engine/flows.ts'

/** Sizes of the drawing, in px. */
const flowSizes = {
  box: { width: 182, height: 42 },
  /** A name with more characters takes a second line, which makes its box higher. */
  lettersPerLine: 24,
  secondLine: 13,
  /** Space between two rows, for one line with its labels. */
  gap: 27,
  margin: { left: 26, top: 30, bottom: 44 },
  /** Space left of the first column, if lines with labels run there. */
  labelMargin: 76,
  /** Space between lines of the same gutter, and from the gutter's edge to the first line. */
  lane: 8,
  edge: 14,
  corner: 6,
  stub: 16,
} as const

interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedBox extends Point {
  readonly box: CodeBox
  readonly width: number
  readonly height: number
}

/** All branches from one box to one other box, drawn as one line. */
export interface PlacedLine {
  /** Indexes into the flow's branches. */
  readonly branches: readonly number[]
  /** Corners from start to end. */
  readonly points: readonly Point[]
  /** Anchor of the line's labels: in one row, or the first above and the second below the line. */
  readonly label: Point & { readonly form: 'row' | 'aboveAndBelow' | 'below'; readonly anchor?: 'end' }
  /** The line leads to a box and has an arrow head. */
  readonly hasHead: boolean
}

interface PlacedFlow {
  readonly width: number
  readonly height: number
  /** Headings of the columns, with the x of each. */
  readonly columns: readonly { readonly name: string; readonly x: number }[]
  readonly boxes: readonly PlacedBox[]
  readonly lines: readonly PlacedLine[]
}

/** Lays out the drawing of a sync function: boxes on a grid, and lines through the gutters between them. */
export function placeFlow(flow: CodeFlow): PlacedFlow {
  const { box: size, gap, margin } = flowSizes
  const rows = 1 + Math.max(...flow.boxes.map(({ row }) => row))
  const last = flow.columns.length - 1
  return {
    width: columnLeft(flow, last) + size.width + (flow.gutters[last] ?? 0),
    height: margin.top + rows * size.height + (rows - 1) * gap + margin.bottom,
    columns: flow.columns.map((name, column) => ({ name, x: columnLeft(flow, column) })),
    boxes: flow.boxes.map((box) => ({ box, ...placeOf(flow, box), width: size.width, height: heightOf(box) })),
    lines: linesOf(flow),
  }
}

function columnLeft({ gutters, branches }: CodeFlow, column: number): number {
  const { box, margin, labelMargin } = flowSizes
  const hasLeftLines = branches.some(({ route }) => typeof route === 'object' && route.gutter < 0)
  return gutters.slice(0, column).reduce((x, width) => x + box.width + width, hasLeftLines ? labelMargin : margin.left)
}

function placeOf(flow: CodeFlow, { column, row }: CodeBox): Point {
  const { box, gap, margin } = flowSizes
  return { x: columnLeft(flow, column), y: margin.top + row * (box.height + gap) }
}

function heightOf({ fn }: CodeBox): number {
  const { box, lettersPerLine, secondLine } = flowSizes
  return fn.length > lettersPerLine ? box.height + secondLine : box.height
}

function linesOf(flow: CodeFlow): PlacedLine[] {
  const groups = new Map<string, number[]>()
  for (const [index, { from, to, route }] of flow.branches.entries()) {
    // Branches that end the sync share one stub if they leave the box on the same side.
    const key = `${from} ${to ?? (typeof route === 'string' ? route : '')}`
    groups.set(key, [...(groups.get(key) ?? []), index])
  }
  return [...groups.values()].flatMap((branches) => {
    const first = flow.branches[branches[0] ?? 0]
    return first ? [{ branches, ...lineOf(flow, first), hasHead: first.to !== undefined }] : []
  })
}

type Drawn = Pick<PlacedLine, 'points' | 'label'>

function lineOf(flow: CodeFlow, { from, to, route }: CodeBranch): Drawn {
  const { box, stub } = flowSizes
  const start = flow.boxes.find(({ id }) => id === from)
  const end = flow.boxes.find(({ id }) => id === to)
  if (!start) return { points: [], label: { x: 0, y: 0, form: 'row' } }
  const a = placeOf(flow, start)
  const b = end ? placeOf(flow, end) : a
  const x = a.x + box.width / 2
  const y = a.y + box.height / 2
  const right = a.x + box.width
  const bottom = a.y + heightOf(start)
  // The middle of the free space between the rows.
  const below = { x: x + 8, y: (bottom + a.y + box.height + flowSizes.gap) / 2 + 4, form: 'row' } as const
  switch (route) {
    case 'down':
      return line(below, { x, y: bottom }, { x, y: b.y })
    case 'up':
      return line(
        { x: x + 8, y: a.y - 9, form: 'row' },
        { x, y: a.y },
        { x, y: b.y + (end ? heightOf(end) : box.height) },
      )
    case 'right':
      return line({ x: right + 6, y, form: 'aboveAndBelow' }, { x: right, y }, { x: b.x, y })
    case 'left':
      return line({ x: b.x + box.width + 12, y, form: 'aboveAndBelow' }, { x: a.x, y }, { x: b.x + box.width, y })
    case 'stop':
      return line(below, { x, y: bottom }, { x, y: bottom + stub })
    case 'stopRight': {
      // The stub ends beyond the lines that run in the margin.
      const isOutside = start.column === flow.columns.length - 1
      const end = isOutside ? outsideLanes(flow) : right + stub
      return line({ x: end + 7, y, form: 'aboveAndBelow' }, { x: right, y }, { x: end, y })
    }
    default:
      return turnOf(flow, route, a, b)
  }
}

const line = (label: PlacedLine['label'], ...points: readonly Point[]): Drawn => ({ points, label })

/** A line that leaves a box on one side, runs along a gutter, and enters a box on the other side. */
function turnOf(flow: CodeFlow, { exit, enter, gutter, lane, label }: Turn, a: Point, b: Point): Drawn {
  const { box } = flowSizes
  const x = laneAt(flow, gutter, lane)
  // Leaving and arriving lines are shifted apart, so that they neither share a point nor cross.
  const shift = exit === enter ? (a.y < b.y ? 8 : -8) : 0
  const into = enter !== 'right' || exit === 'right' ? shift : exit === 'bottom' ? 9 : -9
  const end = { x: enter === 'right' ? b.x + box.width : b.x, y: b.y + box.height / 2 - into }
  if (exit === 'bottom') {
    const start = { x: a.x + box.width / 2, y: a.y + box.height }
    const y = start.y + 16 + lane * 17
    return line({ x: start.x + 8, y: y - 3, form: 'row' }, start, { x: start.x, y }, { x, y }, { x, y: end.y }, end)
  }
  const y = a.y + box.height / 2 + shift
  const start = { x: exit === 'right' ? a.x + box.width : a.x, y }
  const isOutside = gutter === flow.columns.length - 1
  const form = label ?? 'aboveAndBelow'
  const place: PlacedLine['label'] =
    exit === 'left'
      ? { x: x - 6, y, form, anchor: 'end' }
      : { x: isOutside ? outsideLanes(flow) + 4 : start.x + 6, y, form }
  return line(place, start, { x, y }, { x, y: end.y }, end)
}

/**
 * Lanes between columns are counted from the right, so that labels have the left; lanes in a margin are counted from
 * the boxes.
 */
function laneAt(flow: CodeFlow, gutter: number, lane: number): number {
  const { box, edge, lane: width } = flowSizes
  if (gutter < 0) return columnLeft(flow, 0) - edge + 2 - lane * width
  const left = columnLeft(flow, gutter) + box.width
  if (gutter === flow.columns.length - 1) return left + edge + lane * width
  return left + (flow.gutters[gutter] ?? 0) - edge - lane * width
}

/** The x beyond the last lane of the right margin. */
function outsideLanes(flow: CodeFlow): number {
  const last = flow.columns.length - 1
  const lanes = flow.branches.map(({ route }) => (typeof route === 'object' && route.gutter === last ? route.lane : 0))
  return laneAt(flow, last, Math.max(...lanes)) + 6
}

/** The `d` attribute of an SVG path through the points, with rounded corners. */
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
