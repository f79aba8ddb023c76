/** A shell: everything is in the host. */
import { afterMessages } from './afterMessages.ts'
import type { StudyRequest } from './protocol.ts'
import { StudyHost } from './studyHost.ts'

/** Makes this worker one that plays seeds. */
export function serveStudies(): void {
  const host = new StudyHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  self.onmessage = ({ data }: MessageEvent<StudyRequest>) => host.receive(data)
}
