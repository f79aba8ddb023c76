/** The results of a run's commands. */
import type { StatusCause, StatusReason } from '../api/errors.ts'
import type { RequestAnswer } from './requests.ts'

/** Result of a command: kubectl's output, and the same as structured data for programs. */
export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** Exit code of kubectl. */
  readonly exit: number
  /** An entry for each rejected document of the standard input. */
  readonly problems: readonly CommandProblem[]
  /** Outcome of each written object, in the order of the output. */
  readonly objects: readonly ObjectOutcome[]
  /** Texts after `Warning: `. */
  readonly warnings: readonly string[]
  /** Error that ended the command; undefined after a success, or while the command runs. */
  readonly failure?: CommandFailure
  /** Answer to a request of an HTTP client. */
  readonly answer?: RequestAnswer
}

/** Outcome of one object: `deployment.apps/web configured`. */
export interface ObjectOutcome {
  /** kubectl's word: `created`, `configured`, `unchanged`, `scaled` and so on. */
  readonly operation: string
  readonly kind: string
  /** Empty for a cluster-scoped object. */
  readonly namespace: string
  readonly name: string
}

/** Ranges of characters in a message that name its source, including quotation marks. */
export type SourcePlaces = readonly (readonly [from: number, to: number])[]

export interface CommandFailure {
  /** Output of kubectl. */
  readonly message: string
  /** Message without kubectl's prefixes. */
  readonly words: string
  /** Reason of the API server; undefined for an error of kubectl itself. */
  readonly reason?: StatusReason
  /** Object of the API server's error; for a missing one, `kind` is the resource, such as `namespaces`. */
  readonly about?: { readonly kind: string; readonly name: string }
  /** Argument lists of kubectl commands that the message suggests. */
  readonly proposals?: readonly (readonly string[])[]
  /** Places in the message that name the standard input or a file. */
  readonly sourceAt?: SourcePlaces
}

export interface CommandProblem extends CommandFailure {
  /** Index of the YAML document in the standard input. */
  readonly document: number
  readonly causes: readonly StatusCause[]
  /** Kind of the document that is not served, usually one of another project. */
  readonly unknownKind?: { readonly apiVersion: string; readonly kind: string; readonly name: string }
}
