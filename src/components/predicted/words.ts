import type { RunDifference } from '../../engine/index.ts'
import { predictedDifference, type SayPredicted } from '../../i18n/predictedText.ts'

/** A difference in its sentences: what it is, and the reason, which may be empty. */
export function differenceWords(difference: RunDifference, say: SayPredicted): [what: string, why: string] {
  const text = predictedDifference(difference, say)
  // A full stop in a number or a name has no room behind it.
  const end = /。|\. /.exec(text)
  if (end === null) return [text, '']
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)]
}
