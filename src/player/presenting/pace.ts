/** Elapsed and planned time of a workshop's lessons, in wall-clock ms. */
import type { CoursePace, TimedLesson } from '../../store/presenting.ts'

/** More than a course has. */
export const mostTimedLessons = 100

/** The audience's position in a lesson. */
export interface Reached {
  readonly id: string
  /** Planned up to the end of the current step. */
  readonly plannedMs: number
}

/** The pace after reaching a position; `undefined`: no lesson is open. A lesson that is reopened continues its time. */
export function reachLesson({ lessons, since }: CoursePace, reached: Reached | undefined, now: number): CoursePace {
  const last = since === undefined ? undefined : lessons.at(-1)
  if (reached !== undefined && last?.id === reached.id) {
    // A step back does not reduce the planned time.
    const plannedMs = Math.max(last.plannedMs, reached.plannedMs)
    return { lessons: [...lessons.slice(0, -1), { ...last, plannedMs }], since }
  }
  const stopped = last ? [...lessons.slice(0, -1), { ...last, goneMs: goneOf(last, since, now) }] : lessons
  if (reached === undefined) return { lessons: stopped }
  const before = stopped.find(({ id }) => id === reached.id)
  const begun: TimedLesson = {
    id: reached.id,
    plannedMs: Math.max(before?.plannedMs ?? 0, reached.plannedMs),
    goneMs: before?.goneMs ?? 0,
  }
  return { lessons: [...stopped.filter((one) => one !== before), begun].slice(-mostTimedLessons), since: now }
}

/** Restarts the workshop, in the open lesson. */
export function beginCourse({ lessons, since }: CoursePace, now: number): CoursePace {
  const open = since === undefined ? undefined : lessons.at(-1)
  return open ? { lessons: [{ ...open, goneMs: 0 }], since: now } : { lessons: [] }
}

/** Elapsed time of the open lesson; undefined without one. */
export function lessonGoneMs({ lessons, since }: CoursePace, now: number): number | undefined {
  const open = since === undefined ? undefined : lessons.at(-1)
  return open && goneOf(open, since, now)
}

/** Sums over all lessons: planned time of the shown parts, and elapsed time. */
export function sumCourse({ lessons, since }: CoursePace, now: number) {
  const goneMs = lessons.reduce(
    (sum, lesson, index) => sum + goneOf(lesson, index === lessons.length - 1 ? since : undefined, now),
    0,
  )
  return { count: lessons.length, plannedMs: lessons.reduce((sum, { plannedMs }) => sum + plannedMs, 0), goneMs }
}

function goneOf({ goneMs }: TimedLesson, since: number | undefined, now: number): number {
  return goneMs + (since === undefined ? 0 : Math.max(0, now - since))
}
