import { pageStore } from '../app/pageState.ts'
import type { JudgedTask, Lesson, LessonPlan, PlannedPosition } from '../lessons/types.ts'
import type { LessonFiles } from '../share/lessonFiles.ts'

/**
 * - `reading`: the step has started or has no question.
 * - `asking`: the run waits for an answer.
 * - `revealing`: the answer is given, and the run shows what happens.
 * - `revealed`: the verdict is shown.
 */
export type LessonPhase = 'reading' | 'asking' | 'revealing' | 'revealed'

/** A learner's answer. */
export type Answer =
  /** Index of the choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Name of the Pod. */
  | { readonly type: 'pod'; readonly pod: string }
  /** Virtual seconds since the question. */
  | { readonly type: 'moment'; readonly seconds: number }

export type GivenAnswer = Answer | 'skipped'

/** A task in progress. */
interface TaskState {
  /** The branch of the attempt. */
  readonly branchId: number
  /** All goals were met at once on this branch. Later changes do not reset this. */
  readonly isDone: boolean
}

interface OpenLesson {
  readonly lesson: Lesson
  /** The plan of the lesson's run. */
  readonly plan: LessonPlan
  /** Number in the course, from 1; undefined for a lesson outside of the course. */
  readonly number: number | undefined
  /** Fragment of its first step; undefined if the lesson is too large for an address. */
  readonly address: string | undefined
  /** Files of a lesson outside of the course, as opened. */
  readonly files: LessonFiles | undefined
  readonly phase: LessonPhase
  /** The chosen answer that the learner has not confirmed yet. */
  readonly draft: Answer | undefined
  /** The place that the run is being played to; undefined once the run has reached the place. */
  readonly goal: PlannedPosition | undefined
  /** The current branch outside of the lesson; undefined on the lesson's own branch. */
  readonly freePlay: { readonly branchId: number } | undefined
  readonly task: TaskState | undefined
  /** State of the step's task at the cursor; undefined until the state is known. */
  readonly judged: JudgedTask | undefined
}

type NoLesson = { readonly [Key in keyof OpenLesson]: Key extends 'phase' ? 'reading' : undefined }

export type LessonState = (NoLesson | OpenLesson) & {
  /** A lesson that takes long to open, or `cancelled`; shown until the next lesson opens. */
  readonly preparing: { readonly title: string } | 'cancelled' | undefined
  /** From 0. */
  readonly stepIndex: number
  /** The lesson's place in the run, to which it returns after free play. */
  readonly place: PlannedPosition
  /** By step index. */
  readonly answers: Readonly<Record<number, GivenAnswer>>
  /** Current pointers with resolved names. */
  readonly pointed: readonly string[]
  /** Number of hints shown for the step's task. */
  readonly hints: number
  /** Indexes of steps whose task is done. */
  readonly tasksDone: readonly number[]
  /** Set in an embed, which shows a single step: the page stores nothing, and the embedding page may fix the view. */
  readonly embedded: { readonly isViewFixed: boolean } | undefined
}

export const initialLesson: LessonState = {
  preparing: undefined,
  lesson: undefined,
  number: undefined,
  address: undefined,
  files: undefined,
  plan: undefined,
  stepIndex: 0,
  phase: 'reading',
  place: { at: 0, step: 0, commands: 0 },
  goal: undefined,
  answers: {},
  draft: undefined,
  freePlay: undefined,
  task: undefined,
  judged: undefined,
  pointed: [],
  hints: 0,
  tasksDone: [],
  embedded: undefined,
}

/** The open lesson, its position and the answers. */
export const useLesson = pageStore<LessonState>(() => initialLesson)

/** Whether the learner tries the step's task on the task's branch. */
export function isTrying({ task, freePlay }: LessonState): boolean {
  return task !== undefined && task.branchId === freePlay?.branchId
}

/** Whether the run waits for an answer on the lesson's own branch. Until then, the page must not reveal the answer. */
export function isAsking({ lesson, phase, freePlay }: LessonState): boolean {
  return lesson !== undefined && phase === 'asking' && freePlay === undefined
}
