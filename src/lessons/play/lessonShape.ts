/** The curve of a lesson's run, for the list of lessons. */
import type { TimelineSample } from '../../engine/index.ts'
import type { Lesson, LessonShape, PlannedStep } from '../types.ts'
import { playingThrough } from './planLesson.ts'

/** Plays the lesson in slices of a few ms, and returns the curve of the workload with the most changes. */
export function* shaping(lesson: Lesson): Generator<undefined, LessonShape> {
  const { run, steps } = yield* playingThrough(lesson, lesson.seed, () => undefined)
  const toMs = steps.at(-1)?.to.at ?? 0
  const questionAt = questionIn(lesson, steps)
  const fromMs = beginningOf(steps, toMs, questionAt)
  const samples = mostOf(run.session.past.samplesUpTo(toMs))
  const first = samples.findLastIndex(({ at }) => at <= fromMs)
  return {
    samples: samples.slice(Math.max(0, first)).map(({ nodes: _, ...sample }) => sample),
    fromMs,
    toMs,
    ...(questionAt === undefined ? {} : { questionAt }),
  }
}

/** The samples of the workload with the most samples. */
function mostOf(all: readonly TimelineSample[]): readonly TimelineSample[] {
  const uids = [...new Set(all.map(({ workloadUid }) => workloadUid))]
  const byWorkload = uids.map((uid) => all.filter(({ workloadUid }) => workloadUid === uid))
  return byWorkload.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/**
 * The start of the curve, shortly before the end of the first step. Until then the initial Pods start, which looks the
 * same in all lessons.
 */
function beginningOf([first, ...others]: readonly PlannedStep[], toMs: number, questionAt: number | undefined): number {
  const begunAt = first?.to.at ?? 0
  const lead = (toMs - begunAt) * 0.15
  if (others.length === 0 || lead < toMs * 0.02) return 0
  return Math.max(0, Math.min(begunAt, questionAt ?? begunAt) - lead)
}

/** Virtual ms of the first question that a line of the curve would answer; undefined without such a question. */
function questionIn(lesson: Lesson, steps: readonly PlannedStep[]): number | undefined {
  const index = lesson.steps.findIndex(
    ({ prediction }) => prediction?.type === 'numbers' && prediction.values.some(({ curve }) => curve !== undefined),
  )
  return steps[index]?.asked.at
}
