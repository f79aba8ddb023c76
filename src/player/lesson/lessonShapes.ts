/** Curves of lessons, computed one at a time and cached in the browser. */
import type { LessonClient } from '../../bridge/lessonClient.ts'
import type { LessonShape } from '../../lessons/types.ts'
import { keepShape, keptShape } from './keptShapes.ts'
import { startLessonClient } from './lessonWorker.ts'

const known = new Map<string, LessonShape>()
const wanted = new Map<string, Promise<LessonShape | undefined>>()
let last: Promise<unknown> = Promise.resolve()
let client: LessonClient | undefined

/** The curve of a built-in lesson, if it is known already. */
export function knownShape(id: string): LessonShape | undefined {
  return known.get(id)
}

/** The curve of a built-in lesson; undefined if it cannot be computed, and the row is shown without it. */
export function lessonShape(id: string): Promise<LessonShape | undefined> {
  const asked = wanted.get(id) ?? queued(() => compute(id))
  wanted.set(id, asked)
  return asked
}

function queued<T>(job: () => Promise<T>): Promise<T> {
  const done = last.then(job)
  last = done
  void done.then(() => {
    // A separate worker, so that no lesson waits for curves; it ends with the last one.
    if (last !== done) return
    client?.close()
    client = undefined
  })
  return done
}

async function compute(id: string): Promise<LessonShape | undefined> {
  try {
    const { lessonWords, loadLesson } = await import('../../lessons/library.ts')
    const words = await lessonWords(id)
    const kept = await keptShape(id, words)
    if (kept !== undefined) {
      known.set(id, kept)
      return kept
    }
    const { lesson } = await loadLesson(id, 'en')
    if (lesson === undefined) return undefined
    client ??= startLessonClient()
    const shape = await client.ask('shape', { lesson })
    known.set(id, shape)
    void keepShape(id, words, shape)
    return shape
  } catch {
    return undefined
  }
}
