import {
  Branches,
  type ObservedRun,
  observedDocument,
  type PlayableRecording,
  RecordingEvents,
  type SessionRecord,
  Terminal,
} from '../../engine/index.ts'
import { playTowards } from '../moves.ts'
import { RequestError } from '../requests.ts'
import type { LastFacts, OpenRecording, OpenRun, RunParts } from './openRun.ts'
import type { RecordingSource } from './recordingSource.ts'

/** The same recording, played beside the open run to replace the open run. */
interface Replay {
  /** The explanations have arrived, or the recording has grown. */
  readonly why: 'explained' | 'grown'
  readonly run: RecordedRun
  /** Target of the playing, in virtual ms. */
  readonly until: number
}

/** A run that plays the recording of a real cluster. It takes no commands and has no branches. */
export class RecordedRun implements OpenRun, OpenRecording {
  readonly branches: Branches
  readonly terminal: Terminal
  readonly events: RecordingEvents
  readonly lastFacts: LastFacts = { document: undefined }
  readonly #source: RecordingSource
  readonly #record: Partial<SessionRecord>
  #replay: Replay | undefined

  /**
   * Throws `RequestError` if the recording has not arrived. `events` are the recording's events if another run plays
   * them already.
   */
  constructor(source: RecordingSource, record: Partial<SessionRecord>, events = new RecordingEvents(received(source))) {
    this.#source = source
    this.#record = record
    this.events = events
    this.branches = new Branches(observedDocument, events, record)
    this.terminal = new Terminal(this.branches)
  }

  get observed(): ObservedRun {
    return received(this.#source).run
  }

  changeable(): RunParts {
    throw new RequestError('what was recorded takes no commands and has no branches')
  }

  recording(): OpenRecording {
    return this
  }

  explained(): OpenRun | undefined {
    if (this.#replay?.why !== 'explained') {
      const { explained } = received(this.#source)
      if (explained === undefined) throw new RequestError('no recording with reasons is open')
      this.events.explain(explained)
      const run = new RecordedRun(this.#source, this.#record, this.events)
      this.#replay = { why: 'explained', run, until: this.branches.session.head.at }
    }
    const { run, until } = this.#replay
    const { session } = run.branches
    if (!playTowards(session, until)) return undefined
    session.seekTo(this.branches.session.cursor)
    return run
  }

  renewed(grown: RecordingSource | undefined): OpenRun | undefined {
    if (grown !== undefined) {
      const run = new RecordedRun(grown, this.#record)
      this.#replay = { why: 'grown', run, until: run.events.endAt }
    }
    if (this.#replay?.why !== 'grown') throw new RequestError('no recording is open')
    const { run, until } = this.#replay
    const { session } = run.branches
    if (!playTowards(session, until)) return undefined
    session.seek(this.#timeIn(run.events))
    return run
  }

  /** Virtual ms of the cursor in a grown recording: the same time of the cluster's clock, or the end. */
  #timeIn({ moments: { beginsAt, endAt } }: RecordingEvents): number {
    const { at } = this.branches.session.cursor
    if (at >= this.events.endAt) return endAt
    return Math.min(Math.max(0, at + this.events.moments.beginsAt - beginsAt), endAt)
  }
}

/** The received parts of a recording. Throws `RequestError` before the recording has arrived. */
function received(source: RecordingSource): PlayableRecording {
  if (source.received === undefined) throw new RequestError('no recording has come')
  return source.received
}
