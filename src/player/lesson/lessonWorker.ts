import { workerPort } from '../../bridge/engineClient.ts'
import { createLessonClient, type LessonClient } from '../../bridge/lessonClient.ts'

/** The line to the worker of lessons: the script of the engine's, which is there already, under another name. */
export function startLessonClient(): LessonClient {
  return createLessonClient(() =>
    workerPort(
      new Worker(new URL('../../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'lesson' }),
    ),
  )
}
