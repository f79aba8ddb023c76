/** Paths of the control loop's drawing, and points on them. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A drawn path, with points so dense that straight lines between them look like the curve. */
export interface Path {
  /** The `d` attribute of an SVG path. */
  readonly d: string
  readonly points: readonly Point[]
}

/** Straight segments per curve. */
const pieces = 24

/** A curve with horizontal ends. */
export function levelCurve(from: Point, to: Point): Path {
  const middle = (from.x + to.x) / 2
  return curve(from, { x: middle, y: from.y }, { x: middle, y: to.y }, to)
}

/** A curve with vertical ends. */
export function uprightCurve(from: Point, to: Point): Path {
  const middle = (from.y + to.y) / 2
  return curve(from, { x: from.x, y: middle }, { x: to.x, y: middle }, to)
}

/** Straight lines with rounded corners. */
export function route(points: readonly Point[], radius = 8): Path {
  const [first, ...rest] = points
  if (first === undefined) return { d: '', points: [] }
  const parts = [`M${at(first)}`]
  const last = rest.length - 1
  for (const [index, corner] of rest.entries()) {
    const before = points[index]!
    const after = rest[index + 1]
    if (index === last || after === undefined) {
      parts.push(`L${at(corner)}`)
      break
    }
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    parts.push(`L${at(towards(corner, before, reach))}Q${at(corner)} ${at(towards(corner, after, reach))}`)
  }
  return { d: parts.join(''), points }
}

/** Joins two paths; the second starts where the first ends. */
export function join(first: Path, second: Path): Path {
  return { d: first.d + second.d.replace(/^M[^A-Z]*/, ''), points: [...first.points, ...second.points.slice(1)] }
}

/** The point at a share (0..1) of the path's length. */
export function pointOn({ points }: Path, share: number): Point {
  const last = points.at(-1) ?? { x: 0, y: 0 }
  if (share >= 1) return last
  const lengths = points.slice(1).map((point, index) => distance(points[index]!, point))
  let left = Math.max(0, share) * lengths.reduce((sum, length) => sum + length, 0)
  for (const [index, length] of lengths.entries()) {
    const from = points[index]!
    const to = points[index + 1]!
    if (left <= length && length > 0) return towards(from, to, left)
    left -= length
  }
  return last
}

function curve(from: Point, one: Point, two: Point, to: Point): Path {
  const points = Array.from({ length: pieces + 1 }, (_, index): Point => {
    const t = index / pieces
    const mix = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
    return { x: mix(from.x, one.x, two.x, to.x), y: mix(from.y, one.y, two.y, to.y) }
  })
  return { d: `M${at(from)}C${at(one)} ${at(two)} ${at(to)}`, points }
}

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`

const round = (value: number): number => Math.round(value * 10) / 10

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** The point `reach` px from one point towards another. */
function towards(from: Point, to: Point, reach: number): Point {
  const length = distance(from, to)
  const share = length === 0 ? 0 : reach / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
