/** The engine in the caller's thread instead of a worker: for tests, benches and the fuzzer. */
import type { RunDocument } from '../engine/index.ts'
import type { EnginePort } from './engineClient.ts'
import { createEngineHost } from './engineHost.ts'
import type { EngineMessage, EngineRequests } from './protocol.ts'
import { requestMessage } from './requests.ts'

/** The engine has failed. */
class EngineFault extends Error {
  override readonly name = 'EngineFault'
}

/** The engine has rejected the request, and continues. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

export interface LocalEngine {
  /** Throws `RefusedError` or `EngineFault`. */
  ask<N extends keyof EngineRequests>(name: N, input: EngineRequests[N]['input']): EngineRequests[N]['answer']
  /** The document of the open run. */
  readonly document: RunDocument | undefined
}

/** An engine that answers synchronously. */
export function startLocalEngine(): LocalEngine {
  let last: EngineMessage | undefined
  let nextId = 1
  const host = createEngineHost((message) => {
    last = message
  })
  return {
    get document() {
      return host.document
    },
    ask: <N extends keyof EngineRequests>(name: N, input: EngineRequests[N]['input']) => {
      host.receive(requestMessage<EngineRequests, N>(nextId++, name, input))
      if (last?.type === 'answer' && last.name === name) return last.answer as EngineRequests[N]['answer']
      if (last?.type === 'refused') throw new RefusedError(last.message)
      throw new EngineFault(last?.type === 'fatal' ? `${last.message}\n${last.stack}` : 'no answer')
    },
  }
}

/** A port for the client. Messages are copied, as between threads. */
export function localPort(): EnginePort {
  let deliver: (message: EngineMessage) => void = () => undefined
  const host = createEngineHost((message) => {
    const copy = structuredClone(message)
    queueMicrotask(() => deliver(copy))
  })
  return {
    post: (message, transfer = []) => host.receive(structuredClone(message, { transfer: [...transfer] })),
    listen: (onMessage) => {
      deliver = onMessage
    },
    close: () => {
      deliver = () => undefined
    },
  }
}
