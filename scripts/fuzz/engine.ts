/** The engine as the page has it, behind its messages: a fault is what ends it. */
import { type LocalEngine, RefusedError } from '../../src/bridge/localEngine.ts'
import { PROTOCOL_VERSION } from '../../src/bridge/protocol.ts'
import type { CommandResult, Cursor, RunDocument } from '../../src/engine/document/types.ts'

/** Events that one input may cost. */
export const mostEvents = 20_000

/** Opens a document and plays it up to a cursor, or to the limit of events: false then. */
export function openAt(engine: LocalEngine, document: RunDocument, cursor: Cursor): boolean {
  engine.ask('open', { protocol: PROTOCOL_VERSION, document })
  const reply = engine.ask('advance', { until: cursor.at, maxEvents: mostEvents })
  if (reply.type !== 'frame' || reply.truncated) return false
  engine.ask('seek', cursor)
  return true
}

/** Undefined for a command that the engine refuses to take into a journal. */
export function runKubectl(engine: LocalEngine, args: readonly string[], stdin?: string): CommandResult | undefined {
  try {
    const command = { type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) } as const
    return engine.ask('command', { command }).result
  } catch (error) {
    if (error instanceof RefusedError) return undefined
    throw error
  }
}
