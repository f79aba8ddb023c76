import { workerPort } from '../../workers/engineClient.ts'
import { createLessonClient, type LessonClient } from '../../workers/lessonClient.ts'

/** Starts the lesson worker: the engine's script, which is loaded already, under another name. */
export function startLessonClient(): LessonClient {
  return createLessonClient(() =>
    workerPort(
      new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'lesson' }),
    ),
  )
}
