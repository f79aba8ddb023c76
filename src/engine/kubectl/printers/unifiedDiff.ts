/** Two texts compared line by line, as `diff -u` prints them. */

interface Edit {
  readonly sign: ' ' | '-' | '+'
  readonly line: string
}

const CONTEXT = 3

/** The stretches that differ with three lines around each; empty if nothing does. The lines about the files are not in it. */
export function unifiedDiff(before: string, after: string): string {
  const edits = editsOf(linesOf(before), linesOf(after))
  const changed = edits.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const hunks: [number, number][] = []
  for (const index of changed) {
    const last = hunks.at(-1)
    if (last && index - last[1] <= 2 * CONTEXT) last[1] = index
    else hunks.push([index, index])
  }
  return hunks
    .map(([first, last]) => hunkText(edits, Math.max(0, first - CONTEXT), Math.min(edits.length, last + CONTEXT + 1)))
    .join('')
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** The fewest lines that go and come. Lines in common at both ends are taken first, which leaves little to compare. */
function editsOf(a: readonly string[], b: readonly string[]): Edit[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const same = (line: string): Edit => ({ sign: ' ', line })
  const middle = compared(a.slice(head, a.length - tail), b.slice(head, b.length - tail))
  return [...a.slice(0, head).map(same), ...middle, ...a.slice(a.length - tail).map(same)]
}

/** By the longest common subsequence; what goes stands before what comes. */
function compared(a: readonly string[], b: readonly string[]): Edit[] {
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  const edits: Edit[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      edits.push({ sign: ' ', line: a[i] ?? '' })
      i++
      j++
    } else if (
      i < a.length &&
      (j >= b.length || (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    )
      edits.push({ sign: '-', line: a[i++] ?? '' })
    else edits.push({ sign: '+', line: b[j++] ?? '' })
  }
  return edits
}

function hunkText(edits: readonly Edit[], from: number, to: number): string {
  const shown = edits.slice(from, to)
  const count = (list: readonly Edit[], not: '+' | '-'): number => list.filter(({ sign }) => sign !== not).length
  const range = (not: '+' | '-'): string => {
    const length = count(shown, not)
    const start = count(edits.slice(0, from), not) + (length === 0 ? 0 : 1)
    return length === 1 ? String(start) : `${start},${length}`
  }
  return `@@ -${range('+')} +${range('-')} @@\n${shown.map(({ sign, line }) => `${sign}${line}\n`).join('')}`
}
