/** The program. The run has a thread of its own, so that a run that needs too much memory ends as this one says. */
import { isMainThread, parentPort } from 'node:worker_threads'

if (isMainThread) {
  const { supervise } = await import('./supervisor.ts')
  await supervise(new URL(import.meta.url))
} else {
  const { runInThread } = await import('./thread.ts')
  if (parentPort !== null) await runInThread(parentPort)
}
