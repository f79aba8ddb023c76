/** A shell: everything is in the host. A chunk of its own, so that only who opens a recording loads what reads one. */
import { answerImport } from './importHost.ts'
import type { ImportRequest } from './importRequests.ts'

/** Makes this worker one that reads what kubectl printed; what has come before it was ready is heard first. */
export function serveImports(before: readonly ImportRequest[]): void {
  const answer = (message: ImportRequest): void => {
    void answerImport(message, { post: (said) => self.postMessage(said), now: () => performance.now() })
  }
  before.forEach(answer)
  self.onmessage = ({ data }: MessageEvent<ImportRequest>) => answer(data)
}
