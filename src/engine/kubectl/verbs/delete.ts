/** `kubectl delete`. Models kubectl/pkg/cmd/delete/delete.go (v1.36). */

import { goQuote } from '../../api/goFormat.ts'
import { requestName } from '../../apiserver/resources.ts'
import { freeze } from '../../sim/freeze.ts'
import { isOn } from '../../versions.ts'
import type { CommandSpec, DryRun, Invocation, Shell } from '../core/command.ts'
import { CommandError, errorOf, isOperatingError, SilentExit, throwAll, withSource } from '../core/errors.ts'
import { flag, parseBool } from '../core/flags.ts'
import type { Info, ReadResult } from '../core/manifests.ts'
import { select } from '../core/selection.ts'
import type { DeleteWaitTask, ObjectRef, Task } from '../core/tasks.ts'
import { dryRunFlag, dryRunOf, objectName } from '../printers/output.ts'
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
  completes: 'objects',
  writes: true,
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
  const bySelector = flags.bool('all') || flags.string('selector') !== '' || flags.string('field-selector') !== ''
  const ignoresMissing = flags.changed('ignore-not-found') ? flags.bool('ignore-not-found') : bySelector
  warnOfBooleanCascade(call)
  const options = deleteOptionsOf(call, dryRun)
  const { infos, errors } = selectToDelete(call, args)
  checkFlags(call, options.gracePeriodSeconds)
  const failures = ignoresMissing ? errors.filter((e) => !isNotFound(e)) : [...errors]
  if (flags.bool('interactive') && infos.length > 0 && !isConfirmed(call, infos)) {
    call.out('deletion is cancelled\n')
    return undefined
  }
  const deleted: ObjectRef[] = []
  if (flags.changed('namespace') && !flags.bool('all-namespaces') && infos.some(({ info }) => !info.namespaced))
    call.warn('deleting cluster-scoped resources, not scoped to the provided namespace')
  for (const item of infos) {
    const error = errorOf(() => {
      const left = deleteOne(call, item, dryRun)
      if (left) deleted.push(left)
    })
    if (error && !(isNotFound(error) && ignoresMissing)) failures.push(error)
  }
  throwAll(failures)
  if (infos.length === 0) call.out('No resources found\n')
  // A forced deletion waits only with an explicit `--wait`.
  const waits = flags.changed('wait') ? flags.bool('wait') : options.gracePeriodSeconds !== 0
  if (!waits || dryRun !== 'none') return undefined
  return awaitGone(call, deleted, flags.durationMs('timeout'))
}

function selectToDelete(call: Invocation, args: readonly string[]): ReadResult {
  const { flags } = call
  const isNarrowed = flags.string('selector') !== '' || flags.string('field-selector') !== ''
  if (flags.bool('all') && isNarrowed)
    throw new CommandError("setting 'all' parameter but found a non empty selector. ")
  return select(call, args, {
    all: flags.bool('all'),
    labelSelector: flags.string('selector'),
    fieldSelector: flags.string('field-selector'),
    allNamespaces: flags.bool('all-namespaces'),
    objects: 'named',
  })
}

/** Models cmd/util/helpers.go GetCascadingStrategy. */
function warnOfBooleanCascade({ flags, err }: Invocation): void {
  const value = flags.string('cascade')
  const bool = parseBool(value)
  if (bool !== undefined)
    err(
      `warning: --cascade=${value} is deprecated (boolean value) and can be replaced with --cascade=${bool ? 'background' : 'orphan'}.\n`,
    )
}

/** Models DeleteOptions.Validate. */
function checkFlags(call: Invocation, gracePeriodSeconds: number | undefined): void {
  const { flags } = call
  const output = flags.string('output')
  if (output !== '' && output !== 'name')
    throw new CommandError(`unexpected -o output mode: ${output}. We only support '-o name'`)
  if (flags.bool('force') && gracePeriodSeconds === 0)
    call.warn(
      'Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.',
    )
  if (flags.bool('force') && (gracePeriodSeconds ?? 0) > 0)
    throw new CommandError('--force and --grace-period greater than 0 cannot be specified together')
  if (flags.string('raw') !== '') throw new CommandError('delete --raw is not part of this simulation')
}

/** Asks for confirmation on standard input (`--interactive`). */
function isConfirmed(call: Invocation, infos: readonly Info[]): boolean {
  call.out(`You are about to delete the following ${infos.length} resource(s):\n`)
  for (const { info, name } of infos) call.out(`${objectName(info, name)}\n`)
  call.out('Do you want to continue? (y/N): ')
  return /^[ \t]*y[ \t]*(?:\r?\n|$)/i.test(call.stdin ?? '')
}

/** Deletes one object and prints it; returns the object to wait for. */
function deleteOne(call: Invocation, item: Info, dryRun: DryRun): ObjectRef | undefined {
  const { info, namespace, name } = item
  const options = deleteOptionsOf(call, dryRun)
  let uid = item.object.metadata.uid
  if (dryRun !== 'client') {
    const error = errorOf(() => {
      uid = call.client.delete(requestName(info), namespace, name, options).metadata.uid
    })
    if (error) throw withSource('deleting', item.source, error)
  }
  printDeleted(call, item, { forced: options.gracePeriodSeconds === 0, dryRun })
  return dryRun === 'none' ? { resource: requestName(info), namespace, name, uid } : undefined
}

/** Prints `deployment.apps "web" deleted from default namespace`. */
export function printDeleted(
  call: Invocation,
  { info, namespace, name }: Info,
  { forced, dryRun }: { readonly forced: boolean; readonly dryRun: DryRun },
): void {
  const operation = forced ? 'force deleted' : 'deleted'
  if (dryRun === 'none') call.outcome({ operation, kind: info.kind, namespace, name })
  const kind = `${info.singular}${info.group ? `.${info.group}` : ''}`
  if (call.flags.string('output') === 'name') {
    call.out(`${kind}/${name}\n`)
    return
  }
  const place =
    info.namespaced && isOn(call.releases.kubectl, 'deletedNamesNamespace') ? ` from ${namespace} namespace` : ''
  const suffix = dryRun === 'none' ? '' : dryRun === 'client' ? ' (dry run)' : ' (server dry run)'
  call.out(`${kind} ${goQuote(name)} ${operation}${place}${suffix}\n`)
}

/** `--timeout=0` waits for a week, as upstream. */
const WEEK_MS = 7 * 24 * 3_600_000

/** Waits until the objects no longer exist; undefined if none exists. */
function awaitGone(shell: Shell, refs: readonly ObjectRef[], timeoutMs: number): DeleteWaitTask | undefined {
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

/** Whether the object with this uid still exists. */
export function isThere(shell: Shell, ref: ObjectRef): boolean {
  try {
    return shell.client.get(ref.resource, ref.namespace, ref.name).metadata.uid === ref.uid
  } catch (error) {
    if (isOperatingError(error) && isNotFound(error)) return false
    throw error
  }
}

/** Checks the objects again after a change. */
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
