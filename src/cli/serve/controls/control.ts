/** The declaration of an address below `/rollscope/`. Answers, checks of input and the OpenAPI document derive from it. */
import type { Command, CommandResult, Session, SessionMark } from '../../../engine/index.ts'
import type { ServeClock } from '../serveClock.ts'
import type { Fields, TakenInput } from './field.ts'
import type { Input } from './input.ts'

/** A snapshot of a served run, to which the run can return at any time. */
export interface StoredSnapshot {
  readonly name: string
  /** Virtual seconds since the run began. */
  readonly seconds: number
  readonly mark: SessionMark
}

/** A served copy of a run. */
export interface Fork {
  readonly server: string
  readonly kubeconfig: string
}

/** A served run, as controls read and change it. */
export interface ControlledRun {
  readonly session: Session
  readonly clock: ServeClock
  readonly snapshots: Map<string, StoredSnapshot>
  /** Executes a command and stores it in the journal. Throws `ControlError` if the run accepts no more commands. */
  readonly command: (command: Command) => CommandResult
  /** Returns to a snapshot. Open watches end, so that clients list again. */
  readonly restore: (snapshot: StoredSnapshot) => void
  /** Serves a copy of the run at another port. Throws `ControlError` if there are too many copies. */
  readonly fork: () => Promise<Fork>
  /** Ends this fork after the answer. Throws `ControlError` if the run is no fork. */
  readonly endFork: () => void
  /** The run as the text of a file. */
  readonly runFile: () => string
}

/** A method of an address. */
export interface Operation extends TakenInput {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A sentence for the OpenAPI document. */
  readonly about: string
  /** Members of the answer. */
  readonly result: Fields
  /** Throws `ControlError`. */
  readonly answer: (run: ControlledRun, input: Input) => object | string | Promise<object>
}

/** An address below `/rollscope/`, with its methods. */
export interface Control {
  /** `/rollscope/clock` */
  readonly path: string
  readonly operations: readonly Operation[]
}
