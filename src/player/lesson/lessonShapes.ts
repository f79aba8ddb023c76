/** The shapes of lessons: each is computed once, one after the other, and kept in the browser. */
import type { LessonClient } from '../../bridge/lessonClient.ts'
import type { LessonShape } from '../../lessons/types.ts'
import { keepShape, keptShape } from './keptShapes.ts'
import { startLessonClient } from './lessonWorker.ts'

const known = new Map<string, LessonShape>()
const wanted = new Map<string, Promise<LessonShape | undefined>>()
let last: Promise<unknown> = Promise.resolve()
let client: LessonClient | undefined

/** The shape of a built-in lesson if it is there already. */
export function knownShape(id: string): LessonShape | undefined {
  return known.get(id)
}

/** The shape of a built-in lesson; undefined if it cannot be computed: its row then has none, and says all it has to. */
export function lessonShape(id: string): Promise<LessonShape | undefined> {
  const asked = wanted.get(id) ?? queued(() => compute(id))
  wanted.set(id, asked)
  return asked
}

function queued<T>(job: () => Promise<T>): Promise<T> {
  const done = last.then(job)
  last = done
  void done.then(() => {
    // A worker of its own, so that no lesson waits for pictures; it ends with the last one.
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
