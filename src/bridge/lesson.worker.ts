/** A shell: everything is in the host. A chunk of its own, so that only who opens a lesson loads what reads expressions. */
import { afterMessages } from './afterMessages.ts'
import { LessonHost } from './lessonHost.ts'
import type { LessonRequest } from './protocol.ts'

/** Makes this worker the one of lessons; what has come before it was ready is heard first. */
export function serveLessons(before: readonly LessonRequest[]): void {
  const host = new LessonHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  for (const message of before) host.receive(message)
  self.onmessage = ({ data }: MessageEvent<LessonRequest>) => host.receive(data)
}
