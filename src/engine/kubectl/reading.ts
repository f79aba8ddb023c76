/** Runs read-only commands outside of the simulation, which they leave unchanged. */
import type { DynamicClient } from '../apiserver/interface.ts'
import { type Acted, act } from './act.ts'
import type { RunOptions, Shell, Wake } from './core/command.ts'
import type { Task } from './core/tasks.ts'
import { dispatch } from './dispatch.ts'
import { resumeTask } from './resumeTask.ts'

type Place = Pick<Shell, 'client' | 'compatibility' | 'releases' | 'now' | 'epochMs'>

const nothing = { stdout: '', stderr: '', problems: [], objects: [], warnings: [] } as const
/** Tasks that only wait and print. All other tasks write sooner or later. */
const readingTasks: ReadonlySet<Task['kind']> = new Set(['rolloutStatus', 'getWatch', 'eventsWatch', 'wait', 'logs'])

/** Signals a request that would write. */
class WriteAttempt extends Error {}

/** Starts a command if it only reads. Returns undefined for a command that writes; nothing has been changed then. */
export function startReading(place: Place, args: readonly string[], options: RunOptions): Acted | undefined {
  try {
    const acted = act(readOnly(place), nothing, (shell) => dispatch(shell, args, options))
    return acted.task && !readingTasks.has(acted.task.kind) ? undefined : acted
  } catch (error) {
    return error instanceof WriteAttempt ? undefined : faulted(error)
  }
}

/** Resumes a waiting command and returns its new output. */
export function resumeReading(place: Place, task: Task, wake: Wake): Acted {
  try {
    return act(readOnly(place), nothing, (shell) => resumeTask(shell, task, wake))
  } catch (error) {
    return faulted(error)
  }
}

/** A bug in a read-only command ends only this command, because the command has changed nothing. */
function faulted(error: unknown): Acted {
  const text = error instanceof Error ? error.message : String(error)
  return { ...nothing, stderr: `error: a fault of the simulated kubectl: ${text}\n`, exit: 1, task: undefined }
}

function readOnly(place: Place): Place {
  const { client } = place
  const refuse = (): never => {
    throw new WriteAttempt()
  }
  const reader: DynamicClient = {
    name: client.name,
    kinds: client.kinds,
    get: client.get,
    list: client.list,
    // A dry run does not write, so it is allowed.
    create: (resource, namespace, object, options) =>
      options?.dryRun ? client.create(resource, namespace, object, options) : refuse(),
    update: refuse,
    updateStatus: refuse,
    patch: (resource, namespace, name, type, patch, options) =>
      options?.dryRun ? client.patch(resource, namespace, name, type, patch, options) : refuse(),
    apply: (resource, namespace, name, object, options) =>
      options.dryRun ? client.apply(resource, namespace, name, object, options) : refuse(),
    fieldOwners: client.fieldOwners,
    putFieldOwners: refuse,
    delete: refuse,
    evict: refuse,
    rollbackDeployment: refuse,
    finalizeNamespace: refuse,
    bind: refuse,
  }
  return { ...place, client: reader }
}
