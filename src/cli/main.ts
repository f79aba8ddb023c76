/** The program. The run has its own thread, so that this thread can report a lack of memory. */
import nodeModule from 'node:module'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

// Half of the start is the compilation of the program. Node 20 has no cache for it.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
  nodeModule.enableCompileCache()

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
