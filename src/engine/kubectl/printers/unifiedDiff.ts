/** Line diff of two texts in the format of `diff -u`. */
import { type DiffLine, hunks, lineDiff } from '../../../manifest/lineDiff.ts'

const CONTEXT = 3
const signs = { same: ' ', removed: '-', added: '+' } as const

/** Hunks with three lines of context each; empty if the texts are equal. The file header lines are left out. */
export function unifiedDiff(before: string, after: string): string {
  return hunks(lineDiff(before, after), CONTEXT).map(hunkText).join('')
}

function hunkText(lines: readonly DiffLine[]): string {
  const ranges = `-${rangeOf(lines.map((line) => line.before))} +${rangeOf(lines.map((line) => line.after))}`
  return `@@ ${ranges} @@\n${lines.map(({ kind, text }) => `${signs[kind]}${text}\n`).join('')}`
}

/**
 * Range of one side in a hunk header. The count is omitted if it is 1. Without context, a side is empty only if the
 * whole text is.
 */
function rangeOf(numbers: readonly (number | undefined)[]): string {
  const own = numbers.filter((number) => number !== undefined)
  const [first = 0] = own
  return own.length === 1 ? String(first) : `${first},${own.length}`
}
