/** A lesson's step in another page: its texts and question beside the run. */
import { openEmbeddedStep } from '../player/lesson/lessonActions.ts'
import { lessonAt } from '../player/lesson/lessonAddress.ts'
import { appliedBy } from '../player/lesson/lessonMoves.ts'
import { lessonSource } from '../player/lesson/lessonSource.ts'
import { isLessonLink } from '../share/lessonText.ts'
import { endEmbedAt, playEmbed } from '../store/embed.ts'
import { useLesson } from '../store/lesson.ts'
import type { Found, LinkedStep } from './embeddedRun.ts'

/** The run of one step of a lesson, up to its question. */
export async function lessonRun(fragment: string): Promise<Found> {
  const missing = { problem: { type: 'missing', name: fragment } } as const
  try {
    const found = await lessonAt(fragment)
    if (found.type === 'problem') {
      const { problem, detail } = found
      return isLessonLink(fragment) ? { problem: { type: 'link', problem, detail } } : missing
    }
    const { lesson, step } = found
    const plan = lesson && (await lessonSource().plan(lesson, lesson.seed))
    return lesson && plan ? runOfStep({ lesson, plan, stepIndex: step - 1 }, missing) : missing
  } catch (error) {
    // The frame shows that the lesson is missing, and the console shows the reason.
    reportError(error)
    return missing
  }
}

function runOfStep(step: LinkedStep, missing: Found): Found {
  const planned = step.plan.steps[step.stepIndex]
  if (planned === undefined) return missing
  const { document } = step.plan
  const { asked } = planned
  // If no time passes before the question, the range starts with the previous step that played.
  const began = step.plan.steps.slice(0, step.stepIndex + 1).findLast(({ from }) => from.at < asked.at)
  return {
    run: {
      document,
      cursor: { at: asked.at, step: asked.step },
      manifestText: appliedBy(document.journal, asked.commands),
      range: { from: began?.from.at ?? 0, until: asked.at },
      lesson: step,
    },
  }
}

/** Shows the step's texts and question beside the run, which ends at the question until it is answered. */
export async function showStep(step: LinkedStep, isViewFixed: boolean): Promise<void> {
  await openEmbeddedStep(step, { isViewFixed })
  const planned = step.plan.steps[step.stepIndex]
  const stop = useLesson.subscribe(({ lesson, phase }, before) => {
    if (lesson === undefined || planned === undefined) stop()
    else if (phase === before.phase) return
    else if (phase === 'revealing') playEmbed(planned.to.at)
    else if (phase === 'asking') endEmbedAt(planned.asked.at)
  })
}
