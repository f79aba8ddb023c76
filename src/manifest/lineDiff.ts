/** A line of a diff. Line numbers count from 1; a line on one side only has no number on the other. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  readonly before?: number
  readonly after?: number
}

/** Above this number of edits, the middle is treated as replaced, because the search takes quadratic time. */
const maxEdits = 1000

/** Shortest line-by-line edit script; removed lines precede added lines. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const a = linesOf(before)
  const b = linesOf(after)
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1

  const out: DiffLine[] = []
  const same = (from: number, to: number, shift: number) => {
    for (let i = from; i < to; i++) out.push({ kind: 'same', text: a[i]!, before: i + 1, after: i + 1 + shift })
  }
  same(0, head, 0)
  const kept = commonLines(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  let i = head
  let j = head
  for (const [ka, kb] of [...kept, [a.length - tail - head, b.length - tail - head] as const]) {
    for (; i < head + ka; i++) out.push({ kind: 'removed', text: a[i]!, before: i + 1 })
    for (; j < head + kb; j++) out.push({ kind: 'added', text: b[j]!, after: j + 1 })
    if (i < a.length - tail && j < b.length - tail) {
      same(i, i + 1, j - i)
      i += 1
      j += 1
    }
  }
  same(a.length - tail, a.length, b.length - a.length)
  return out
}

/** Groups of changed lines with `context` unchanged lines around them. */
export function hunks(lines: readonly DiffLine[], context: number): DiffLine[][] {
  const near = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'same') continue
    for (let i = index - context; i <= index + context; i++) near.add(i)
  }
  const out: DiffLine[][] = []
  for (const [index, line] of lines.entries()) {
    if (!near.has(index)) continue
    if (near.has(index - 1) && index > 0) out.at(-1)?.push(line)
    else out.push([line])
  }
  return out
}

/** Numbers (from 1) of the new or changed lines in `after`. */
export function changedLineNumbers(before: string, after: string): number[] {
  return lineDiff(before, after).flatMap((line) =>
    line.kind === 'added' && line.after !== undefined ? [line.after] : [],
  )
}

/** Lines of a text; a final newline does not start another line, and an empty text has no lines. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** Index pairs of a longest common subsequence, by Myers' greedy algorithm. */
function commonLines(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const rounds: Map<number, number>[] = []
  const furthest = new Map<number, number>([[1, 0]])
  for (let edits = 0; edits <= Math.min(a.length + b.length, maxEdits); edits++) {
    rounds.push(new Map(furthest))
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && at(furthest, k - 1) < at(furthest, k + 1))
      let x = down ? at(furthest, k + 1) : at(furthest, k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
      furthest.set(k, x)
      if (x >= a.length && x - k >= b.length) return pairsOf(rounds, a.length, b.length)
    }
  }
  return []
}

const at = (furthest: ReadonlyMap<number, number>, k: number): number => furthest.get(k) ?? -1

/** Reconstructs the diagonal steps from the end of the search. */
function pairsOf(rounds: readonly ReadonlyMap<number, number>[], aLength: number, bLength: number) {
  const pairs: (readonly [number, number])[] = []
  let x = aLength
  let y = bLength
  for (let edits = rounds.length - 1; edits >= 0; edits--) {
    const furthest = rounds[edits]!
    const k = x - y
    const down = k === -edits || (k !== edits && at(furthest, k - 1) < at(furthest, k + 1))
    const previousX = edits === 0 ? 0 : at(furthest, down ? k + 1 : k - 1)
    const previousY = edits === 0 ? 0 : previousX - (down ? k + 1 : k - 1)
    while (x > previousX && y > previousY) {
      x -= 1
      y -= 1
      pairs.push([x, y])
    }
    x = previousX
    y = previousY
  }
  return pairs.reverse()
}
