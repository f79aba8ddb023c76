/** Protocol between a page and the command `rollscope serve --open`, whose run the page follows. */
import * as v from 'valibot'
import type { CommandResult, Cursor, ObjectName, ObjectOutcome, StopAt } from '../engine/index.ts'
import { array, boolean, integer, object, oneOf, optional, type Schema, someOf, string, validated } from './checks.ts'
import { decodeRunFile } from './runFile.ts'
import type { SharedRun } from './validate.ts'
import { ValidationError } from './validationError.ts'

type Problem = CommandResult['problems'][number]
type SentProblem = Pick<Problem, 'document' | 'message' | 'words' | 'causes'>
type SentCause = Pick<Problem['causes'][number], 'reason' | 'message' | 'field'>
type SentResult = Pick<CommandResult, 'stdout' | 'stderr' | 'exit' | 'warnings' | 'problems' | 'objects'>

type ServedMode = 'real' | 'fast' | 'stopped'

export interface ServedClock {
  readonly mode: ServedMode
  /** Virtual seconds in each real second, of the mode `real`. */
  readonly factor: number
}

/** A client of the served API server, identified by its user agent. */
export interface ServedClient {
  readonly name: string
  readonly version: string
  readonly requests: number
  readonly refused: number
  /** The last request that changed objects: `patch deployments/web`. Empty before the first such request. */
  readonly last: string
  /** The last requests of the client, and the events sent to it between them, the newest first. */
  readonly recent: readonly ServedRequest[]
}

/** A request of a client, or the last event that a watch sent to the client before its next request. */
export interface ServedRequest {
  readonly kind: 'request' | 'event'
  /** 1 for the first request of the client. Of an event: the number of the request before. */
  readonly number: number
  /** Virtual ms. */
  readonly at: number
  /** `patch deployments/web`, `watch pods in shop`; of an event: `MODIFIED deployments/web`. */
  readonly words: string
  /** Status code of the answer; 0 for an event. */
  readonly status: number
  /** Of a write that met a conflict: the last write of another client to the same object. */
  readonly after?: { readonly client: string; readonly at: number }
}

/** The state of a served run besides its journal. */
export interface ServedState {
  /** Address of the run's API server. */
  readonly address: string
  /** The line for a shell, after which kubectl reads from this run. */
  readonly line: string
  readonly clock: ServedClock
  readonly clients: readonly ServedClient[]
  /** Open watches. */
  readonly watches: number
  readonly requests: number
  readonly refused: number
}

/** The part of a run that a page has. `serial` is from the last answer. */
export interface ServedKnown {
  readonly epoch: number
  readonly commands: number
  readonly serial: number
}

export interface ServedNews {
  /** Changes when the run has returned to a snapshot; then `run` contains the whole run. */
  readonly epoch: number
  readonly serial: number
  /** Number of the journal's entries before the entries in `run`. */
  readonly from: number
  readonly run: SharedRun
  readonly state: ServedState
}

/** Requests of a page to a served run: an entry for each action. */
export interface ServedActions {
  /** Resolves once the run has changed. */
  readonly follow: { readonly input: ServedKnown; readonly answer: ServedNews }
  /**
   * `run` is the page's run as the text of a file, with the command as its only entry. With `fork`, a new copy of the
   * run at the time of the entry executes the command, because the page shows the past.
   */
  readonly command: {
    readonly input: { readonly run: string; readonly fork: boolean }
    readonly answer: { readonly result: SentResult; readonly fork?: string }
  }
  /** A copy of the run at a cursor, with a name of its own. */
  readonly fork: { readonly input: Cursor; readonly answer: { readonly fork: string } }
  readonly clock: { readonly input: ServedClock; readonly answer: Done }
  /** Moves a stopped clock to the next stop. */
  readonly step: { readonly input: { readonly stopAt: StopAt; readonly object?: ObjectName }; readonly answer: Done }
}

export type ServedAction = keyof ServedActions

interface Done {
  readonly done: boolean
}

/** Relative to the page. */
export const servedPath = (name: string, action: ServedAction): string => `served/${name}/${action}`

const mostText = 16 * 1024 * 1024
const count = integer(0, Number.MAX_SAFE_INTEGER)
const text = string(mostText)
const word = string(10_000)
const mode = oneOf('real', 'fast', 'stopped')

const factor: Schema<number> = v.pipe(
  v.number('is not a factor'),
  v.check((value) => value > 0 && value <= 10_000, 'is not a factor'),
)

const clock = object<ServedClock>({ mode, factor })
const client = object<ServedClient>({
  name: word,
  version: word,
  requests: count,
  refused: count,
  last: text,
  recent: array(
    object<ServedRequest>({
      kind: oneOf('request', 'event'),
      number: count,
      at: count,
      words: text,
      status: count,
      after: optional(object<NonNullable<ServedRequest['after']>>({ client: word, at: count })),
    }),
    1_000,
  ),
})
const state = object<ServedState>({
  address: word,
  line: word,
  clock,
  clients: array(client, 1_000),
  watches: count,
  requests: count,
  refused: count,
})
const forkName = string(32, /^[0-9a-f]{32}$/)

const run: Schema<SharedRun> = v.pipe(
  v.unknown(),
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const decoded = decodeRunFile(dataset.value)
    if (decoded.type === 'run') return decoded.run
    addIssue({ message: decoded.detail })
    return NEVER
  }),
)

const objectOutcome = object<ObjectOutcome>({ operation: word, kind: word, namespace: word, name: word })
const problemOfDocument = object<SentProblem>({
  document: count,
  message: text,
  words: text,
  causes: array(object<SentCause>({ reason: word, message: text, field: text }), 10_000),
})

/** The members of a result that the page shows. */
const result = object<SentResult>({
  stdout: text,
  stderr: text,
  exit: integer(0, 255),
  warnings: array(text, 100_000),
  problems: array(problemOfDocument, 100_000),
  objects: array(objectOutcome, 100_000),
})

export function sentResult({ stdout, stderr, exit, warnings, problems, objects }: SentResult): SentResult {
  return {
    stdout,
    stderr,
    exit,
    warnings,
    objects,
    problems: problems.map(({ document, message, words, causes }) => ({
      document,
      message,
      words,
      causes: causes.map(({ reason, message: text, field }) => ({ reason, message: text, field })),
    })),
  }
}

const done = object<Done>({ done: boolean })

const stops = ['event', 'watch', 'sync', 'decision', 'write', 'podTransition', 'object', 'second'] as const

/** Schemas of each action's input and answer. */
export const servedChecks: {
  readonly [A in ServedAction]: {
    readonly input: Schema<ServedActions[A]['input']>
    readonly answer: Schema<ServedActions[A]['answer']>
  }
} = {
  follow: {
    input: object<ServedKnown>({ epoch: count, commands: count, serial: count }),
    answer: object<ServedNews>({ epoch: count, serial: count, from: count, run, state }),
  },
  command: {
    input: object<ServedActions['command']['input']>({ run: text, fork: boolean }),
    answer: object<ServedActions['command']['answer']>({ result, fork: optional(forkName) }),
  },
  fork: {
    input: object<Cursor>({ at: count, step: count }),
    answer: object<ServedActions['fork']['answer']>({ fork: forkName }),
  },
  clock: { input: clock, answer: done },
  step: {
    input: object<ServedActions['step']['input']>({
      stopAt: someOf<StopAt>(oneOf(...stops)),
      object: optional(object<ObjectName>({ kind: word, namespace: word, name: word })),
    }),
    answer: done,
  },
}

/** The value of a JSON text that matches the schema; otherwise the problem. */
export function readServed<T>(schema: Schema<T>, given: string): { readonly value: T } | { readonly problem: string } {
  try {
    return { value: validated(schema, JSON.parse(given), 'it') }
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return { problem: error.message }
    throw error
  }
}
