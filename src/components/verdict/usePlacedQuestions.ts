import { useMemo } from 'react'
import type { ApplyPlan, Question } from '../../engine/index.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { type PlacedQuestion, questionPlaces } from '../../manifest/editor/questionPlaces.ts'

interface Asked {
  readonly plan: Pick<ApplyPlan, 'answered' | 'objects'>
  /** Open questions whose answers may change the verdict. */
  readonly questions: readonly Question[]
  /** The text to which the plan belongs. */
  readonly text: string
}

/**
 * Open and answered questions with their places in the text, both for the list of reasons and for the editor's marks.
 */
export const usePlacedQuestions = ({ plan, questions, text }: Asked): readonly PlacedQuestion[] =>
  useMemo(() => questionPlaces({ ...plan, questions }, text, parseCached(text)), [plan, questions, text])
