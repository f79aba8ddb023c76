/** A lesson for the presenter's window: plain texts with the run's values, and its questions as polls. */

import { lessonAfter } from '../../lessons/courseOrder.ts'
import { lessonNumber } from '../../lessons/lessonLink.ts'
import type { Lesson, PlannedAnswer, Prediction, Prose } from '../../lessons/types.ts'
import { isAsking, type LessonState, useLesson } from '../../store/lesson.ts'
import { type Hands, type NoteBlock, type PresentedLesson, usePresenting } from '../../store/presenting.ts'
import { type Reached, reachLesson } from './pace.ts'

type Values = Readonly<Record<string, string>>

/** Largest length of sent texts, in characters. */
const longest = 4_000

/** The open lesson for the presenter's window; undefined without one. */
export function presentedLesson(): PresentedLesson | undefined {
  const state = useLesson.getState()
  const { lesson, plan, stepIndex, freePlay } = state
  if (lesson === undefined) return undefined
  return {
    title: lesson.title,
    number: lessonNumber(lesson.id),
    minutes: lesson.minutes,
    stepIndex,
    isAsking: isAsking(state),
    isFree: freePlay !== undefined,
    hasNext: (lessonNumber(lesson.id) === undefined ? lesson.next[0] : lessonAfter(lesson.id)) !== undefined,
    steps: lesson.steps.map((step, index) => ({
      title: step.title,
      minutes: minutesOf(lesson, index),
      text: textOf(step.prose, plan?.steps[index]?.valuesBefore).slice(0, longest),
      notes: blocksOf(step.notes, plan?.steps[index]?.values),
    })),
  }
}

/** Planned minutes: a step without its own has its share of the lesson's. */
function minutesOf({ minutes, steps }: Lesson, index: number): number {
  return steps[index]?.minutes ?? minutes / Math.max(1, steps.length)
}

function reachedIn({ lesson, stepIndex }: LessonState): Reached | undefined {
  if (lesson === undefined) return undefined
  const steps = lesson.steps.slice(0, stepIndex + 1)
  return { id: lesson.id, plannedMs: steps.reduce((sum, _, index) => sum + minutesOf(lesson, index), 0) * 60_000 }
}

let isFollowing = false
/** Votes by lesson and step, restored when the presenter goes back. */
const counted = new Map<string, readonly number[]>()

/** Makes the lesson's questions the audience's poll, with the right answer marked when it is revealed. */
export function followLessonQuestions(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = (state: LessonState, before?: LessonState): void => {
    const isSameStep = before?.lesson === state.lesson && before?.stepIndex === state.stepIndex
    if (isSameStep && before?.phase === state.phase) return
    const { hands, pace } = usePresenting.getState()
    if (before?.lesson && hands) counted.set(keyOf(before), hands.counts)
    // A reloaded tab restores its lesson with votes and time, but not at once.
    if (state.lesson === undefined && before?.lesson === undefined) return
    usePresenting.setState({
      hands: state.lesson && handsOf(state, hands),
      pace: reachLesson(pace, reachedIn(state), Date.now()),
    })
  }
  follow(useLesson.getState())
  useLesson.subscribe(follow)
}

const keyOf = ({ lesson, stepIndex }: LessonState): string => `${lesson?.id} ${stepIndex}`

/** The poll of the step's question; undefined for a step without one. */
function handsOf(state: LessonState, before: Hands | undefined): Hands | undefined {
  const { lesson, plan, stepIndex, phase } = state
  const step = lesson?.steps[stepIndex]
  const planned = plan?.steps[stepIndex]
  if (step?.prediction === undefined || planned === undefined || phase === 'reading') return undefined
  const answers = answersOf(step.prediction, planned.valuesBefore)
  const question = textOf(step.prediction.ask, planned.valuesBefore).slice(0, 400)
  const counts = counted.get(keyOf(state)) ?? (before?.question === question ? before.counts : undefined)
  const right = phase === 'revealed' ? rightOf(step.prediction, planned.answer) : undefined
  return {
    question,
    answers,
    counts: counts?.length === answers.length ? counts : answers.map(() => 0),
    isOver: phase !== 'asking',
    ...(right !== undefined && right >= 0 && { right }),
  }
}

function answersOf(prediction: Prediction, values: Values): readonly string[] {
  const texts =
    prediction.type === 'choice'
      ? prediction.choices.map(({ text }) => textOf(text, values))
      : prediction.type === 'numbers'
        ? prediction.choices.map((choice) =>
            choice.values.map((value, index) => `${value} ${prediction.values[index]?.label ?? ''}`.trim()).join(', '),
          )
        : []
  return texts.map((text) => text.slice(0, 400))
}

function rightOf(prediction: Prediction, answer: PlannedAnswer | undefined): number | undefined {
  if (answer?.type === 'choice') return answer.choice
  if (answer?.type !== 'numbers' || prediction.type !== 'numbers') return undefined
  return prediction.choices.findIndex(({ values }) => values.every((value, index) => value === answer.values[index]))
}

/** Paragraphs, and possible questions from the audience. */
function blocksOf(prose: Prose, values?: Values): readonly NoteBlock[] {
  return prose.slice(0, 60).map((node) => ({
    isQuote: node.type === 'blockquote',
    text: textOf([node], values).slice(0, longest),
  }))
}

/** Plain text; expressions are replaced by their values. */
export function textOf(prose: Prose, values: Values = {}): string {
  return prose
    .map((node) => {
      if (node.type === 'inlineCode' && node.value.startsWith('=')) return values[node.value.slice(1).trim()] ?? '…'
      if ('value' in node) return node.value
      if (!('children' in node)) return node.type === 'break' ? ' ' : ''
      const inside = textOf(node.children, values)
      return node.type === 'listItem' ? `${inside} ` : inside
    })
    .join('')
}
