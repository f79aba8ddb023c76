/** Entry of a study worker; the logic is in the host. */
import { afterMessages } from './afterMessages.ts'
import { StudyHost } from './studyHost.ts'
import type { StudyRequest } from './workerRequests.ts'

/** Turns this worker into a study worker. */
export function serveStudies(): void {
  const host = new StudyHost({
    post: (message) => self.postMessage(message),
    later: afterMessages(),
    now: () => performance.now(),
  })
  self.onmessage = ({ data }: MessageEvent<StudyRequest>) => host.receive(data)
}
