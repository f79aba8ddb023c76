/**
 * A shell: everything is in the hosts. One script for all workers, told apart by their name, so that the page loads the
 * engine's code once.
 */
import { setFreezeMode } from '../engine/index.ts'
import { createEngineHost } from './engineHost.ts'
import { answerExport } from './exportHost.ts'
import { serveForecasts } from './forecast.worker.ts'
import type { ImportRequest } from './importRequests.ts'
import type { EngineRequest, ExportRequest, LessonRequest, PredictionRequest } from './protocol.ts'
import { serveStudies } from './study.worker.ts'

if (import.meta.env.DEV) setFreezeMode('shallow')

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
  // Held until this worker is gone, however it goes: whoever waits for the lock is notified of that.
  const lock = `rollscope-engine-${Math.random()}-${Date.now()}`
  // Not from here: Chromium notes from where in a script a lock is asked for, and would read this whole script again for it.
  queueMicrotask(() => {
    void self.navigator.locks?.request(lock, () => {
      self.postMessage({ type: 'alive', lock })
      return new Promise(() => undefined)
    })
  })
  const host = createEngineHost((message) => self.postMessage(message), { observerFaults: 'reported' })
  self.onmessage = ({ data }: MessageEvent<EngineRequest>) => host.receive(data)
}

/** A chunk of its own serves; it hears first what has come before it was ready. */
function serveLate<Request>(load: () => Promise<(before: readonly Request[]) => void>): void {
  const before: Request[] = []
  self.onmessage = ({ data }: MessageEvent<Request>) => before.push(data)
  // A chunk that does not load stops this worker, and the page is told by its crash.
  void load().then(
    (serve) => serve(before),
    (error: unknown) =>
      setTimeout(() => {
        throw error
      }),
  )
}
