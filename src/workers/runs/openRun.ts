/** The open run in the engine's worker, whether it is simulated or recorded. */
import type { Branches, ObservedRun, RecordingEvents, RunDocument, Terminal } from '../../engine/index.ts'
import type { RecordingSource } from './recordingSource.ts'

/** The parts that every run has. */
export interface RunParts {
  readonly branches: Branches
  readonly terminal: Terminal
}

/** The last facts about a run, for the report of a failure. */
export interface LastFacts {
  /** Undefined for a run that no document describes. */
  readonly document: RunDocument | undefined
  /** Number of commands that have begun. */
  readonly commands?: number
}

export interface OpenRun extends RunParts {
  readonly lastFacts: LastFacts
  /** The parts, for a change of commands or branches. Throws `RequestError` for a run that takes no commands. */
  changeable(): RunParts
  /** The recording of the run. Throws `RequestError` for a simulated run. */
  recording(): OpenRecording
}

/** The recording of a real cluster that the open run plays. */
export interface OpenRecording {
  readonly observed: ObservedRun
  readonly events: RecordingEvents
  /**
   * Plays the recording again with the explanations of its writes, for a limited time. Returns the run that replaces the
   * open run at the same time; undefined if there is more to play.
   */
  explained(): OpenRun | undefined
  /**
   * Plays the grown recording for a limited time; `grown` starts such a replay. Returns the run that replaces the open
   * run, at the same time of the cluster's clock or at the end; undefined if there is more to play.
   */
  renewed(grown: RecordingSource | undefined): OpenRun | undefined
}
