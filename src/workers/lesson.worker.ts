/** Entry of the lesson worker, a chunk of its own, loaded only to open a lesson. The logic is in the host. */
import { afterMessages } from './afterMessages.ts'
import { LessonHost } from './lessonHost.ts'
import type { LessonRequest } from './workerRequests.ts'

/** Turns this worker into the lesson worker; earlier messages are handled first. */
export function serveLessons(before: readonly LessonRequest[]): void {
  const host = new LessonHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  for (const message of before) host.receive(message)
  self.onmessage = ({ data }: MessageEvent<LessonRequest>) => host.receive(data)
}
