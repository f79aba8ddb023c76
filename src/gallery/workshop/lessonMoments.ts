import { type LessonLocale, loadLesson } from '../../lessons/library.ts'
import { playingThrough } from '../../lessons/play/planLesson.ts'
import type { Lesson, LessonPlan, PlannedPosition } from '../../lessons/types.ts'
import type { Moment } from '../fixtures.ts'

/** A lesson with its plan, and frozen times at a question and after its answer. */
export interface LessonMoments {
  readonly lesson: Lesson
  readonly plan: LessonPlan
  /** Index of the step with the question. */
  readonly asking: number
  readonly asked: Moment
  readonly revealed: Moment
}

/** Plays the lesson of the design, which is deterministic. */
export async function lessonMoments(locale: LessonLocale): Promise<LessonMoments> {
  const { lesson } = await loadLesson('both-bounds', locale)
  if (lesson === undefined) throw new Error('the lesson cannot be read')
  const playing = playingThrough(lesson, lesson.seed, () => undefined)
  let next = playing.next()
  while (!next.done) next = playing.next()
  const { run, steps } = next.value
  const { session } = run
  const headMs = session.head.at
  const momentAt = ({ at, step }: PlannedPosition): Moment => {
    session.seekTo({ at, step })
    const { samples, marks } = session.past.takeTimeline()
    return { title: lesson.title, atMs: at, headMs, view: session.view.full(), samples, marks }
  }
  const asking = lesson.steps.findIndex(({ prediction }) => prediction !== undefined)
  const step = steps[asking]
  if (step === undefined) throw new Error('the lesson asks nothing')
  return {
    lesson,
    plan: { seed: lesson.seed, document: session.document, steps, problems: [] },
    asking,
    asked: momentAt(step.asked),
    revealed: momentAt(step.to),
  }
}
