/** `kubectl replace`. Models kubectl/pkg/cmd/replace/replace.go (v1.36). */

import { badRequest } from '../../../api/errors.ts'
import { goQuote } from '../../../api/goFormat.ts'
import { asObject } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import type { JsonObject } from '../../../api/types.ts'
import { requestName } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import type { CommandSpec, DryRun, Invocation, Shell } from '../../core/command.ts'
import { CommandError, errorOf, throwAll, withSource } from '../../core/errors.ts'
import { fieldManagerOf } from '../../core/fieldManager.ts'
import { flag } from '../../core/flags.ts'
import { type Info, readManifests } from '../../core/manifests.ts'
import { select } from '../../core/selection.ts'
import type { ObjectRef, ReplaceForceTask, Task } from '../../core/tasks.ts'
import { checkOutput, dryRunFlag, dryRunOf, objectName, outputFlags, printResult } from '../../printers/output.ts'
import { deletionFlags, isThere, printDeleted } from '../delete.ts'
import {
  asJson,
  deleteOptionsOf,
  fieldManagerFlag,
  filenameFlags,
  forEach,
  lastApplied,
  requireFilename,
  validateFlag,
  withLastApplied,
  writing,
} from '../shared.ts'

export const replace: CommandSpec = {
  path: 'replace',
  completes: [],
  writes: true,
  summary: 'Replace a resource by file name or stdin',
  usage: '-f FILENAME',
  flags: [
    ...filenameFlags,
    ...deletionFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    validateFlag,
    flag('save-config', 'bool'),
    flag('subresource', 'string'),
    flag('raw', 'string'),
  ],
  run: runReplace,
}

function runReplace(call: Invocation): Task | undefined {
  const filenames = requireFilename(call)
  checkOutput(call)
  const dryRun = dryRunOf(call)
  const { flags } = call
  if (flags.int('grace-period', -1) >= 0 && !flags.bool('force'))
    throw new CommandError('--grace-period must have --force specified')
  if (flags.durationMs('timeout') !== 0 && !flags.bool('force'))
    throw new CommandError('--timeout must have --force specified')
  if (flags.bool('force') && dryRun !== 'none') throw new CommandError('--dry-run can not be used when --force is set')
  if (flags.string('raw') !== '') throw new CommandError('replace --raw is not part of this simulation')
  if (flags.bool('force')) return forceReplace(call)
  const { infos, errors } = readManifests(call, filenames)
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to replace')
  forEach(call, infos, errors, (item) => replaceOne(call, item, dryRun))
  return undefined
}

/** Updates last-applied-configuration, with `--save-config` or if the manifest contains the annotation. */
const configured = (call: Invocation, object: AnyObject): AnyObject =>
  call.flags.bool('save-config') || lastApplied(object) !== undefined ? withLastApplied(object) : object

function replaceOne(call: Invocation, item: Info, dryRun: DryRun): void {
  const written = configured(call, item.object)
  if (dryRun === 'client') {
    printResult(call, item.info, written, { operation: 'replaced', dryRun })
    return
  }
  let object = written
  const error = errorOf(() => {
    refuseAsScale(call, item)
    const way = call.flags.string('subresource') === 'status' ? 'updateStatus' : 'update'
    object = writing(call, dryRun, (options) =>
      call.client[way](requestName(item.info), item.namespace, written, options),
    )
  })
  if (error) throw withSource('replacing', item.source, error)
  printResult(call, item.info, object, { operation: 'replaced', dryRun })
}

/** Throws if `--subresource=scale` replaces a Scale by another object. */
function refuseAsScale({ flags }: Invocation, { info }: Info): void {
  if (flags.string('subresource') !== 'scale') return
  throw badRequest(
    `${info.kind} in version ${goQuote(info.version)} cannot be handled as a Scale: converting (${info.version}.${info.kind}) to (autoscaling.Scale): unknown conversion`,
  )
}

const FORCE_TIMEOUT_MS = 5 * 60_000
/** Virtual ms between the requests for deletion, check and creation. */
const ROUND_TRIP_MS = 20

/** Deletes the objects, waits until they no longer exist, and creates them again. */
function forceReplace(call: Invocation): Task | undefined {
  const { infos, errors } = select(call, [], {})
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to replace')
  const left: ObjectRef[] = []
  const options = deleteOptionsOf(call, 'none')
  // Upstream deletes gracefully unless `--grace-period=0` is given.
  const grace = call.flags.int('grace-period', -1)
  for (const item of infos) {
    const { resource } = item.info
    const found = existing(call, item)
    if (!found) continue
    call.client.delete(resource, item.namespace, item.name, {
      ...(options.propagationPolicy ? { propagationPolicy: options.propagationPolicy } : {}),
      ...(grace >= 0 ? { gracePeriodSeconds: grace } : {}),
    })
    printDeleted(call, item, { forced: false, dryRun: 'none' })
    left.push({ resource, namespace: item.namespace, name: item.name, uid: found.metadata.uid })
  }
  const task: ReplaceForceTask = {
    kind: 'replaceForce',
    left,
    deadline: call.now + (call.flags.durationMs('timeout') || FORCE_TIMEOUT_MS),
    objects: infos.map((item) => ({
      resource: requestName(item.info),
      namespace: item.namespace,
      object: asJson(configured(call, item.object)),
    })),
    output: call.flags.string('output'),
    fieldManager: fieldManagerOf(replace, call.flags),
  }
  throwAll(errors)
  return left.length > 0 ? freeze({ ...task, wakeAt: call.now + ROUND_TRIP_MS }) : resumeReplaceForce(call, task)
}

function existing(call: Invocation, item: Info): AnyObject | undefined {
  let found: AnyObject | undefined
  errorOf(() => {
    found = call.client.get(requestName(item.info), item.namespace, item.name)
  })
  return found
}

/** Creates the objects once the old ones no longer exist. */
export function resumeReplaceForce(shell: Shell, task: ReplaceForceTask): Task | undefined {
  const left = task.left.filter((ref) => isThere(shell, ref))
  if (left.length > 0) {
    if (shell.now >= task.deadline) throw new CommandError('timed out waiting for the condition')
    const watches = [...new Set(left.map(({ resource }) => resource))]
    return freeze({ ...task, left, watches, wakeAt: task.deadline })
  }
  for (const { resource, namespace, object } of task.objects)
    createAgain(shell, { resource, namespace, object }, task.fieldManager)
  return undefined
}

function createAgain(
  shell: Shell,
  { resource, namespace, object }: { resource: string; namespace: string; object: JsonObject },
  fieldManager: string,
): void {
  const warnings: string[] = []
  const { resourceVersion: _, uid: __, ...metadata } = asObject(object.metadata)
  const created = shell.client.create(
    resource,
    namespace,
    { ...object, metadata },
    { fieldValidation: 'Strict', warnings, fieldManager },
  )
  for (const text of warnings) shell.warn(text)
  const info = shell.client.kinds.info(resource)
  shell.outcome({ operation: 'replaced', kind: info.kind, namespace, name: created.metadata.name })
  shell.out(`${objectName(info, created.metadata.name)} replaced\n`)
}
