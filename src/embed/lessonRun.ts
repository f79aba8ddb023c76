import { lessonOfFragment } from '../lessons/lessonLink.ts'
import type { PlannedStep } from '../lessons/types.ts'
import { startLessonClient } from '../player/lesson/lessonWorker.ts'
import { usePrefs } from '../store/prefs.ts'
import type { Found } from './embeddedRun.ts'

/** What happens in one step of a lesson: from its beginning to its end, beyond what it asks. */
export async function lessonRun(fragment: string): Promise<Found> {
  const missing = { problem: { type: 'missing', name: fragment } } as const
  const address = lessonOfFragment(fragment)
  if (address === undefined) return missing
  const client = startLessonClient()
  try {
    const { loadLesson } = await import('../lessons/library.ts')
    const { lesson } = await loadLesson(address.id, usePrefs.getState().locale)
    if (lesson === undefined) return missing
    const { document, steps } = await client.ask('plan', { lesson, seed: lesson.seed })
    const step = steps[address.step - 1]
    if (step === undefined) return missing
    const manifestText = document.journal
      .flatMap(({ command }) => (command.type === 'kubectl' && command.stdin !== undefined ? [command.stdin] : []))
      .at(-1)
    return { run: { document, cursor: placeOf(step), manifestText: manifestText ?? '', ...stretchOf(step) } }
  } catch {
    return missing
  } finally {
    client.close()
  }
}

/** The moment at which the step asks, or all of it has been said. */
function placeOf({ asked: { at, step } }: PlannedStep) {
  return { at, step }
}

/** A step in which time goes on is played from its beginning to its end; any other shows what led to it. */
function stretchOf({ from, to }: PlannedStep) {
  return to.at > from.at ? { stretch: { from: from.at, until: to.at } } : {}
}
