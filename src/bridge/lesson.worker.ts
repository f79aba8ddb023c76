/** A shell: everything is in the host. A chunk of its own, so that only who opens a lesson loads what reads expressions. */
import { LessonHost } from './lessonHost.ts'
import type { LessonRequest } from './protocol.ts'

/** Makes this worker the one of lessons; what has come before it was ready is heard first. */
export function serveLessons(before: readonly LessonRequest[]): void {
  // A message to oneself comes after those that wait already, and sooner than any timer.
  const { port1, port2 } = new MessageChannel()
  const callbacks: (() => void)[] = []
  port2.onmessage = () => callbacks.shift()?.()

  const host = new LessonHost({
    post: (message) => self.postMessage(message),
    later: (callback) => {
      callbacks.push(callback)
      port1.postMessage(undefined)
    },
    now: () => performance.now(),
  })
  for (const message of before) host.receive(message)
  self.onmessage = ({ data }: MessageEvent<LessonRequest>) => host.receive(data)
}
