/** Interns repeated values of a timeline, so that a run of hours stays small. */
import type { TimelineMark, TimelineSample } from '../engine/index.ts'

const mostTexts = 5_000
const texts = new Map<string, string>()

/** The interned text. The cache's size affects only memory. */
function internText(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= mostTexts) texts.clear()
  texts.set(text, text)
  return text
}

export function internMark(mark: TimelineMark): TimelineMark {
  return { ...mark, workloadUid: internText(mark.workloadUid), text: internText(mark.text) }
}

/** The sample with its equal parts taken from the previous sample. */
export function internSample(sample: TimelineSample, before: TimelineSample | undefined): TimelineSample {
  const { nodes, revisions, lanes } = sample
  return {
    ...sample,
    workloadUid: internText(sample.workloadUid),
    revisions: areEqual(revisions, before?.revisions) ? before!.revisions : revisions,
    ...(nodes && areEqual(nodes, before?.nodes) ? { nodes: before!.nodes! } : {}),
    ...(lanes && areEqual(lanes, before?.lanes) ? { lanes: before!.lanes! } : {}),
  }
}

/** Compares two lists of flat objects with the same members in the same order. */
function areEqual<T extends object>(one: readonly T[], other: readonly T[] | undefined): boolean {
  return one.length === other?.length && one.every((entry, i) => isEqual(entry, other[i]!))
}

function isEqual<T extends object>(one: T, other: T): boolean {
  for (const key in one) if (one[key] !== other[key]) return false
  return true
}
