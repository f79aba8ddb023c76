/** Models Go's text/tabwriter: a cell ends at a tab, and a column is a run of consecutive lines with that cell. */
interface TabwriterOptions {
  readonly minWidth: number
  readonly padding: number
  /** Column widths of the same writer's earlier output. New output keeps to these widths and adds its own. */
  readonly remembered?: number[]
}

/** Layout of `kubectl get`. */
export const tableLayout: TabwriterOptions = { minWidth: 6, padding: 3 }
/** Layout of `kubectl describe`. */
export const describeLayout: TabwriterOptions = { minWidth: 0, padding: 2 }

export function alignTabs(text: string, options: TabwriterOptions): string {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const out: string[] = []
  format(lines, options, out, { from: 0, to: lines.length, widths: [] })
  return out.join('\n')
}

interface Block {
  readonly from: number
  readonly to: number
  readonly widths: readonly number[]
}

function format(lines: readonly (readonly string[])[], options: TabwriterOptions, out: string[], block: Block): void {
  const column = block.widths.length
  let printed = block.from
  for (let i = block.from; i < block.to; i++) {
    if (column >= cellsOf(lines, i).length - 1) continue
    for (; printed < i; printed++) out.push(padded(cellsOf(lines, printed), block.widths))
    let width = options.minWidth
    while (i < block.to && column < cellsOf(lines, i).length - 1) {
      width = Math.max(width, widthOf(cellsOf(lines, i)[column]!) + options.padding)
      i++
    }
    if (options.remembered) {
      width = Math.max(width, options.remembered[column] ?? 0)
      options.remembered[column] = width
    }
    format(lines, options, out, { from: printed, to: i, widths: [...block.widths, width] })
    printed = i
    i--
  }
  for (; printed < block.to; printed++) out.push(padded(cellsOf(lines, printed), block.widths))
}

const cellsOf = (lines: readonly (readonly string[])[], i: number): readonly string[] => lines[i] ?? []

const widthOf = (cell: string): number => [...cell].length

function padded(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, i) => cell + ' '.repeat(i < widths.length ? Math.max(0, widths[i]! - widthOf(cell)) : 0))
    .join('')
}
