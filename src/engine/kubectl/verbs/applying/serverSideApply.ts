/** `kubectl apply --server-side`. Models kubectl/pkg/cmd/apply/apply.go and client-go/util/csaupgrade (v1.36). */

import { hasPath, union } from '../../../api/fieldSets/fieldSet.ts'
import { type ManagerEntry, sameOwners } from '../../../api/fieldSets/managers.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { requestName } from '../../../apiserver/resources.ts'
import type { DryRun, Invocation } from '../../core/command.ts'
import { CommandError, errorOf } from '../../core/errors.ts'
import { PROGRAM_MANAGER } from '../../core/fieldManager.ts'
import type { Info } from '../../core/manifests.ts'
import { pathSegmentErrors } from '../../core/selection.ts'
import { checkSubresource } from '../../core/subresources.ts'
import { printResult, printsObjects } from '../../printers/output.ts'
import { asJson, isConflict, writing } from '../shared.ts'

/** Field manager of the annotation, kept for users who migrate from client-side apply. */
const LAST_APPLIED_MANAGER = 'kubectl-last-applied'
const lastAppliedPath = ['f:metadata', 'f:annotations', `f:${LAST_APPLIED}`]

const conflictHelp = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`

/** Throws kubectl's error for flags that exclude each other. */
export function checkServerSideFlags(call: Invocation, dryRun: DryRun): void {
  const isServerSide = call.flags.bool('server-side')
  if (call.flags.bool('force-conflicts') && !isServerSide)
    throw new CommandError('--force-conflicts only works with --server-side')
  if (isServerSide && dryRun === 'client')
    throw new CommandError("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)")
  if (isServerSide && call.flags.bool('force')) throw new CommandError('--force cannot be used with --server-side')
  if (dryRun === 'server' && call.flags.bool('force'))
    throw new CommandError('--dry-run=server cannot be used with --force')
}

/** Applies one object, and migrates fields that client-side apply owned to the new manager. */
export function applyServerSide(call: Invocation, item: Info, dryRun: DryRun): AnyObject {
  const manager = call.flags.changed('field-manager') ? call.flags.string('field-manager') : PROGRAM_MANAGER
  const applied = send(call, item, dryRun, manager)
  const object =
    dryRun === 'none' && migrate(call, item, applied, manager) ? send(call, item, dryRun, manager) : applied
  if (object.metadata.deletionTimestamp !== undefined)
    call.warn(`Detected changes to resource ${item.name} which is currently being deleted.`)
  if (!printsObjects(call)) printResult(call, item.info, object, { operation: 'serverside-applied', dryRun })
  return object
}

function send(call: Invocation, item: Info, dryRun: DryRun, fieldManager: string): AnyObject {
  const subresource = call.flags.string('subresource')
  const { info, namespace, name } = item
  if (name === '') throw new CommandError('resource name may not be empty')
  const invalid = pathSegmentErrors(name)
  if (invalid.length > 0) throw new CommandError(`invalid resource name ${goQuote(name)}: [${invalid.join(' ')}]`)
  let object = item.object
  const error = errorOf(() => {
    checkSubresource(info, subresource)
    object = writing(call, dryRun, (options) =>
      call.client.apply(requestName(info), namespace, name, asJson(item.object), {
        ...options,
        fieldManager,
        force: call.flags.bool('force-conflicts'),
        ...(subresource === 'status' ? { subresource } : {}),
      }),
    )
  })
  if (!error) return object
  if ('reason' in error && error.reason === 'UnsupportedMediaType')
    throw new CommandError(`Server-side apply not available on the server: (${error.message})`)
  throw isConflict(error) ? new CommandError(`${error.message}\n${conflictHelp}`) : error
}

/**
 * Migrates field ownership. Returns whether anything changed; then the manifest is sent again, to remove fields that it
 * no longer sets.
 */
function migrate(call: Invocation, { info, namespace, name }: Info, object: AnyObject, manager: string): boolean {
  const { client } = call
  const current = (): AnyObject => client.get(requestName(info), namespace, name)
  if (manager === PROGRAM_MANAGER) keepLastApplied(call, { info, namespace, name }, object)
  const owners = client.fieldOwners(current())
  const earlier = owners.filter(({ operation, fields }) => operation === 'Update' && hasPath(fields, lastAppliedPath))
  const moved = [...new Set(earlier.map((entry) => entry.manager))].reduce(
    (entries, from) => asApplied(entries, from, manager),
    owners,
  )
  if (sameOwners(moved, owners)) return false
  client.putFieldOwners(requestName(info), namespace, name, moved)
  return true
}

/** Gives the annotation its own manager; otherwise it would be removed with the migrated fields. */
function keepLastApplied(
  { client }: Invocation,
  { info, namespace, name }: Pick<Info, 'info' | 'namespace' | 'name'>,
  object: AnyObject,
): void {
  const text = object.metadata.annotations?.[LAST_APPLIED]
  if (text === undefined) return
  const owners = client.fieldOwners(object)
  if (owners.some(({ operation, fields }) => operation === 'Apply' && hasPath(fields, lastAppliedPath))) return
  const { apiVersion, kind, metadata } = object
  const place = metadata.namespace === undefined ? {} : { namespace: metadata.namespace }
  client.apply(
    requestName(info),
    namespace,
    name,
    { apiVersion, kind, metadata: { name, ...place, annotations: { [LAST_APPLIED]: text } } },
    { fieldManager: LAST_APPLIED_MANAGER },
  )
}

/** Merges the Update entry of `from` into the Apply entry of `to`. Models csaupgrade/upgrade.go. */
function asApplied(entries: readonly ManagerEntry[], from: string, to: string): readonly ManagerEntry[] {
  const isOld = (entry: ManagerEntry): boolean =>
    entry.manager === from && entry.operation === 'Update' && entry.subresource === ''
  const isNew = (entry: ManagerEntry): boolean =>
    entry.manager === to && entry.operation === 'Apply' && entry.subresource === ''
  const target = entries.find(isNew) ?? entries.find(isOld)
  if (!target) return entries
  const old = entries.find((entry) => isOld(entry) && entry.apiVersion === target.apiVersion)
  const fields = old ? union(target.fields, old.fields) : target.fields
  return entries
    .map((entry) => (entry === target ? { ...entry, manager: to, operation: 'Apply' as const, fields } : entry))
    .filter((entry) => !isOld(entry))
}
