/** The surroundings of a running command: its output is collected, and its writes go through a client of their own. */
import type { DynamicClient } from '../apiserver/interface.ts'
import type { CommandFailure, CommandProblem, ObjectOutcome } from '../document/results.ts'
import { AssertionError } from '../sim/assert.ts'
import { freeze } from '../sim/freeze.ts'
import type { Shell } from './core/command.ts'
import { withDeprecations } from './core/deprecations.ts'
import { failureOf, isOperatingError, printedError, SilentExit } from './core/errors.ts'
import type { Task } from './core/tasks.ts'

/** Output of a process so far, and the task for which it waits; `exit` is undefined while the process runs. */
export interface Acted {
  readonly stdout: string
  readonly stderr: string
  readonly problems: readonly CommandProblem[]
  readonly objects: readonly ObjectOutcome[]
  readonly warnings: readonly string[]
  readonly failure?: CommandFailure
  readonly exit: number | undefined
  readonly task: Task | undefined
}

/** Runs `action` at the current virtual time and returns `before` with the new output appended. */
export function act(
  at: Pick<Shell, 'client' | 'compatibility' | 'releases' | 'now' | 'epochMs' | 'recorded' | 'willWrite'>,
  before: Pick<Acted, 'stdout' | 'stderr' | 'problems' | 'objects' | 'warnings'>,
  action: (shell: Shell) => Task | undefined,
): Acted {
  let { stdout, stderr } = before
  const problems = [...before.problems]
  const objects = [...before.objects]
  const warnings = [...before.warnings]
  const warn = (text: string): void => {
    const line = `Warning: ${text}\n`
    if (stderr.includes(line)) return
    stderr += line
    warnings.push(text)
  }
  const { recorded } = at
  const unrecorded = new Set<string>()
  const client = recorded
    ? withNotedReads(at.client, (resource) => {
        if (!recorded.has(resource)) unrecorded.add(resource)
      })
    : at.client
  const shell: Shell = {
    ...at,
    client: withDeprecations(client, warn),
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
    warn,
    problem: (problem) => {
      problems.push(freeze(problem))
    },
    outcome: (outcome) => {
      objects.push(freeze(outcome))
    },
  }
  let task: Task | undefined
  let exit: number | undefined
  let failure: CommandFailure | undefined
  try {
    task = action(shell)
    exit = task ? undefined : 0
  } catch (error) {
    if (!isOperatingError(error)) throw error
    const printed = printedError(error)
    stderr += printed.text
    exit = printed.exit
    if (!(error instanceof SilentExit)) failure = failureOf(error)
  }
  const note = unrecorded.size > 0 ? unrecordedNote(unrecorded) : ''
  if (!stderr.includes(note)) stderr += note
  const ended = failure === undefined ? {} : { failure: freeze(failure) }
  const data = { problems: freeze(problems), objects: freeze(objects), warnings: freeze(warnings), ...ended }
  return { stdout, stderr, ...data, exit, task }
}

/**
 * A client that calls `write` before each write, except for dry runs, and sends the write to the client that `write` returns. Other requests
 * go to `client`.
 */
export function withWritesTo(client: DynamicClient, write: () => DynamicClient): DynamicClient {
  return {
    name: client.name,
    kinds: client.kinds,
    get: client.get,
    list: client.list,
    fieldOwners: client.fieldOwners,
    create: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).create(resource, namespace, object, options),
    update: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).update(resource, namespace, object, options),
    updateStatus: (resource, namespace, object, options) =>
      (options?.dryRun ? client : write()).updateStatus(resource, namespace, object, options),
    patch: (resource, namespace, name, type, patch, options) =>
      (options?.dryRun ? client : write()).patch(resource, namespace, name, type, patch, options),
    apply: (resource, namespace, name, object, options) =>
      (options.dryRun ? client : write()).apply(resource, namespace, name, object, options),
    delete: (resource, namespace, name, options) =>
      (options?.dryRun ? client : write()).delete(resource, namespace, name, options),
    putFieldOwners: (...request) => write().putFieldOwners(...request),
    evict: (...request) => write().evict(...request),
    rollbackDeployment: (...request) => write().rollbackDeployment(...request),
    finalizeNamespace: (...request) => write().finalizeNamespace(...request),
    bind: (...request) => write().bind(...request),
  }
}

/** The client of a command that is declared as one that only reads. */
export const withoutWrites = (client: DynamicClient): DynamicClient =>
  withWritesTo(client, () => {
    throw new AssertionError('a command that only reads has written')
  })

/** Wraps a client: `note` is called with the resource of every read. */
function withNotedReads(client: DynamicClient, note: (resource: string) => void): DynamicClient {
  return {
    ...client,
    get: (resource, namespace, name) => {
      note(resource)
      return client.get(resource, namespace, name)
    },
    list: (resource, namespace) => {
      note(resource)
      return client.list(resource, namespace)
    },
  }
}

/** Line after output that depends on resources missing in the recording. kubectl itself has no such line. */
function unrecordedNote(resources: Iterable<string>): string {
  return `Note: not in the recording, hence unknown: ${[...resources].sort().join(', ')}\n`
}
