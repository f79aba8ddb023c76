/** The engine as the page has it, behind its messages: a fault is what ends it. */
import { createEngineHost } from '../../src/bridge/engineHost.ts'
import { PROTOCOL_VERSION, type Reply, type Request, type WorkerMessage } from '../../src/bridge/protocol.ts'
import type { Cursor, RunDocument } from '../../src/engine/session/types.ts'

/** The engine has ended. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault'
}

export interface FuzzEngine {
  /** Throws `EngineFault`. */
  ask(request: Request): Reply
}

export function startEngine(): FuzzEngine {
  let last: WorkerMessage | undefined
  let id = 0
  const host = createEngineHost((message) => {
    last = message
  })
  return {
    ask: (request) => {
      host.receive({ id: ++id, request })
      if (last?.type === 'reply') return last.reply
      throw new EngineFault(last?.type === 'fatal' ? `${last.message}\n${last.stack}` : 'no answer')
    },
  }
}

/** Events that one input may cost. */
export const mostEvents = 20_000

/** Opens a document and plays it up to a cursor, or to the limit of events: false then. */
export function openAt(engine: FuzzEngine, document: RunDocument, cursor: Cursor): boolean {
  engine.ask({ type: 'open', protocol: PROTOCOL_VERSION, document })
  const reply = engine.ask({ type: 'advance', until: cursor.at, maxEvents: mostEvents })
  if (reply.type !== 'frame' || reply.truncated) return false
  engine.ask({ type: 'seek', at: cursor.at, handled: cursor.handled })
  return true
}
