/**
 * Checks the knobs of a lesson: their initial numbers give the lesson's own run, and both ends of each range can be
 * played.
 */
import { ownValues } from '../knobs.ts'
import { newProblem, type UnplacedProblem } from '../problems.ts'
import type { Knob, KnobValues, Lesson, LessonPlan, LessonProblem, LessonStep, Place, PlannedStep } from '../types.ts'
import { expressionsBefore } from './inlineExpressions.ts'
import type { LessonBudget } from './lessonBudget.ts'
import { isKept, type KnobRun, knobBudget, runningKnobs } from './playKnobs.ts'

/** The problems of all knobs, at their places. */
export function knobProblems(lesson: Lesson, plan: LessonPlan): readonly LessonProblem[] {
  const budget = knobBudget()
  return lesson.steps.flatMap((step, stepIndex) => {
    const planned = plan.steps[stepIndex]
    return step.knobs && planned ? problemsOfStep({ lesson, step, stepIndex, planned, budget }) : []
  })
}

interface StepToCheck {
  readonly lesson: Lesson
  readonly step: LessonStep
  readonly stepIndex: number
  readonly planned: PlannedStep
  readonly budget: LessonBudget
}

function problemsOfStep({ lesson, step, stepIndex, planned, budget }: StepToCheck): readonly LessonProblem[] {
  const knobs = step.knobs?.list ?? []
  const own = ownValues(knobs)
  const play = (values: KnobValues) => finished(runningKnobs({ lesson, stepIndex, values }, budget))
  const currentSamples = play(own)
  const ends = knobs.flatMap((knob) =>
    [knob.from, knob.to].flatMap((value) => problemsOfTurn(play({ ...own, [knob.name]: value }), knob, value)),
  )
  const isRefused = currentSamples.play.refused !== undefined
  if (isRefused && ends.length === 0)
    return knobs.slice(0, 1).flatMap((knob) => problemsOfTurn(currentSamples, knob, knob.value))
  return [...(isRefused ? [] : differences(currentSamples, step, planned)), ...ends]
}

function problemsOfTurn({ run, problems }: KnobRun, knob: Knob, value: number): readonly LessonProblem[] {
  const { name } = knob
  const refused = problems.find(({ id }) => id === 'refused')
  if (refused) return [problemAt(knob, newProblem('knobRefused', { name, value, stderr: refused.facts.stderr ?? '' }))]
  if (problems.length > 0) return [problemAt(knob, newProblem('knobNotReached', { name, value }))]
  return isKept(run, knob, value) ? [] : [problemAt(knob, newProblem('knobNotKept', { name, value }))]
}

/**
 * Problems of values in the step's texts that differ from the lesson's values, although all knobs have the author's
 * numbers.
 */
function differences({ play }: KnobRun, step: LessonStep, planned: PlannedStep): readonly LessonProblem[] {
  return expressionsBefore(step).flatMap((expression) => {
    const { source } = expression
    const [own, value] = [planned.valuesBefore[source] ?? '', play.values[source] ?? '']
    return own === value ? [] : [problemAt(expression, newProblem('knobDiffers', { source, own, value }))]
  })
}

function finished<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const problemAt = ({ line, column }: Place, what: UnplacedProblem): LessonProblem => ({
  file: 'lesson',
  line,
  column,
  ...what,
})
