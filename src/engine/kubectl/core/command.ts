/** Types of a kubectl command: its specification, its invocation, and the shell it runs in. */
import type { ResourceName } from '../../api/kindTypes.ts'
import type { Labels } from '../../api/types.ts'
import type { DynamicClient, WatchEvent } from '../../apiserver/interface.ts'
import type { CommandProblem, ObjectOutcome } from '../../document/results.ts'
import type { Release } from '../../releases.ts'
import type { FlagSpec, Flags } from './flags.ts'
import type { Task } from './tasks.ts'

/** API documentation by type name (as in the table of fields), then by field; '' documents the type itself. */
export type FieldDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** File contents by path. The simulated machine has no other files. */
export type Files = Readonly<Record<string, string>>

/** Releases of kubectl and of the API server that it talks to. */
export interface ShellReleases {
  readonly kubectl: Release
  readonly server: Release
}

/** Interface of a command to the cluster and to its output. A command runs at one virtual time. */
export interface Shell {
  readonly client: DynamicClient
  /** `2017`: kubectl and the API behave as they did in 2017, where the behaviour differs. */
  readonly compatibility: 'v1.36' | '2017'
  readonly releases: ShellReleases
  /** Virtual time in ms. */
  readonly now: number
  /** Virtual time 0 as Unix ms. */
  readonly epochMs: number
  /** Writes to standard output; `text` contains its own newlines. */
  out(text: string): void
  err(text: string): void
  /** Prints `Warning: ...`; repeated texts of one process are dropped. */
  warn(text: string): void
  problem(problem: CommandProblem): void
  /** Records the outcome for one object in the structured output. */
  outcome(outcome: ObjectOutcome): void
  /** Called before a command that can change objects waits: it may do so later. */
  readonly willWrite?: () => void
  /** Leaves the Events out of `describe`. */
  readonly hidesEvents?: boolean
  /** Resources that the recording contains; undefined for a simulated cluster. */
  readonly recorded?: ReadonlySet<string> | undefined
}

/** A call of a command; `args` are its arguments without the flags. */
export interface Invocation extends Shell {
  readonly args: readonly string[]
  /** Number of arguments before `--`. */
  readonly beforeDash: number
  readonly flags: Flags
  readonly stdin: string | undefined
  /** Contents of the files on the command line, by their paths as written. */
  readonly files: Files
  /** Namespace of `-n`, else of the context, else `default`. */
  readonly namespace: string
  /** Command path, such as `rollout status`. */
  readonly path: string
  readonly descriptions?: FieldDescriptions | undefined
}

export interface RunOptions {
  readonly stdin?: string
  readonly files?: Files
  /** Namespace of the context; `default` if absent. Unlike `-n`, it does not reject manifests of other namespaces. */
  readonly namespace?: string
  /** API documentation for `explain`; without it, `explain` prints `<empty>`. */
  readonly descriptions?: FieldDescriptions
  /** `v1.17`: the last release line with rolling-update. */
  readonly client?: 'v1.17'
  /** Interrupts the command (Ctrl-C) after this many virtual ms, if it still runs. */
  readonly interruptAfterMs?: number
}

/**
 * Completion of a command's arguments.
 * - `objects`: a type, then names of its objects.
 * - `types`: a type.
 * - `names`: names of one type's objects.
 * - A list: like `objects`, for these types; empty for a command whose arguments name no objects.
 */
type Completes = 'objects' | 'types' | { readonly names: ResourceName } | readonly ResourceName[]

export interface CommandSpec {
  /** Words after `kubectl`, such as `rollout status`. */
  readonly path: string
  readonly completes: Completes
  /** Whether the command can change objects. Its requests tell whether it does: not those of a dry run, for example. */
  readonly writes: boolean
  readonly aliases?: readonly string[]
  readonly summary: string
  /** Text after the path in the usage line. */
  readonly usage: string
  readonly flags: readonly FlagSpec[]
  readonly required?: readonly string[]
  /** Runs the command. A command that must wait returns the task that continues it. */
  readonly run: (call: Invocation) => Task | undefined
}

/** Reason why a task is resumed. */
export type Wake =
  | { readonly type: 'timer' }
  | { readonly type: 'watch'; readonly resource: string; readonly event: WatchEvent }

/** Value of `--dry-run`. */
export type DryRun = 'none' | 'client' | 'server'

/** The current time in Unix ms, for ages of objects. */
export const unixNow = ({ epochMs, now }: Pick<Shell, 'epochMs' | 'now'>): number => epochMs + now

/** Labels as `app=web,tier=front`, sorted by key; `<none>` if empty. */
export function formatLabels(labels: Labels | undefined): string {
  const entries = Object.entries(labels ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return entries.map(([key, value]) => `${key}=${value}`).join(',') || '<none>'
}
