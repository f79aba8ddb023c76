/** Curves of lessons, computed one at a time and cached in the browser. */

import { pageState } from '../../app/pageState.ts'
import type { LessonShape } from '../../lessons/types.ts'
import type { LessonClient } from '../../workers/lessonClient.ts'
import { showFailure } from '../failure.ts'
import { cachedShape, keepShape } from './cachedShapes.ts'
import { startLessonClient } from './lessonWorker.ts'

interface OwnState {
  readonly known: Map<string, LessonShape>
  readonly wanted: Map<string, Promise<LessonShape | undefined>>
  last: Promise<unknown>
  client: LessonClient | undefined
}

const own = pageState(
  (): OwnState => ({
    known: new Map<string, LessonShape>(),
    wanted: new Map<string, Promise<LessonShape | undefined>>(),
    last: Promise.resolve(),
    client: undefined,
  }),
)

/** The curve of a built-in lesson, if the curve is known already. */
export function knownShape(id: string): LessonShape | undefined {
  return own.known.get(id)
}

/** The curve of a built-in lesson; undefined if the curve cannot be computed; the row is then shown without a curve. */
export function lessonShape(id: string): Promise<LessonShape | undefined> {
  const asked = own.wanted.get(id) ?? queued(() => compute(id))
  own.wanted.set(id, asked)
  return asked
}

function queued<T>(job: () => Promise<T>): Promise<T> {
  const done = own.last.then(job)
  own.last = done
  void done.then(() => {
    // A separate worker, so that no lesson waits for curves; the worker ends with the last curve.
    if (own.last !== done) return
    own.client?.close()
    own.client = undefined
  })
  return done
}

async function compute(id: string): Promise<LessonShape | undefined> {
  try {
    const { lessonWords, loadLesson } = await import('../../lessons/library.ts')
    const words = await lessonWords(id)
    const kept = await cachedShape(id, words)
    if (kept !== undefined) {
      own.known.set(id, kept)
      return kept
    }
    const { lesson } = await loadLesson(id, 'en')
    if (lesson === undefined) return undefined
    own.client ??= startLessonClient()
    const shape = await own.client.ask('shape', { lesson })
    own.known.set(id, shape)
    void keepShape(id, words, shape)
    return shape
  } catch (error) {
    return showFailure(error)
  }
}
