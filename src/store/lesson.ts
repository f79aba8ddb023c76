import { create } from 'zustand'
import type { JudgedTask, Lesson, LessonPlan, PlannedPosition } from '../lessons/types.ts'
import type { LessonFiles } from '../share/lessonFiles.ts'

/**
 * `reading`: the step has begun, or asks nothing. `asking`: the run waits for an answer. `revealing`: it was given, and the
 * run shows what happens. `revealed`: the verdict is there.
 */
export type LessonPhase = 'reading' | 'asking' | 'revealing' | 'revealed'

/** What a learner says. */
export type Answer =
  /** Index of the choice. */
  | { readonly type: 'choice'; readonly choice: number }
  | { readonly type: 'numbers'; readonly values: readonly number[] }
  /** Its name. */
  | { readonly type: 'pod'; readonly pod: string }
  /** Virtual seconds since the moment at which it is asked. */
  | { readonly type: 'moment'; readonly seconds: number }

export type GivenAnswer = Answer | 'skipped'

/** What the learner does alone. */
export interface TaskState {
  /** The branch that it is done on. */
  readonly branchId: number
}

export interface LessonState {
  /** A lesson takes long until it opens, or that was cancelled, which is said until the next one. */
  readonly preparing: { readonly title: string } | 'cancelled' | undefined
  /** Undefined while none is open. */
  readonly lesson: Lesson | undefined
  /** Its place in the course, from 1; undefined for a lesson that is not of the course. */
  readonly number: number | undefined
  /** Fragment that opens its first step; undefined for one that is too large for an address. */
  readonly address: string | undefined
  /** Of a lesson that is not of the course, as it was opened. */
  readonly files: LessonFiles | undefined
  /** How the run goes; there as long as the lesson is. */
  readonly plan: LessonPlan | undefined
  /** From 0. */
  readonly stepIndex: number
  readonly phase: LessonPhase
  /** Where the lesson stands in the run, and goes back to after free play. */
  readonly place: PlannedPosition
  /** Where it is being played to; undefined once it is there. */
  readonly goal: PlannedPosition | undefined
  /** By the index of their steps. */
  readonly answers: Readonly<Record<number, GivenAnswer>>
  /** What is chosen and not given yet. */
  readonly draft: Answer | undefined
  /** The branch beside the lesson that is shown; undefined on the lesson's own. */
  readonly freePlay: { readonly branchId: number } | undefined
  readonly task: TaskState | undefined
  /** How the step's task stands where the run is; undefined until that is known. */
  readonly judged: JudgedTask | undefined
  /** What is pointed at in the picture; the names in it are found out. */
  readonly pointed: readonly string[]
  /** Hints of the step's task that were asked for. */
  readonly hints: number
  /** Steps whose task is done, by index. */
  readonly tasksDone: readonly number[]
  /** One step of it stands alone inside another page: nothing is kept, and the view may be that page's choice. */
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

/** The lesson that is open, where it is and what was answered. */
export const useLesson = create<LessonState>()(() => initialLesson)

/** Whether the run waits for an answer, on the lesson's own branch: nothing may give it away. */
export function isAsking({ lesson, phase, freePlay }: LessonState): boolean {
  return lesson !== undefined && phase === 'asking' && freePlay === undefined
}
