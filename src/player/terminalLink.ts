import type { EngineClient } from '../bridge/engineClient.ts'
import type { Completion, TerminalQuery, TerminalView } from '../engine/index.ts'

/** kubectl beside the run: what only reads, and what is on the screen at the cursor. */
export interface TerminalLink {
  /** Runs a command if it only reads; false, with nothing done, if it would write; undefined if the engine failed. */
  query(query: TerminalQuery): Promise<boolean | undefined>
  /** Ctrl-C for a command that waits. Rejects, as the following do, if the engine has stopped. */
  interrupt(id: string): Promise<void>
  /** Undefined if it is still the one of the version `known`. */
  view(known?: string): Promise<TerminalView | undefined>
  /** How the last word of a command line may go on. */
  complete(line: string): Promise<Completion>
}

type RunJob = <T>(job: () => Promise<T>, manner: 'quietly' | 'shown') => Promise<T | undefined>

/** Queries wait their turn among the other requests, so that they see what was done before them. */
export function createTerminalLink(client: () => EngineClient, runJob: RunJob): TerminalLink {
  return {
    query: (query) => runJob(() => client().query(query), 'quietly'),
    interrupt: (id) => client().interrupt(id),
    view: (known) => client().terminal(known),
    complete: (line) => client().complete(line),
  }
}
