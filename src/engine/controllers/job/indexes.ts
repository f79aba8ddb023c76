/** Reads and writes completion indexes. Models pkg/controller/job/indexed_job_utils.go (v1.36). */
import type { Pod } from '../../api/types.ts'
import { INDEX_ANNOTATION } from './jobTypes.ts'

/** The index of a Pod; undefined if it has none. */
export function indexOf(pod: Pod): number | undefined {
  const written = pod.metadata.annotations?.[INDEX_ANNOTATION]
  return written !== undefined && /^\d+$/.test(written) ? Number(written) : undefined
}

export const indexesOf = (pods: readonly Pod[]): number[] => pods.flatMap((pod) => indexOf(pod) ?? [])

/** Reads indexes as `1,3-5,7`; indexes of `completions` or more are left out. */
export function readIndexes(written: string | undefined, completions: number): Set<number> {
  const indexes = new Set<number>()
  for (const part of (written ?? '').split(',')) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part)
    if (!match) continue
    const last = Math.min(Number(match[2] ?? match[1]), completions - 1)
    for (let index = Number(match[1]); index <= last; index++) indexes.add(index)
  }
  return indexes
}

/** Writes indexes as `1,3-5,7`: three or more consecutive ones become a range. */
// Models orderedIntervals.String.
export function writeIndexes(indexes: ReadonlySet<number>): string {
  const parts: string[] = []
  const sorted = [...indexes].sort((a, b) => a - b)
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!
    let end = i + 1
    while (sorted[end] === first + end - i) end++
    const last = first + end - i - 1
    parts.push(last === first ? `${first}` : `${first}${last === first + 1 ? ',' : '-'}${last}`)
    i = end
  }
  return parts.join(',')
}

/** The first indexes that have not finished and have no Pod. */
export function firstPendingIndexes(taken: ReadonlySet<number>, count: number, completions: number): number[] {
  const result: number[] = []
  for (let index = 0; index < completions && result.length < count; index++) if (!taken.has(index)) result.push(index)
  return result
}
