import type { StudyRow } from '../../engine/index.ts'

/** Seeds whose minimum of available Pods is within one range, both ends included. */
interface LowestLevel {
  readonly from: number
  readonly to: number
  readonly seeds: number
  /** `bound`: exactly the minimum that maxUnavailable allows. */
  readonly is: 'all' | 'bound' | 'below' | undefined
}

/** Largest number of rows, to fit beside the columns of times. */
const mostLevels = 7

/**
 * Seeds grouped by their minimum of available Pods, highest first: one level per number, or equal ranges if there are
 * too many.
 */
export function lowestLevels(rows: readonly StudyRow[]): readonly LowestLevel[] {
  const [first] = rows
  if (first === undefined) return []
  const { specReplicas: all, minAvailable: bound } = first
  const lowest = Math.min(bound, ...rows.map(({ lowestAvailable }) => lowestAvailable))
  const highest = Math.max(all, ...rows.map(({ lowestAvailable }) => lowestAvailable))
  const size = Math.ceil((highest - lowest + 1) / mostLevels)
  const levels: LowestLevel[] = []
  // A range ends at the bound, so that no range contains numbers above and below it.
  const top = bound + Math.ceil((highest - bound + 1) / size) * size - 1
  for (let to = top; to >= lowest; to -= size) {
    const from = Math.max(0, to - size + 1)
    const seeds = rows.filter(({ lowestAvailable }) => lowestAvailable >= from && lowestAvailable <= to).length
    const is = to < bound ? 'below' : from === bound ? 'bound' : from <= all && all <= to ? 'all' : undefined
    levels.push({ from, to: Math.min(to, highest), seeds, is })
  }
  return levels
}
