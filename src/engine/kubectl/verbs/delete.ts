/** `kubectl delete`. Models kubectl/pkg/cmd/delete/delete.go (v1.36). */
import { goQuote } from '../../api/goFormat.ts'
import { freeze } from '../../sim/freeze.ts'
import type { AnyObject, CommandSpec, DryRun, Invocation, Shell } from '../core/command.ts'
import {
  CommandError,
  errorOf,
  isOperatingError,
  SilentExit,
  throwAll,
  usageError,
  withSource,
} from '../core/errors.ts'
import { flag } from '../core/flags.ts'
import type { Info } from '../core/manifests.ts'
import { missingResource, select } from '../core/selection.ts'
import type { DeleteWaitTask, ObjectRef, Task } from '../core/tasks.ts'
import { dryRunFlag, dryRunOf } from '../printers/output.ts'
import {
  allNamespacesFlag,
  deleteOptionsOf,
  fieldSelectorFlag,
  filenameFlags,
  isNotFound,
  selectorFlag,
} from './shared.ts'

export const deletionFlags = [
  flag('cascade', 'string', { bare: 'background' }),
  flag('grace-period', 'int32'),
  flag('force', 'bool'),
  flag('timeout', 'duration'),
  flag('wait', 'bool'),
] as const

export const deleteCommand: CommandSpec = {
  path: 'delete',
  summary: 'Delete resources by file names, stdin, resources and names, or by resources and label selector',
  usage: '([-f FILENAME] | [-k DIRECTORY] | TYPE [(NAME | -l label | --all)])',
  flags: [
    ...filenameFlags,
    ...deletionFlags,
    dryRunFlag,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    flag('all', 'bool'),
    flag('now', 'bool'),
    flag('ignore-not-found', 'bool'),
    flag('output', 'string', { short: 'o' }),
    flag('interactive', 'bool', { short: 'i' }),
    flag('raw', 'string'),
  ],
  run: runDelete,
}

function runDelete(call: Invocation): Task | undefined {
  const { flags, args } = call
  const dryRun = dryRunOf(call)
  const output = flags.string('output')
  if (output !== '' && output !== 'name')
    throw usageError('delete', `unexpected -o output mode: ${output}. We only support '-o name'.`)
  const bySelector = flags.bool('all') || flags.string('selector') !== '' || flags.string('field-selector') !== ''
  const options = deleteOptionsOf(call, dryRun)
  if (args.length === 0 && flags.list('filename').length === 0) throw missingResource()
  if (flags.bool('force') && options.gracePeriodSeconds === 0)
    call.warn(
      'Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.',
    )
  const { infos, errors } = select(call, args, {
    all: flags.bool('all'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    allNamespaces: flags.bool('all-namespaces'),
  })
  const failures = flags.bool('ignore-not-found') || bySelector ? errors.filter((e) => !isNotFound(e)) : [...errors]
  const deleted: ObjectRef[] = []
  for (const item of infos) {
    const error = errorOf(() => {
      const left = deleteOne(call, item, dryRun)
      if (left) deleted.push(left)
    })
    const isTolerated = isNotFound(error) && (flags.bool('ignore-not-found') || bySelector)
    if (error && !isTolerated) failures.push(error)
  }
  if (infos.length === 0 && failures.length === 0) call.out('No resources found\n')
  throwAll(failures)
  // A forced deletion does not wait unless it is asked to.
  const waits = flags.changed('wait') ? flags.bool('wait') : options.gracePeriodSeconds !== 0
  if (!waits || dryRun !== 'none') return undefined
  return awaitGone(call, deleted, flags.durationMs('timeout'))
}

/** Deletes one object and says so; gives back what is to be waited for. */
function deleteOne(call: Invocation, item: Info, dryRun: DryRun): ObjectRef | undefined {
  const { info, namespace, name } = item
  const options = deleteOptionsOf(call, dryRun)
  let uid = item.object.metadata.uid
  if (dryRun !== 'client') {
    const error = errorOf(() => {
      uid = call.client.delete<AnyObject>(info.resource, namespace, name, options).metadata.uid
    })
    if (error) throw withSource('deleting', item.source, error)
  }
  printDeleted(call, item, { forced: options.gracePeriodSeconds === 0, dryRun })
  return dryRun === 'none' ? { resource: info.resource, namespace, name, uid } : undefined
}

/** `deployment.apps "web" deleted from default namespace`. */
export function printDeleted(
  call: Invocation,
  { info, namespace, name }: Info,
  { forced, dryRun }: { readonly forced: boolean; readonly dryRun: DryRun },
): void {
  const kind = `${info.singular}${info.group ? `.${info.group}` : ''}`
  if (call.flags.string('output') === 'name') {
    call.out(`${kind}/${name}\n`)
    return
  }
  const operation = forced ? 'force deleted' : 'deleted'
  const place = info.namespaced ? ` from ${namespace} namespace` : ''
  const suffix = dryRun === 'none' ? '' : dryRun === 'client' ? ' (dry run)' : ' (server dry run)'
  call.out(`${kind} ${goQuote(name)} ${operation}${place}${suffix}\n`)
}

/** `--timeout` of 0 waits for a week, as upstream does. */
const WEEK_MS = 7 * 24 * 3_600_000

/** Waits until the objects are gone; undefined if they are. */
export function awaitGone(shell: Shell, refs: readonly ObjectRef[], timeoutMs: number): DeleteWaitTask | undefined {
  const left = refs.filter((ref) => isThere(shell, ref))
  if (left.length === 0) return undefined
  const deadline = shell.now + (timeoutMs > 0 ? timeoutMs : WEEK_MS)
  return freeze({
    kind: 'deleteWait',
    left,
    deadline,
    exit: 0,
    watches: [...new Set(left.map(({ resource }) => resource))],
    ...(timeoutMs > 0 ? { wakeAt: deadline } : {}),
  })
}

/** Whether this very object still exists. */
export function isThere(shell: Shell, ref: ObjectRef): boolean {
  try {
    return shell.client.get(ref.resource, ref.namespace, ref.name).metadata.uid === ref.uid
  } catch (error) {
    if (isOperatingError(error) && isNotFound(error)) return false
    throw error
  }
}

/** Goes on waiting after something has changed. */
export function resumeDeleteWait(shell: Shell, task: DeleteWaitTask): Task | undefined {
  const left = task.left.filter((ref) => isThere(shell, ref))
  if (left.length === 0) {
    if (task.exit !== 0) throw new SilentExit(task.exit)
    return undefined
  }
  if (task.deadline !== undefined && shell.now >= task.deadline)
    throw new CommandError(
      left.map((ref) => `timed out waiting for the condition on ${ref.resource}/${ref.name}`).join('\n'),
    )
  return freeze({ ...task, left, watches: [...new Set(left.map(({ resource }) => resource))] })
}
