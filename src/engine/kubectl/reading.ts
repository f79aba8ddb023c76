/** Runs commands outside of the simulation until they write. Read-only commands leave the simulation unchanged. */
import type { DynamicClient } from '../apiserver/interface.ts'
import { type Acted, act, withoutWrites, withWritesTo } from './act.ts'
import type { RunOptions, Shell, Wake } from './core/command.ts'
import type { Task } from './core/tasks.ts'
import { dispatch } from './dispatch.ts'
import { resumeTask } from './resumeTask.ts'

/** Where and when a line that only reads runs. */
export type ReadingPlace = Pick<Shell, 'client' | 'compatibility' | 'releases' | 'now' | 'epochMs'>

const nothing = { stdout: '', stderr: '', problems: [], objects: [], warnings: [] } as const

/** Signals a request that would write. */
class WriteAttempt extends Error {}

/**
 * Starts a command. Before its first write, and before it waits in order to write later, `begin` makes it a command of
 * the run and returns the client for its writes; the reads before cannot be distinguished from reads within the run.
 * Without such a client the command ends there: the result is undefined, and nothing has been changed.
 */
export function startCommand(
  place: ReadingPlace,
  args: readonly string[],
  options: RunOptions,
  begin: () => DynamicClient | undefined,
): Acted | undefined {
  let writer: DynamicClient | undefined
  let isRead = true
  const write = (): DynamicClient => {
    isRead = false
    writer ??= begin()
    if (writer === undefined) throw new WriteAttempt()
    return writer
  }
  const at = { ...place, client: withWritesTo(place.client, write), willWrite: () => void write() }
  try {
    return act(at, nothing, (shell) => dispatch(shell, args, options))
  } catch (error) {
    if (error instanceof WriteAttempt) return undefined
    if (isRead) return faulted(error)
    throw error
  }
}

/** Starts a command if it only reads. Returns undefined for a command that writes; nothing has been changed then. */
export const startReading = (place: ReadingPlace, args: readonly string[], options: RunOptions): Acted | undefined =>
  startCommand(place, args, options, () => undefined)

/** Resumes a waiting command and returns its new output. */
export function resumeReading(place: ReadingPlace, task: Task, wake: Wake): Acted {
  try {
    return act({ ...place, client: withoutWrites(place.client) }, nothing, (shell) => resumeTask(shell, task, wake))
  } catch (error) {
    return faulted(error)
  }
}

/** A bug in a read-only command ends only this command, because the command has changed nothing. */
function faulted(error: unknown): Acted {
  const text = error instanceof Error ? error.message : String(error)
  return { ...nothing, stderr: `error: a fault of the simulated kubectl: ${text}\n`, exit: 1, task: undefined }
}
