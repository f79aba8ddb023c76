/** The program. The run has its own thread, so that this thread can report a lack of memory. */
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
