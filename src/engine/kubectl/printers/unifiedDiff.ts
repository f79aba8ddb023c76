/** Two texts compared line by line, as `diff -u` prints them. */
import { type DiffLine, hunks, lineDiff } from '../../../manifest/lineDiff.ts'

const CONTEXT = 3
const signs = { same: ' ', removed: '-', added: '+' } as const

/** The stretches that differ with three lines around each; empty if nothing does. The lines about the files are not in it. */
export function unifiedDiff(before: string, after: string): string {
  return hunks(lineDiff(before, after), CONTEXT).map(hunkText).join('')
}

function hunkText(lines: readonly DiffLine[]): string {
  const ranges = `-${rangeOf(lines.map((line) => line.before))} +${rangeOf(lines.map((line) => line.after))}`
  return `@@ ${ranges} @@\n${lines.map(({ kind, text }) => `${signs[kind]}${text}\n`).join('')}`
}

/** Where the lines of one side begin, and how many they are, if not one. Without context around it a side is empty as a whole. */
function rangeOf(numbers: readonly (number | undefined)[]): string {
  const own = numbers.filter((number) => number !== undefined)
  const [first = 0] = own
  return own.length === 1 ? String(first) : `${first},${own.length}`
}
