import '../../i18n/en/plan.ts'
import '../../i18n/en/verdicts/fieldsNotSimulated.ts'
import '../../i18n/en/verdicts/verdict.ts'
import { useMemo } from 'react'
import type { Question } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { questionText } from '../../i18n/verdictText.ts'
import type { PlannedMark } from '../../manifest/editor/annotations.ts'
import type { MarkAnswers } from '../../manifest/editor/markAnswers.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { type PlanProblem, planProblems } from '../../manifest/editor/planProblems.ts'
import type { PlacedQuestion } from '../../manifest/editor/questionPlaces.ts'
import { answerQuestion, canAnswer } from '../../player/apply/answerQuestion.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlacedQuestions } from '../verdict/usePlacedQuestions.ts'
import { useVerdict } from '../verdict/useVerdict.ts'
import { answersOf } from '../verdict/verdictWords.ts'

const nothing = { answered: [], objects: [] } as const
const none: readonly Question[] = []

/** Marks in the editor for a planned apply; undefined while the plan belongs to an older text. */
export function usePlanMarks(): readonly PlannedMark[] | undefined {
  const t = useT()
  const found = useVerdict()
  const text = found?.known.text ?? ''
  const isOfText = useManifest((manifest) => manifest.text === text)
  const plan = found?.known.plan
  const placed = usePlacedQuestions({ plan: plan ?? nothing, questions: found?.questions ?? none, text })
  return useMemo(
    () =>
      plan === undefined || !isOfText
        ? undefined
        : [
            ...planProblems(plan, text, parseCached(text)).flatMap((problem) => marksOf(t, problem)),
            ...placed.flatMap((one) => openMarks(t, one)),
          ],
    [plan, text, isOfText, placed, t],
  )
}

/** Marks of lines that are correct, but whose effect depends on a fact outside of the text. */
function openMarks(t: Translate, { question, places, answer }: PlacedQuestion): PlannedMark[] {
  const answers = canAnswer() ? markAnswersOf(t, question, answer) : undefined
  const hint = t(answer === undefined ? 'verdict.mark' : 'verdict.mark.assumed')
  return places.flatMap(({ place }): PlannedMark[] => {
    if (place === undefined) return []
    const { from, to } = place
    return [{ from, to, severity: 'info', message: questionText(question, t), hint, answers }]
  })
}

/** The answers of a mark, equal to the answers below the verdict. */
function markAnswersOf(t: Translate, question: Question, answer: PlacedQuestion['answer']): MarkAnswers {
  const choose = (said: 'yes' | 'no' | undefined) => () => void answerQuestion(question, said)
  return {
    label: t(answer === undefined ? 'verdict.ask' : 'verdict.assumed'),
    name: t('verdict.ask.of', { key: question.key }),
    keys: t('verdict.answerKeys'),
    choices: [
      ...answersOf(t, question).map(({ id, text }) => ({
        text,
        isPressed: answer === id,
        choose: choose(answer === id ? undefined : id),
      })),
      ...(answer === undefined ? [] : [{ text: t('verdict.takeBack'), choose: choose(undefined) }]),
    ],
  }
}

function marksOf(t: Translate, problem: PlanProblem): PlannedMark[] {
  switch (problem.id) {
    case 'namespace':
      return problem.places.map(({ from, to }) => ({
        ...{ from, to, severity: 'error' },
        message: `namespaces "${problem.name}" not found`,
        hint: t('plan.problem.namespace.short'),
      }))
    case 'refused':
      return problem.places.map(({ from, to }) => ({
        ...{ from, to, severity: 'error' },
        message: problem.message,
        hint: '',
      }))
    case 'node':
    case 'missing':
    case 'storageClass':
    case 'withheld':
    case 'missingKeys':
    case 'foreign':
    case 'wrapped':
      return []
    case 'keptAside':
      return problem.objects.map(({ words, place: { from, to } }) => {
        return { from, to, severity: 'warning', message: words, hint: words }
      })
  }
}
