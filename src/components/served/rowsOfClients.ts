import type { TimelineMark } from '../../engine/index.ts'

/** The writes of a client, or of several clients together, in order of time. */
export interface ClientRow {
  /** Empty for a row of several clients. */
  readonly name: string
  /** Number of clients. */
  readonly clients: number
  readonly marks: readonly TimelineMark[]
}

/** Most rows; of more clients, the last row has all others. */
const MOST_ROWS = 4

/** A row for each client that wrote, the busiest first. `commands`: of the timeline; `names`: of the clients. */
export function clientRows(commands: readonly TimelineMark[], names: readonly string[]): readonly ClientRow[] {
  const known = new Set(names)
  const byName = new Map<string, TimelineMark[]>()
  for (const mark of commands) {
    const name = mark.text.slice(0, Math.max(0, mark.text.indexOf(': ')))
    if (!known.has(name)) continue
    const marks = byName.get(name)
    if (marks) marks.push(mark)
    else byName.set(name, [mark])
  }
  const rows = [...byName]
    .map(([name, marks]): ClientRow => ({ name, clients: 1, marks }))
    .sort((a, b) => b.marks.length - a.marks.length)
  if (rows.length <= MOST_ROWS) return rows
  const others = rows.slice(MOST_ROWS - 1)
  const marks = others.flatMap((row) => row.marks).sort((a, b) => a.at - b.at)
  return [...rows.slice(0, MOST_ROWS - 1), { name: '', clients: others.length, marks }]
}

/** The columns of px in which a row has writes, each once, and whether a write there was rejected. */
export function columnsOf(
  marks: readonly TimelineMark[],
  { x, from, to }: { readonly x: (atMs: number) => number; readonly from: number; readonly to: number },
): ReadonlyMap<number, boolean> {
  const columns = new Map<number, boolean>()
  for (const { at, refused } of marks) {
    const px = Math.round(x(at))
    if (px >= from && px <= to) columns.set(px, columns.get(px) === true || refused !== undefined)
  }
  return columns
}
