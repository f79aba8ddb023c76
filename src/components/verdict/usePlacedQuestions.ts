import { useMemo } from 'react'
import type { ApplyPlan, Question } from '../../engine/index.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { type PlacedQuestion, questionPlaces } from '../../manifest/editor/questionPlaces.ts'

interface Asked {
  readonly plan: Pick<ApplyPlan, 'answered' | 'objects'>
  /** What is open and may decide. */
  readonly questions: readonly Question[]
  /** The text that the plan is of. */
  readonly text: string
}

/** What leaves a verdict open, and what was answered, with its places in the text: for its reasons and its marks alike. */
export const usePlacedQuestions = ({ plan, questions, text }: Asked): readonly PlacedQuestion[] =>
  useMemo(() => questionPlaces({ ...plan, questions }, text, parseCached(text)), [plan, questions, text])
