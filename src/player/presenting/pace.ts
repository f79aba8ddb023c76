/** The time that a workshop's lessons take, of the time that was planned for them. All times are wall-clock ms. */
import type { CoursePace, TimedLesson } from '../../store/presenting.ts'

/** More lessons than a course has. */
export const mostTimedLessons = 100

/** How far the room is in a lesson. */
export interface Reached {
  readonly id: string
  /** Planned up to the end of the step that is open. */
  readonly plannedMs: number
}

/** As it is once the room is there; undefined: no lesson is open. Who comes back to a lesson goes on in its time. */
export function reachLesson({ lessons, since }: CoursePace, reached: Reached | undefined, now: number): CoursePace {
  const last = since === undefined ? undefined : lessons.at(-1)
  if (reached !== undefined && last?.id === reached.id) {
    // A step back is no less of the plan.
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

/** From now on nothing was before: the workshop begins, in the lesson that is open. */
export function beginCourse({ lessons, since }: CoursePace, now: number): CoursePace {
  const open = since === undefined ? undefined : lessons.at(-1)
  return open ? { lessons: [{ ...open, goneMs: 0 }], since: now } : { lessons: [] }
}

/** Of the lesson that is open; undefined without one. */
export function lessonGoneMs({ lessons, since }: CoursePace, now: number): number | undefined {
  const open = since === undefined ? undefined : lessons.at(-1)
  return open && goneOf(open, since, now)
}

/** Of all lessons so far: what was planned for as far as each was shown, and what has gone. */
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
