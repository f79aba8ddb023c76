/**
 * Entry of all workers, distinguished by their name, so that the page loads the engine's code once. The logic is in the
 * hosts.
 */
import { outcome } from '../app/outcome.ts'
import { setFreezeMode } from '../engine/index.ts'
import { createEngineHost } from './engineHost.ts'
import { answerExport } from './exportHost.ts'
import { serveForecasts } from './forecast.worker.ts'
import type { ImportRequest } from './importRequests.ts'
import type { EngineRequest } from './protocol.ts'
import { serveStudies } from './study.worker.ts'
import type { ExportRequest, LessonRequest, PredictionRequest } from './workerRequests.ts'

if (import.meta.env.DEV) setFreezeMode('shallow')

// Thrown once more, a rejection that nobody catches is an error of the worker, which the browser reports to the page.
self.addEventListener('unhandledrejection', ({ reason }) =>
  setTimeout(() => {
    throw reason
  }),
)

if (self.name === 'forecast') serveForecasts()
else if (self.name === 'study') serveStudies()
else if (self.name === 'lesson') {
  serveLate<LessonRequest>(async () => (await import('./lesson.worker.ts')).serveLessons)
} else if (self.name === 'import') {
  serveLate<ImportRequest>(async () => (await import('./import.worker.ts')).serveImports)
} else if (self.name === 'prediction') {
  serveLate<PredictionRequest>(async () => (await import('./prediction.worker.ts')).servePredictions)
} else if (self.name === 'export') {
  self.onmessage = ({ data }: MessageEvent<ExportRequest>) => answerExport(data, (message) => self.postMessage(message))
} else {
  // Held until this worker ends, for whatever reason: a waiter for the lock is then notified.
  const lock = `rollscope-engine-${Math.random()}-${Date.now()}`
  // In a microtask: Chromium records the script position of a lock request, for which it would read this whole script
  // again.
  queueMicrotask(() => {
    void self.navigator.locks
      ?.request(lock, () => {
        self.postMessage({ type: 'alive', lock })
        return new Promise(() => undefined)
      })
      // A sandboxed frame has no locks.
      .catch(outcome(undefined, DOMException))
  })
  const host = createEngineHost((message) => self.postMessage(message), { observerFaults: 'reported' })
  self.onmessage = ({ data }: MessageEvent<EngineRequest>) => host.receive(data)
}

/** Serves requests with a lazily loaded chunk, which first receives the earlier messages. */
function serveLate<Request>(load: () => Promise<(before: readonly Request[]) => void>): void {
  const before: Request[] = []
  self.onmessage = ({ data }: MessageEvent<Request>) => before.push(data)
  void load().then((serve) => serve(before))
}
