/** What a command of kubectl is made of. */
import type { Labels } from '../../api/types.ts'
import type { ApiClient, WatchEvent } from '../../apiserver/interface.ts'
import type { CommandProblem, ObjectOutcome } from '../../document/types.ts'
import type { FlagSpec, Flags } from './flags.ts'
import type { Task } from './tasks.ts'

/** An object of any kind. */

/** What the API says of its kinds and fields: by type as in the table of fields, then by field; of the type itself under ''. */
export type FieldDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Texts by path. A simulated machine has no other files. */
export type Files = Readonly<Record<string, string>>

/** What a command has at hand while it acts, which is always within one instant. */
export interface Shell {
  readonly client: ApiClient
  /** `2017`: kubectl is of that time where it differed, and so is the API. */
  readonly compatibility: 'v1.36' | '2017'
  /** Virtual milliseconds. */
  readonly now: number
  /** Writes to standard output; the text has its own newlines. */
  out(text: string): void
  err(text: string): void
  /** Prints `Warning: ...`; a text that this process has printed before is dropped. */
  warn(text: string): void
  problem(problem: CommandProblem): void
  /** Notes what became of an object. */
  outcome(outcome: ObjectOutcome): void
  /** describe says nothing of Events. */
  readonly hidesEvents?: boolean
  /** Of a cluster that was recorded: the resources of which something was. */
  readonly recorded?: ReadonlySet<string> | undefined
}

/** A call of a command: its arguments after the flags were taken out. */
export interface Invocation extends Shell {
  readonly args: readonly string[]
  /** How many arguments stood before `--`. */
  readonly beforeDash: number
  readonly flags: Flags
  readonly stdin: string | undefined
  /** What is in the files that it names, by their paths as written. */
  readonly files: Files
  /** The namespace of `-n`, else that of the context, else `default`. */
  readonly namespace: string
  /** `rollout status`. */
  readonly path: string
  readonly descriptions?: FieldDescriptions | undefined
}

export interface RunOptions {
  readonly stdin?: string
  readonly files?: Files
  /** Of the context, for commands that name none; `default` if absent. Unlike `-n` it binds no manifest that names another. */
  readonly namespace?: string
  /** For `explain`; without them it says that there are none. */
  readonly descriptions?: FieldDescriptions
  /** `v1.17` is the last release line that had rolling-update. */
  readonly client?: 'v1.17'
  /** Ctrl-C after so many virtual ms, if it still runs. */
  readonly interruptAfterMs?: number
}

export interface CommandSpec {
  /** `rollout status`; the words after `kubectl`. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly summary: string
  /** What is after the path in the line of usage. */
  readonly usage: string
  readonly flags: readonly FlagSpec[]
  readonly required?: readonly string[]
  /** A command that cannot end at once gives the task that continues. */
  readonly run: (call: Invocation) => Task | undefined
}

/** What wakes a task. */
export type Wake =
  | { readonly type: 'timer' }
  | { readonly type: 'watch'; readonly resource: string; readonly event: WatchEvent }

/** A word of `-o`, `--dry-run`. */
export type DryRun = 'none' | 'client' | 'server'

/** `app=web,tier=front` sorted by key; `<none>` if empty. */
export function formatLabels(labels: Labels | undefined): string {
  const entries = Object.entries(labels ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return entries.map(([key, value]) => `${key}=${value}`).join(',') || '<none>'
}
