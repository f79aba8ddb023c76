/** The worker's side of the protocol, without any global of a worker: it takes messages and posts answers. */
import { engineHandlers, OpenEngine } from './engineHandlers.ts'
import type { EngineMessage, EngineRequest } from './protocol.ts'
import { handle, RequestError } from './requests.ts'

export interface EngineHost {
  receive(message: EngineRequest): void
}

export function createEngineHost(post: (message: EngineMessage) => void): EngineHost {
  const engine = new OpenEngine()
  let stopped = false
  const host: EngineHost = {
    receive(message) {
      // Every request is answered before the next one is looked at.
      if (stopped || 'cancel' in message) return
      // But for those to which another worker has something to say first.
      const lacking = engine.lacking(message)
      if (lacking !== undefined) {
        void lacking.then(() => host.receive(message))
        return
      }
      try {
        const answer = engine.inItsTime(() => handle(engineHandlers, message, engine, post))
        post({ ...answer, epoch: engine.epoch })
      } catch (error) {
        if (error instanceof RequestError) {
          post({ type: 'refused', id: message.id, epoch: engine.epoch, message: error.message })
          return
        }
        stopped = true
        const { message: text, stack } = error instanceof Error ? error : new Error(String(error))
        post({ type: 'fatal', message: text, stack: stack ?? '', ...engine.lastWords })
      }
    },
  }
  return host
}
