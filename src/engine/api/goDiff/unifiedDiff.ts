/**
 * The difference of two texts with three lines of context, with the result of github.com/pmezard/go-difflib: the
 * longest run of equal lines is matched first, then the parts before and after it. Other algorithms give other
 * differences.
 */

interface Block {
  readonly a: number
  readonly b: number
  readonly size: number
}

/** The lines from `a1` to `a2` of the old text, and from `b1` to `b2` of the new text. */
interface Change {
  readonly isEqual: boolean
  readonly a1: number
  readonly a2: number
  readonly b1: number
  readonly b2: number
}

const CONTEXT = 3
/** From this number of lines on, frequent lines of the new text begin no match. */
const FREQUENT_FROM = 200

/** The lines of the difference; empty for equal texts. */
export function unifiedDiff(old: readonly string[], next: readonly string[]): string {
  return groupsOf(changesOf(old, next))
    .flatMap((group) => [headOf(group), ...group.flatMap((change) => linesOf(change, old, next))])
    .map((line) => `${line}\n`)
    .join('')
}

function linesOf({ isEqual, a1, a2, b1, b2 }: Change, old: readonly string[], next: readonly string[]): string[] {
  if (isEqual) return old.slice(a1, a2).map((line) => ` ${line}`)
  return [...old.slice(a1, a2).map((line) => `-${line}`), ...next.slice(b1, b2).map((line) => `+${line}`)]
}

function headOf(group: readonly Change[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return ''
  return `@@ -${rangeText(first.a1, last.a2)} +${rangeText(first.b1, last.b2)} @@`
}

function rangeText(from: number, to: number): string {
  const length = to - from
  if (length === 1) return String(from + 1)
  return `${length === 0 ? from : from + 1},${length}`
}

function changesOf(old: readonly string[], next: readonly string[]): Change[] {
  const changes: Change[] = []
  let [a, b] = [0, 0]
  for (const block of [...matchesOf(old, next), { a: old.length, b: next.length, size: 0 }]) {
    if (a < block.a || b < block.b) changes.push({ isEqual: false, a1: a, a2: block.a, b1: b, b2: block.b })
    ;[a, b] = [block.a + block.size, block.b + block.size]
    if (block.size > 0) changes.push({ isEqual: true, a1: block.a, a2: a, b1: block.b, b2: b })
  }
  return changes
}

/** Groups of changes that are close to each other; from equal lines only the context remains. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  let group: Change[] = []
  for (const [i, change] of changes.entries()) {
    if (!change.isEqual) {
      group.push(change)
      continue
    }
    const { a1, a2, b1, b2 } = change
    const head = { ...change, a2: Math.min(a2, a1 + CONTEXT), b2: Math.min(b2, b1 + CONTEXT) }
    const tail = { ...change, a1: Math.max(a1, a2 - CONTEXT), b1: Math.max(b1, b2 - CONTEXT) }
    if (i === 0) group.push(tail)
    else if (i === changes.length - 1) group.push(head)
    else if (a2 - a1 > 2 * CONTEXT) {
      groups.push([...group, head])
      group = [tail]
    } else group.push(change)
  }
  if (group.some(({ isEqual }) => !isEqual)) groups.push(group)
  return groups
}

/** Runs of equal lines, in order; adjacent runs are joined. */
function matchesOf(old: readonly string[], next: readonly string[]): Block[] {
  const places = placesOf(next)
  const found: Block[] = []
  const open: (readonly [a1: number, a2: number, b1: number, b2: number])[] = [[0, old.length, 0, next.length]]
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [a1, a2, b1, b2] = range
    const match = longestMatch(old, next, places, range)
    if (match.size === 0) continue
    found.push(match)
    if (a1 < match.a && b1 < match.b) open.push([a1, match.a, b1, match.b])
    const [a, b] = [match.a + match.size, match.b + match.size]
    if (a < a2 && b < b2) open.push([a, a2, b, b2])
  }
  const joined: Block[] = []
  for (const block of found.sort((x, y) => x.a - y.a)) {
    const last = joined.at(-1)
    if (last && last.a + last.size === block.a && last.b + last.size === block.b)
      joined[joined.length - 1] = { ...last, size: last.size + block.size }
    else joined.push(block)
  }
  return joined
}

/** The places of each line. Lines that are too frequent to begin a match are left out. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [i, line] of lines.entries()) {
    const known = places.get(line)
    if (known) known.push(i)
    else places.set(line, [i])
  }
  const most = Math.floor(lines.length / 100) + 1
  if (lines.length >= FREQUENT_FROM)
    for (const [line, indexes] of places) if (indexes.length > most) places.delete(line)
  return places
}

/** The longest match; of equally long matches, the first in the old text. */
function longestMatch(
  old: readonly string[],
  next: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [a1, a2, b1, b2]: readonly [number, number, number, number],
): Block {
  let best: Block = { a: a1, b: b1, size: 0 }
  let lengths = new Map<number, number>()
  for (let a = a1; a < a2; a++) {
    const longer = new Map<number, number>()
    for (const b of places.get(old[a] ?? '') ?? []) {
      if (b < b1) continue
      if (b >= b2) break
      const size = (lengths.get(b - 1) ?? 0) + 1
      longer.set(b, size)
      if (size > best.size) best = { a: a - size + 1, b: b - size + 1, size }
    }
    lengths = longer
  }
  let { a, b, size } = best
  // A match extends to adjacent frequent lines.
  while (a > a1 && b > b1 && old[a - 1] === next[b - 1]) [a, b, size] = [a - 1, b - 1, size + 1]
  while (a + size < a2 && b + size < b2 && old[a + size] === next[b + size]) size++
  return { a, b, size }
}
