/**
 * A shell: everything is in the hosts. One script for all workers, told apart by their name, so that the page loads the
 * engine's code once.
 */
import { setFreezeMode } from '../engine/index.ts'
import { createEngineHost } from './engineHost.ts'
import { answerExport } from './exportHost.ts'
import { serveForecasts } from './forecast.worker.ts'
import type { EngineRequest, ExportRequest, LessonRequest } from './protocol.ts'
import { serveStudies } from './study.worker.ts'

if (import.meta.env.DEV) setFreezeMode('shallow')

if (self.name === 'forecast') serveForecasts()
else if (self.name === 'study') serveStudies()
else if (self.name === 'lesson') {
  const before: LessonRequest[] = []
  self.onmessage = ({ data }: MessageEvent<LessonRequest>) => before.push(data)
  // A chunk that does not load stops this worker, and the page is told by its crash.
  void import('./lesson.worker.ts').then(
    ({ serveLessons }) => serveLessons(before),
    (error: unknown) =>
      setTimeout(() => {
        throw error
      }),
  )
} else if (self.name === 'export') {
  self.onmessage = ({ data }: MessageEvent<ExportRequest>) => answerExport(data, (message) => self.postMessage(message))
} else {
  // Held until this worker is gone, however it goes: whoever waits for the lock is notified of that.
  const lock = `rollscope-engine-${Math.random()}-${Date.now()}`
  void self.navigator.locks?.request(lock, () => {
    self.postMessage({ type: 'alive', lock })
    return new Promise(() => undefined)
  })
  const host = createEngineHost((message) => self.postMessage(message))
  self.onmessage = ({ data }: MessageEvent<EngineRequest>) => host.receive(data)
}
