/** `kubectl apply`. Models kubectl/pkg/cmd/apply/{apply,patcher}.go (v1.36). */

import { pluralOf } from '../../../api/errors.ts'
import { typeOfKind } from '../../../api/fieldTable.ts'
import { asObject } from '../../../api/jsonObject.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { createThreeWayJsonMergePatch, jsonMergePatch } from '../../../api/patch/jsonMergePatch.ts'
import { createThreeWayMergePatch } from '../../../api/patch/strategicDiff.ts'
import { strategicMergePatch } from '../../../api/patch/strategicMergePatch.ts'
import { goJson } from '../../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { apiVersionOf, requestName } from '../../../apiserver/resources.ts'
import { isOn } from '../../../versions.ts'
import { recorded } from '../../core/changeCause.ts'
import type { CommandSpec, DryRun, Invocation } from '../../core/command.ts'
import { CommandError, errorOf, problemOf, throwAll, withSource } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { type Info, readManifests } from '../../core/manifests.ts'
import { describeInfo, getObject } from '../../core/selection.ts'
import { unsent } from '../../core/unsent.ts'
import { goText } from '../../printers/goText.ts'
import {
  checkOutput,
  dryRunFlag,
  dryRunOf,
  outputFlags,
  printObjects,
  printResult,
  printsObjects,
} from '../../printers/output.ts'
import {
  asJson,
  deleteOptionsOf,
  fieldManagerFlag,
  filenameFlags,
  isConflict,
  isNotFound,
  lastApplied,
  refuseArguments,
  requireFilename,
  selectorFlag,
  validateFlag,
  validationOf,
  withLastApplied,
  writing,
} from '../shared.ts'
import { prune, prunedKinds } from './prune.ts'
import { applyServerSide, checkServerSideFlags } from './serverSideApply.ts'

export const apply: CommandSpec = {
  path: 'apply',
  completes: [],
  writes: true,
  summary: 'Apply a configuration to a resource by file name or stdin',
  usage: '-f FILENAME',
  flags: [
    ...filenameFlags,
    ...outputFlags,
    dryRunFlag,
    fieldManagerFlag,
    validateFlag,
    selectorFlag,
    flag('server-side', 'bool'),
    flag('force-conflicts', 'bool'),
    flag('force', 'bool'),
    flag('overwrite', 'bool'),
    flag('cascade', 'string', { bare: 'background' }),
    flag('grace-period', 'int32'),
    flag('wait', 'bool'),
    flag('timeout', 'duration'),
    flag('record', 'bool'),
    flag('prune', 'bool'),
    flag('prune-allowlist', 'stringArray'),
    flag('all', 'bool'),
    flag('openapi-patch', 'bool'),
    flag('subresource', 'string'),
  ],
  run: runApply,
}

function runApply(call: Invocation): undefined {
  refuseArguments(call)
  const filenames = requireFilename(call)
  checkOutput(call)
  const dryRun = dryRunOf(call)
  checkServerSideFlags(call, dryRun)
  checkFlags(call)
  validationOf(call)
  const pruned = call.flags.bool('prune') ? prunedKinds(call) : undefined
  const { infos, errors } = readManifests(call, filenames)
  if (infos.length === 0 && errors.length === 0) throw new CommandError('no objects passed to apply')
  const failures = [...errors]
  const results: { info: Info['info']; object: AnyObject }[] = []
  for (const item of infos) {
    const error = errorOf(() => {
      results.push({ info: item.info, object: applyOne(call, item, dryRun) })
    })
    if (!error) continue
    failures.push(error)
    if (item.document !== undefined) call.problem(problemOf(item.document, error))
  }
  if (printsObjects(call)) printObjects(call, results)
  throwAll(failures)
  if (pruned) prune(call, pruned, results, dryRun)
  return undefined
}

function checkFlags({ flags }: Invocation): void {
  if (flags.string('subresource') !== '') {
    if (!flags.bool('server-side')) throw new CommandError('--subresource can only be specified for --server-side')
    if (flags.string('subresource') === 'scale')
      throw new CommandError('apply --subresource=scale is not part of this simulation')
  }
  if (!flags.bool('prune')) return
  if (flags.bool('all') && flags.string('selector') !== '')
    throw new CommandError('cannot set --all and --selector at the same time')
  if (!flags.bool('all') && flags.string('selector') === '')
    throw new CommandError(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector',
    )
  if (flags.bool('server-side'))
    throw new CommandError("--prune is in alpha and doesn't currently work on objects created by server-side apply")
}

function applyOne(call: Invocation, item: Info, dryRun: DryRun): AnyObject {
  const { metadata } = item.object
  if (item.name === '' && metadata.generateName)
    throw new CommandError(`from ${metadata.generateName}: cannot use generate name with apply`)
  if (call.flags.bool('server-side')) return applyServerSide(call, item, dryRun)
  const modified = withLastApplied(recorded(call, item.object))
  let current: AnyObject | undefined
  const error = errorOf(() => {
    if (item.name === '') throw new CommandError('resource name may not be empty')
    current = getObject(call, item)
  })
  if (error && !isNotFound(error))
    throw withSource(
      `retrieving current configuration of:\n${describeInfo(item)}\nfrom server for:`,
      item.source,
      error,
    )
  if (!current) return createNew(call, item, modified, dryRun)
  if (dryRun === 'client' && !isOn(call.releases.kubectl, 'clientDryRunPatches')) {
    if (!printsObjects(call)) printResult(call, item.info, current, { operation: 'configured', dryRun })
    return current
  }
  if (current.metadata.annotations?.[LAST_APPLIED] === undefined) call.warn(missingAnnotation(item))
  return patchExisting(call, item, { current, modified, dryRun })
}

function createNew(call: Invocation, item: Info, modified: AnyObject, dryRun: DryRun): AnyObject {
  let object = unsent(asObject(withoutNulls(asJson(modified))))
  if (dryRun !== 'client') {
    const error = errorOf(() => {
      object = writing(call, dryRun, (options) =>
        call.client.create(requestName(item.info), item.namespace, asJson(object), options),
      )
    })
    if (error) throw withSource('creating', item.source, error)
  }
  warnIfDeleting(call, item, object)
  if (!printsObjects(call)) printResult(call, item.info, object, { operation: 'created', dryRun })
  return object
}

interface Existing {
  readonly current: AnyObject
  readonly modified: AnyObject
  readonly dryRun: DryRun
}

/** A patch cannot change the kind. Models patcher.go createPatchErrFormat. */
function refuseOtherKind(item: Info, { current, modified }: Existing, patch: JsonObject): void {
  const { kind } = item.object
  if (kind === item.info.kind) return
  const failed = new CommandError(
    `creating patch with:\noriginal:\n${current.metadata.annotations?.[LAST_APPLIED] ?? ''}\nmodified:\n${goJson(modified)}\ncurrent:\n${goJson(current)}\nfor: precondition failed for: ${goText({ ...patch, kind })}\n`,
  )
  throw withSource(
    `applying patch:\n\nto:\n${describeInfo({ ...item, info: { ...item.info, kind } })}\nfor:`,
    item.source,
    withSource('patching', item.source, failed),
  )
}

export function patchExisting(call: Invocation, item: Info, existing: Existing): AnyObject {
  const { current, modified, dryRun } = existing
  let object = current
  const patch = threeWayPatch(item, current, modified)
  refuseOtherKind(item, existing, patch)
  const text = goJson(patch)
  const operation = text === '{}' ? 'unchanged' : 'configured'
  if (dryRun === 'client') object = patchedHere(item, current, patch)
  else {
    if (text !== '{}') {
      const error = errorOf(() => {
        object = writing(call, dryRun, (options) =>
          call.client.patch(requestName(item.info), item.namespace, item.name, patchTypeOf(item), patch, options),
        )
      })
      if (error && call.flags.bool('force') && (isConflict(error) || isInvalid(error)))
        object = deleteAndCreate(call, item, existing)
      else if (error)
        throw withSource(
          `applying patch:\n${text}\nto:\n${describeInfo({ ...item, object: current })}\nfor:`,
          item.source,
          withSource('patching', item.source, error),
        )
    }
    warnIfDeleting(call, item, object)
  }
  if (!printsObjects(call)) printResult(call, item.info, object, { operation, dryRun })
  return object
}

/** Result of the patch, for `--dry-run=client`. */
function patchedHere(item: Info, current: AnyObject, patch: JsonObject): AnyObject {
  const typeName = typeOfKind(apiVersionOf(item.info), item.info.kind)
  const next =
    typeName === undefined
      ? jsonMergePatch(asJson(current), patch)
      : strategicMergePatch(asJson(current), patch, typeName)
  return unsent(next)
}

const isInvalid = (error: Error): boolean => 'reason' in error && error.reason === 'Invalid'

/**
 * Deletes and recreates an object (`--force`); if the creation fails, the old object is restored. Models patcher.go
 * deleteAndCreate.
 */
function deleteAndCreate(call: Invocation, item: Info, { current, modified, dryRun }: Existing): AnyObject {
  const resource = requestName(item.info)
  call.client.delete(resource, item.namespace, item.name, { ...deleteOptionsOf(call, dryRun), gracePeriodSeconds: 0 })
  const create = (object: AnyObject): AnyObject =>
    writing(call, dryRun, (options) => call.client.create(resource, item.namespace, asJson(object), options))
  let created: AnyObject | undefined
  const error = errorOf(() => {
    created = create(modified)
  })
  if (created) return created
  const { resourceVersion: _, uid: __, ...metadata } = current.metadata
  const lost = errorOf(() => create(unsent({ ...current, metadata })))
  if (!lost) throw error
  throw new CommandError(
    `An error occurred force-replacing the existing object with the newly provided one:\n\n${error?.message ?? ''}.\n\nAdditionally, an error occurred attempting to restore the original object:\n\n${lost.message}`,
  )
}

/**
 * Three-way patch: fields that the manifest adds or changes, and deletions of fields that only the last applied
 * manifest has.
 */
function threeWayPatch(item: Info, current: AnyObject, modified: AnyObject): JsonObject {
  const original = lastApplied(current) ?? {}
  const typeName = typeOfKind(apiVersionOf(item.info), item.info.kind)
  // kubectl reads the live object in the manifest's API version.
  const shown = asJson({ ...current, apiVersion: modified.apiVersion })
  return typeName === undefined
    ? createThreeWayJsonMergePatch(original, asJson(modified), shown)
    : createThreeWayMergePatch(original, asJson(modified), shown, typeName)
}

const patchTypeOf = (item: Info): 'strategic' | 'merge' =>
  typeOfKind(apiVersionOf(item.info), item.info.kind) === undefined ? 'merge' : 'strategic'

const missingAnnotation = (item: Info): string =>
  `resource ${pluralOf(item.info.resource)}/${item.name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.`

function warnIfDeleting(call: Invocation, item: Info, object: AnyObject): void {
  if (object.metadata.deletionTimestamp !== undefined)
    call.warn(`Detected changes to resource ${item.name} which is currently being deleted.`)
}

/** The value without members that are null, which a new object omits. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member)]))
}
