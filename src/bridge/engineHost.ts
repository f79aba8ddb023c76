/** The worker's side of the protocol without worker globals: receives messages and posts answers. */
import { messageOf } from '../app/outcome.ts'
import type { RunDocument } from '../engine/index.ts'
import { engineHandlers, OpenEngine } from './engineHandlers.ts'
import type { EngineMessage, EngineRequest, EngineRequests } from './protocol.ts'
import { handle, RequestError } from './requests.ts'

export interface EngineHost {
  /** The document of the open run. */
  readonly document: RunDocument | undefined
  receive(message: EngineRequest): void
}

export interface EngineHostOptions {
  /** A failing observer is reported and the run continues, as in the page; otherwise its error stops the engine. */
  readonly observerFaults?: 'reported'
}

/** Requests that only read the run. */
const looks: ReadonlySet<keyof EngineRequests> = new Set([
  'inspect',
  'controlLoop',
  'codePath',
  'causes',
  'autoscaling',
  'compare',
  'releaseLines',
  'plan',
  'terminal',
  'complete',
])

export function createEngineHost(post: (message: EngineMessage) => void, options: EngineHostOptions = {}): EngineHost {
  const engine = new OpenEngine(options)
  let stopped = false
  const host: EngineHost = {
    get document() {
      return engine.lastFacts.document
    },
    receive(message) {
      // Each request is answered before the next is handled.
      if (stopped || 'cancel' in message) return
      // Except for requests that wait for data from another worker.
      const lacking = engine.lacking(message)
      if (lacking !== undefined) {
        void lacking.then(() => host.receive(message))
        return
      }
      try {
        const answer = handle(engineHandlers, message, engine, post)
        post({ ...answer, epoch: engine.epoch })
      } catch (error) {
        if (error instanceof RequestError) {
          post({ type: 'refused', id: message.id, epoch: engine.epoch, message: error.message })
          return
        }
        if (options.observerFaults === 'reported' && looks.has(message.name)) {
          engine.session.noteFault('answers', error)
          const text = `${message.name}: ${messageOf(error)}`
          post({ type: 'refused', id: message.id, epoch: engine.epoch, message: text })
          return
        }
        stopped = true
        const { message: text, stack } = error instanceof Error ? error : new Error(String(error))
        post({ type: 'fatal', message: text, stack: stack ?? '', ...engine.lastFacts })
      }
    },
  }
  return host
}
