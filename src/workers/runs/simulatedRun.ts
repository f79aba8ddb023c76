import { Branches, type RunDocument, type SessionRecord, StatusError, Terminal } from '../../engine/index.ts'
import { RequestError } from '../requests.ts'
import type { LastFacts, OpenRecording, OpenRun, RunParts } from './openRun.ts'

/** A run that the engine computes from its document. */
export class SimulatedRun implements OpenRun {
  readonly branches: Branches
  readonly terminal: Terminal

  /** Throws `RequestError` for an initial state that no cluster can have. */
  constructor(document: RunDocument, record: Partial<SessionRecord>) {
    try {
      this.branches = new Branches(document, undefined, record)
    } catch (error) {
      if (error instanceof StatusError) throw new RequestError(error.message)
      throw error
    }
    this.terminal = new Terminal(this.branches)
  }

  get lastFacts(): LastFacts {
    const { document, session } = this.branches
    return { document, commands: session.commandsBegun }
  }

  changeable(): RunParts {
    return this
  }

  recording(): OpenRecording {
    throw new RequestError('no recording is open')
  }
}
