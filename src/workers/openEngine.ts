import type { Branches, RunDocument, Session, SessionRecord, Terminal } from '../engine/index.ts'
import { CompareHost } from './compareHost.ts'
import { type DocumentChange, documentChange } from './documentChange.ts'
import type { EngineRequest } from './protocol.ts'
import { RequestError } from './requests.ts'
import type { LastFacts, OpenRun } from './runs/openRun.ts'
import { RecordedRun } from './runs/recordedRun.ts'
import { RecordingSource } from './runs/recordingSource.ts'
import { SimulatedRun } from './runs/simulatedRun.ts'

/** State of the worker between requests. */
export class OpenEngine {
  /** Increases with every open, seek, step back and branch: earlier answers are then invalid. */
  epoch = 0
  readonly comparing = new CompareHost()
  /** The recording of a real cluster, as it arrives. */
  #arriving: RecordingSource | undefined
  /** The recording that will replace the open recording. */
  #grown: RecordingSource | undefined
  #run: OpenRun | undefined
  /** The document as the page knows it; undefined before the first answer that contains the document. */
  #told: RunDocument | undefined
  readonly #record: Partial<SessionRecord>

  constructor(record: Partial<SessionRecord> = {}) {
    this.#record = record
  }

  /** Opens a document. Throws `RequestError` for an initial state that no cluster can have; the open run then stays. */
  begin(document: RunDocument): void {
    this.#take(new SimulatedRun(document, this.#record))
  }

  /** Opens the received recording. */
  beginRecording(): void {
    if (this.#arriving === undefined) throw new RequestError('no recording has come')
    this.#take(new RecordedRun(this.#arriving, this.#record))
  }

  /** Plays the recording again with the explanations of its writes, for a limited time. Returns whether it is shown. */
  explainRecording(): boolean {
    return this.#replace(this.run.recording().explained())
  }

  /** Plays the grown recording for a limited time. Returns whether it is shown. */
  renewRecording(): boolean {
    const grown = this.#grown
    this.#grown = undefined
    return this.#replace(this.run.recording().renewed(grown))
  }

  #replace(run: OpenRun | undefined): boolean {
    if (run !== undefined) this.#take(run)
    return run !== undefined
  }

  #take(run: OpenRun): void {
    this.#run = run
    this.#told = undefined
    this.comparing.forget()
  }

  /** Data that a request has to wait for; undefined if the request can be answered at once. */
  lacking(message: EngineRequest): Promise<void> | undefined {
    if ('cancel' in message) return undefined
    if (message.name === 'openRecording') {
      const { source } = message.input
      if (this.#arriving?.port !== source) this.#arriving = new RecordingSource(source)
      return this.#arriving.lacking('run')
    }
    if (message.name === 'renewRecording') {
      const { source } = message.input
      if (source === undefined) return undefined
      if (this.#grown?.port !== source) this.#grown = new RecordingSource(source)
      return this.#grown.lacking('explained')
    }
    return message.name === 'explainRecording' ? this.#arriving?.lacking('explained') : undefined
  }

  /** Throws `RequestError` if no run is open. */
  get run(): OpenRun {
    if (this.#run === undefined) throw new RequestError('no run is open')
    return this.#run
  }

  get branches(): Branches {
    return this.run.branches
  }

  get session(): Session {
    return this.branches.session
  }

  get terminal(): Terminal {
    return this.run.terminal
  }

  /** The change of the document since the last answer that contained a change. */
  documentChange(): DocumentChange {
    const { document } = this.branches
    const change = documentChange(this.#told, document)
    this.#told = document
    return change
  }

  /** The facts for the report of a failure. */
  get lastFacts(): LastFacts {
    return this.#run?.lastFacts ?? { document: undefined }
  }
}
