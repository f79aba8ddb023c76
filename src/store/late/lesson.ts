/** Transitions of a lesson. Loaded with the first lesson. */
import type { JudgedTask, Lesson, LessonPlan, PlannedPosition } from '../../lessons/types.ts'
import type { LessonFiles } from '../../share/lessonFiles.ts'
import {
  type Answer,
  type GivenAnswer,
  initialLesson,
  type LessonPhase,
  type LessonState,
  useLesson,
} from '../lesson.ts'

interface BegunLesson
  extends Pick<LessonState, 'number' | 'address' | 'files' | 'stepIndex' | 'answers' | 'tasksDone' | 'embedded'> {
  readonly lesson: Lesson
  readonly plan: LessonPlan
}

/** A lesson takes long to open, was cancelled, or is open. */
export function notePreparing(preparing: LessonState['preparing']): void {
  useLesson.setState({ preparing })
}

/** The lesson is open, before any step. */
export function beginLesson(begun: BegunLesson): void {
  useLesson.setState({ ...initialLesson, ...begun })
}

export function forgetLesson(): void {
  useLesson.setState(initialLesson)
}

/** The texts of the lesson are in another language. */
export function translateTo(lesson: Lesson): void {
  useLesson.setState({ lesson })
}

/** A file was added to the open lesson. */
export function readdressLesson(files: LessonFiles, address: string | undefined): void {
  useLesson.setState({ files, address })
}

/** Another step begins, whose question is answered already if the phase is `revealed`. */
export function beginStep(stepIndex: number, phase: 'reading' | 'revealed'): void {
  useLesson.setState({ stepIndex, phase, draft: undefined, task: undefined, judged: undefined, hints: 0 })
}

/** The run is being played to a place; undefined: it goes there at once. */
export function headFor(goal: PlannedPosition | undefined): void {
  useLesson.setState({ goal })
}

/** The run has reached a place of the lesson. */
export function arriveAtPlace(place: PlannedPosition, phase: LessonPhase): void {
  useLesson.setState({ place, goal: undefined, phase })
}

/** The learner plays on this branch; undefined: the run is on the lesson's own branch. */
export function playOnBranch(branchId: number | undefined): void {
  useLesson.setState({ freePlay: branchId === undefined ? undefined : { branchId } })
}

/** The learner has chosen an answer and not confirmed it. */
export function draftAnswer(draft: Answer | undefined): void {
  useLesson.setState({ draft })
}

/** The step's question is answered: the run shows what happens. */
export function noteAnswer(answer: GivenAnswer): void {
  useLesson.setState(({ answers, stepIndex }) => ({
    answers: { ...answers, [stepIndex]: answer },
    phase: 'revealing',
    draft: undefined,
  }))
}

/** The step's question is open again. */
export function forgetAnswer(): void {
  useLesson.setState(({ answers, stepIndex }) => {
    const { [stepIndex]: _, ...others } = answers
    return { answers: others }
  })
}

export function beginTask(branchId: number): void {
  useLesson.setState({ task: { branchId, isDone: false }, judged: undefined })
}

export function leaveTask(): void {
  useLesson.setState({ task: undefined })
}

export function noteJudged(judged: JudgedTask): void {
  useLesson.setState({ judged })
}

/** The learner has done the step's task. */
export function finishTask(): void {
  useLesson.setState(({ task, tasksDone, stepIndex }) => ({
    task: task && { ...task, isDone: true },
    tasksDone: [...new Set([...tasksDone, stepIndex])],
  }))
}

export function showHint(): void {
  useLesson.setState(({ hints }) => ({ hints: hints + 1 }))
}

/** The lesson points to these places of the page. */
export function notePointed(pointed: readonly string[]): void {
  useLesson.setState({ pointed })
}
