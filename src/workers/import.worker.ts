/** Entry of the import worker, a chunk of its own, loaded only to open a recording. The logic is in the host. */
import { answerImport } from './importHost.ts'
import type { ImportRequest } from './importRequests.ts'

/** Turns this worker into an import worker; earlier messages are handled first. */
export function serveImports(before: readonly ImportRequest[]): void {
  const answer = (message: ImportRequest): void => {
    void answerImport(message, { post: (said) => self.postMessage(said), now: () => performance.now() })
  }
  before.forEach(answer)
  self.onmessage = ({ data }: MessageEvent<ImportRequest>) => answer(data)
}
