/** Drives the engine through its messages, as the page does. An error that ends the engine is a fault. */

import type { CommandResult } from '../../src/engine/document/results.ts'
import type { Cursor, RunDocument } from '../../src/engine/document/types.ts'
import { type LocalEngine, RefusedError } from '../../src/workers/localEngine.ts'
import { PROTOCOL_VERSION } from '../../src/workers/protocol.ts'

/** Maximum events of an input. */
export const mostEvents = 20_000

/** Opens a document and plays it up to a cursor; false if it reaches the limit of events. */
export function openAt(engine: LocalEngine, document: RunDocument, cursor: Cursor): boolean {
  engine.ask('open', { protocol: PROTOCOL_VERSION, document })
  const reply = engine.ask('advance', { until: cursor.at, maxEvents: mostEvents })
  if (reply.type !== 'frame' || reply.truncated) return false
  engine.ask('seek', cursor)
  return true
}

/** Runs a kubectl command; undefined for a command that the engine refuses to record. */
export function runKubectl(engine: LocalEngine, args: readonly string[], stdin?: string): CommandResult | undefined {
  const command = { type: 'kubectl', args, ...(stdin === undefined ? {} : { stdin }) } as const
  return unlessRefused(() => engine.ask('command', { command }).result)
}

/** Undefined for a request that the engine refuses. */
export function unlessRefused<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof RefusedError) return undefined
    throw error
  }
}
