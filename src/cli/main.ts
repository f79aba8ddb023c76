/** The program. The run has a thread of its own, so that a run that needs too much memory ends as this one says. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

const script = new URL(import.meta.url)

if (isMainThread) {
  const { supervise } = await import('./supervisor.ts')
  await supervise(script)
} else if (parentPort !== null) {
  const { isSeedThreadData, playSeedsHere } = await import('./study/seedThreads.ts')
  if (isSeedThreadData(workerData)) playSeedsHere(workerData, parentPort)
  else {
    const { runInThread } = await import('./thread.ts')
    await runInThread(parentPort, script)
  }
}
