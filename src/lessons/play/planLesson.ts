/** Plays a lesson automatically, and computes the positions, answers and values from the run. */
import { newDocument, type SessionDocument } from '../../engine/index.ts'
import { newProblem } from '../problems.ts'
import type {
  Condition,
  Expression,
  JudgedTask,
  KubectlAct,
  Lesson,
  LessonPlan,
  LessonProblem,
  LessonStep,
  PlannedPosition,
  PlannedStep,
  Task,
} from '../types.ts'
import { type AnswerSought, answerOf } from './answers.ts'
import { carryOutActs, type Report, unmetOverRange } from './carryOutActs.ts'
import { ExpressionProblem, evaluate, valueText } from './expressions.ts'
import { expressionsAfter, expressionsBefore } from './inlineExpressions.ts'
import { judgeAt } from './judgeTask.ts'
import { LessonBudget } from './lessonBudget.ts'
import { findMoments, type MomentSought, momentSought } from './moments.ts'
import { LessonRun } from './runAtPosition.ts'
import type { RunVariables } from './variables.ts'
import { WholeRange } from './wholeRange.ts'

/** Computes the whole plan at once. */
export function planLesson(lesson: Lesson, seed = lesson.seed, budget = new LessonBudget()): LessonPlan {
  const work = planning(lesson, seed, budget)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Computes the plan in slices of a few ms. */
export function* planning(lesson: Lesson, seed: number, budget = new LessonBudget()): Generator<undefined, LessonPlan> {
  const problems: LessonProblem[] = []
  const report: Report = ({ line, column }, what) => {
    // After the first "too long", all later problems of that kind are the same.
    if (what.id === 'lessonTooLong' && problems.some(({ id }) => id === what.id)) return
    problems.push({ file: 'lesson', line, column, ...what })
  }
  const { run, steps } = yield* playingThrough(lesson, seed, report, budget)
  const { document } = run.session
  for (const [index, { task }] of lesson.steps.entries()) {
    const here = steps[index]
    if (task && here) yield* tryTask(document, task, steps[(task.from ?? 0) - 1]?.from ?? here.to, { budget, report })
  }
  for (const [index, { toType }] of lesson.steps.entries()) {
    const here = steps[index]
    if (toType && here) yield* typeAll(document, toType, here.to, { budget, report })
  }
  return { seed, document, steps, problems }
}

interface PlayedLesson {
  readonly run: LessonRun
  readonly steps: readonly PlannedStep[]
}

/** Plays the lesson's own run in slices, without the tasks. */
export function* playingThrough(
  lesson: Lesson,
  seed: number,
  report: Report,
  budget = new LessonBudget(),
): Generator<undefined, PlayedLesson> {
  const beginning: SessionDocument = newDocument(seed, lesson.cluster)
  const run = new LessonRun(beginning, budget)
  const steps: PlannedStep[] = []
  const sought: (MomentSought | undefined)[] = []
  for (const step of lesson.steps) {
    const { planned, moment } = yield* planStep(run, step, steps, report)
    steps.push(planned)
    sought.push(moment)
  }
  const moments = yield* findMoments(run.session.document, sought, budget)
  return { run, steps: steps.map((step, index) => ({ ...step, ...momentAt(moments[index]) })) }
}

const momentAt = (moment: PlannedPosition | undefined) => (moment === undefined ? {} : { moment })

function* planStep(
  run: LessonRun,
  step: LessonStep,
  before: readonly PlannedStep[],
  report: Report,
): Generator<undefined, { readonly planned: PlannedStep; readonly moment: MomentSought | undefined }> {
  const { prediction, knobs } = step
  const from = run.position
  const since = (number: number | undefined): PlannedPosition =>
    number === undefined ? from : (before[number - 1]?.from ?? from)
  const counted = since(prediction?.since ?? knobs?.since)
  const acts = yield* carryOutActs(run, { acts: step.acts, later: step.reveal, since }, report)
  const asked = run.position
  const valuesBefore = valuesOf(expressionsBefore(step), run.variablesSince(counted, asked), report)
  const pods = [...run.session.objects.list('pods')].map(({ metadata }) => metadata.name)
  const reveal = yield* carryOutActs(run, { acts: step.reveal, later: [], since }, report)
  const variables = run.variablesSince(counted, asked)
  const values = valuesOf(expressionsAfter(step), variables, report)
  const answer =
    prediction && guarded(report, () => answerOf({ prediction, variables, pods } satisfies AnswerSought, report))
  const to = run.position
  const moment = guarded(report, () => momentSought({ step, answer, counted, from, asked, to, variables }))
  const planned = {
    from,
    acts: acts.planned,
    asked,
    reveal: reveal.planned,
    to,
    ...(answer ? { answer } : {}),
    valuesBefore,
    values,
    claims: [...acts.claims, ...reveal.claims],
  }
  return { planned, moment }
}

function valuesOf(expressions: readonly Expression[], variables: RunVariables, report: Report): Record<string, string> {
  const values: Record<string, string> = {}
  for (const expression of expressions) {
    const value = guarded(report, () => evaluate(expression, variables))
    if (value !== undefined) values[expression.source] = valueText(value)
  }
  return values
}

interface Checking {
  readonly budget: LessonBudget
  readonly report: Report
}

/** A run of its own that begins at a position, as on a branch. */
function* branchAt(
  { journal, ...rest }: SessionDocument,
  from: PlannedPosition,
  budget: LessonBudget,
): Generator<undefined, LessonRun> {
  const run = new LessonRun({ ...rest, journal: journal.slice(0, from.commands) }, budget)
  while (!budget.isUsedUp && !run.session.seekTo(from, from.commands, 1_000)) {
    budget.takeEvents(1_000)
    yield
  }
  return run
}

/** Checks that no command to type fails at the end of its step. */
function* typeAll(
  document: SessionDocument,
  acts: readonly KubectlAct[],
  from: PlannedPosition,
  { budget, report }: Checking,
): Generator<undefined, void> {
  const run = yield* branchAt(document, from, budget)
  yield* carryOutActs(run, { acts, later: [], since: () => from }, report)
}

/** Checks that a task is not already done, and that its solution completes it. */
function* tryTask(
  document: SessionDocument,
  task: Task,
  from: PlannedPosition,
  { budget, report }: Checking,
): Generator<undefined, void> {
  const run = yield* branchAt(document, from, budget)
  if (budget.isUsedUp) return report(task, newProblem('lessonTooLong'))
  const { done } = task
  const { judged: first } = yield* judge(run, from, done)
  if (first.conditions.every(({ holds }) => holds)) report(task, newProblem('taskDoneAlready'))
  const acts = { acts: task.solution, later: [], since: () => from }
  yield* carryOutActs(run, acts, report)
  const { judged, whole } = yield* judge(run, from, done)
  const { conditions, isDone } = judged
  for (const [index, { holds, value }] of conditions.entries()) {
    const condition = done[index]
    if (holds || !condition) continue
    report(
      condition,
      unmetOverRange(condition, whole) ?? newProblem('taskNotSolved', { source: condition.source, value }),
    )
  }
  if (!isDone && conditions.every(({ holds }) => holds)) report(task, newProblem('solutionNotDone'))
}

function* judge(
  run: LessonRun,
  since: PlannedPosition,
  done: readonly Condition[],
): Generator<undefined, { readonly judged: JudgedTask; readonly whole: WholeRange }> {
  const { session, budget, position } = run
  const whole = new WholeRange(session.document, since, { conditions: done, budget })
  yield* whole.reach(position, position.commands)
  return { judged: judgeAt(run, { since, done, whole }), whole }
}

function guarded<T>(report: Report, act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    report(error.place, error.problem)
    return undefined
  }
}
