import { pageStore } from '../../app/pageState.ts'
import type { Lesson, LessonPlan } from '../../lessons/types.ts'

/** A lesson of a handout. */
export interface HandoutLesson {
  readonly lesson: Lesson
  readonly plan: LessonPlan
  /** Number in the course; undefined for any other lesson. */
  readonly number: number | undefined
  /** Where the lesson opens; undefined for a lesson without a link. */
  readonly link: string | undefined
}

/** A handout to print. */
export interface Handout {
  /** Title of the playlist; absent for a single lesson. */
  readonly title?: string
  readonly lessons: readonly HandoutLesson[]
  /** How many lessons the handout has once all of them are played. */
  readonly total: number
}

/** The handout that covers the page; undefined: none. */
export const useHandout = pageStore<{ readonly handout?: Handout | undefined }>(() => ({}))

/** Covers the page with a handout; undefined: no more. */
export function coverWith(handout: Handout | undefined): void {
  useHandout.setState({ handout })
}
