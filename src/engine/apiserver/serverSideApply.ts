/** Server-side apply. Models apiserver handlers/patch.go applyPatcher and apimachinery util/managedfields/internal (v1.36). */

import { badRequest, conflict, type FieldError, invalid, StatusError } from '../api/errors.ts'
import { ElementError, type FieldRef } from '../api/fieldSets/fieldSchema.ts'
import { difference, hasPath, pathText, union } from '../api/fieldSets/fieldSet.ts'
import {
  type Applied,
  applyConfig,
  type FieldConflict,
  type Manager,
  type ManagerEntry,
  managerId,
  sameOwners,
} from '../api/fieldSets/managers.ts'
import { compareValues, fieldsSetBy } from '../api/fieldSets/typedValues.ts'
import { typeErrors, typeErrorText } from '../api/fieldSets/typeErrors.ts'
import { goQuote } from '../api/goFormat.ts'
import { asObject, isObject, textOf } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { goJson } from '../api/stableJson.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { LAST_APPLIED } from '../api/written.ts'
import type { Kind } from '../kinds/kind.ts'
import { apiVersionOf } from '../kinds/table.ts'
import { type FieldOwners, unownedFields } from './fieldOwners.ts'
import type { ApplyOptions } from './interface.ts'

/** The API server's functions for an apply: reading the object, and both ways of writing it. */
interface ApplyTarget {
  readonly owners: FieldOwners
  /** Virtual ms. */
  readonly now: number
  /** The kind that a configuration has to name. */
  readonly kind: Kind
  readonly stored: AnyObject | undefined
  /** Decodes an object by the fields of its kind. Throws BadRequest. */
  decode(object: JsonObject): JsonObject
  create(object: JsonObject): KubeObject
  /** `storeAnyway`: whether to store the object even if only the owners changed. */
  update(object: JsonObject, stored: AnyObject, options: { readonly storeAnyway: boolean }): KubeObject
}

/** kubectl's manager for applies; its users may have used client-side apply before. */
const KUBECTL = 'kubectl'
const MAX_MANAGER_LENGTH = 128

/** Applies a manifest. Throws Conflict for fields with other owners, and the errors of any other write. */
export function serverSideApply(target: ApplyTarget, config: JsonObject, options: ApplyOptions): KubeObject {
  checkRequest(config, options)
  const { owners, stored, now } = target
  refuseOtherKind(config, target.kind)
  if (!stored) refuseUid(config, target.kind)
  const kind = { apiVersion: String(config.apiVersion), kind: String(config.kind) }
  const ref = owners.refOf(kind)
  const errors = typeErrors(config, ref)
  if (errors.length > 0)
    throw new StatusError(
      'Unknown',
      `failed to create typed patch object (${nameOf(config)}): ${typeErrorText(errors)}`,
    )
  const applier: Manager = {
    manager: options.fieldManager,
    operation: 'Apply',
    apiVersion: kind.apiVersion,
    subresource: options.subresource ?? '',
  }
  const live = stored ?? { ...kind }
  const before = stored ? owners.entriesOf(stored) : []
  const applied = typedLive(live, ref, () =>
    applyOrRefuse(before, { live, config, ref, applier, force: options.force === true }),
  )
  const isSame = stored !== undefined && goJson(applied.object) === goJson(live)
  const entries = isSame ? applied.entries : withTime(applied.entries, applier, now)
  const merged = applier.manager === KUBECTL ? withLastApplied(applied.object, config) : applied.object
  const object = decoded(target, merged, config)
  const storeAnyway = !sameOwners(before, entries)
  const result = stored ? target.update(object, stored, { storeAnyway }) : target.create(object)
  owners.set(result, entries, options.dryRun)
  return result
}

/**
 * Runs an apply. Throws Unknown if the stored object has elements without a key: other writes may store these, an apply
 * cannot merge them.
 */
// Models managedfields/internal/structuredmerge.go Apply (v1.36).
function typedLive<T>(live: JsonObject, ref: FieldRef, apply: () => T): T {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof ElementError)) throw error
    const found = typeErrors(live, ref)
    const text = typeErrorText(found.length > 0 ? found : [error.message])
    throw new StatusError('Unknown', `failed to create typed live object (${nameOf(live)}): ${text}`)
  }
}

function checkRequest(config: JsonObject, { fieldManager }: ApplyOptions): void {
  const refuse = (type: FieldError['type'], body: string): StatusError =>
    invalid('meta.k8s.io', 'PatchOptions', '', [{ type, field: 'fieldManager', body }])
  if (fieldManager === '') throw refuse('Required', 'Required value: is required for apply patch')
  if (fieldManager.length > MAX_MANAGER_LENGTH)
    throw refuse('TooLong', `Too long: may not be more than ${MAX_MANAGER_LENGTH} bytes`)
  const { managedFields } = asObject(config.metadata)
  if (managedFields !== undefined && managedFields !== null) throw badRequest('metadata.managedFields must be nil')
}

/** Throws BadRequest unless a configuration names the kind of the request. */
// Models managedfields/internal/structuredmerge.go Apply (v1.36).
function refuseOtherKind(config: JsonObject, expected: Kind): void {
  if (config.apiVersion !== apiVersionOf(expected) || config.kind !== expected.kind)
    throw badRequest(`invalid object type: ${typeText(config)}`)
}

/** Throws Conflict for a new object with a uid. */
// Models apiserver handlers/patch.go applyPatcher (v1.36).
function refuseUid({ metadata }: JsonObject, { group, resource }: Kind): void {
  const { uid, name } = asObject(metadata)
  if (typeof uid !== 'string' || uid === '') return
  const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
  throw conflict(group, resource, textOf(name), why)
}

interface Request {
  readonly live: JsonObject
  readonly config: JsonObject
  readonly ref: FieldRef
  readonly applier: Manager
  readonly force: boolean
}

function applyOrRefuse(before: readonly ManagerEntry[], { force, ...request }: Request): Applied {
  const attempt = (conflicts: 'report' | 'force'): Applied =>
    applyConfig(before, { ...request, unowned: unownedFields(request.applier.subresource), conflicts })
  const applied = attempt(force ? 'force' : 'report')
  if (applied.conflicts.length === 0) return applied
  const left = conflictsBeyondLastApplied(applied.conflicts, request)
  if (left.length > 0) throw conflictError(left)
  return attempt('force')
}

/**
 * The conflicts without fields that the last client-side apply set and that are unchanged: kubectl may take these over.
 */
// Models managedfields/internal/lastappliedmanager.go (v1.36).
function conflictsBeyondLastApplied(
  conflicts: readonly FieldConflict[],
  { live, ref, applier }: Omit<Request, 'force'>,
): readonly FieldConflict[] {
  const last = applier.manager === KUBECTL ? lastAppliedOf(live) : undefined
  if (!last || last.apiVersion !== applier.apiVersion || typeErrors(last, ref).length > 0) return conflicts
  const { added, modified, removed } = compareValues(last, live, ref)
  const allowed = difference(fieldsSetBy(last, ref), union(union(added, modified), removed))
  return conflicts.filter(({ path }) => !hasPath(allowed, path))
}

function lastAppliedText(object: JsonObject): string | undefined {
  const text = asObject(asObject(object.metadata).annotations)[LAST_APPLIED]
  return typeof text === 'string' && text !== '' ? text : undefined
}

function lastAppliedOf(object: JsonObject): JsonObject | undefined {
  try {
    const last: JsonValue = JSON.parse(lastAppliedText(object) ?? 'null')
    return isObject(last) ? last : undefined
  } catch {
    return undefined
  }
}

/** Keeps an existing annotation of client-side apply up to date, so that users can return to it. */
// Models managedfields/internal/lastappliedupdater.go (v1.36).
function withLastApplied(object: JsonObject, config: JsonObject): JsonObject {
  if (lastAppliedText(object) === undefined) return object
  const metadata = asObject(object.metadata)
  const applied = asObject(config.metadata)
  const { [LAST_APPLIED]: _, ...annotations } = asObject(applied.annotations)
  const plain = isObject(applied.annotations) ? { ...config, metadata: { ...applied, annotations } } : config
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...asObject(metadata.annotations), [LAST_APPLIED]: `${goJson(plain)}\n` } },
  }
}

const withTime = (entries: readonly ManagerEntry[], writer: Manager, at: number): readonly ManagerEntry[] =>
  entries.map((entry) => (managerId(entry) === managerId(writer) ? { ...entry, at } : entry))

/** Finds errors that the typed check misses and Go's decoding does not: invalid quantities, numbers out of range. */
function decoded(target: ApplyTarget, merged: JsonObject, config: JsonObject): JsonObject {
  try {
    return target.decode(merged)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const text = error.message.replace(/^.*? cannot be handled as a \w+: /, '')
    throw new StatusError('Unknown', `failed to convert new typed object (${nameOf(config)}) to object: ${text}`)
  }
}

/** Text such as `default/web; apps/v1, Kind=Deployment`. */
function nameOf(object: JsonObject): string {
  const { namespace, name } = asObject(object.metadata)
  return `${String(namespace ?? '')}/${String(name ?? '')}; ${typeText(object)}`
}

/** Group, version and kind as Go prints them: `apps/v1, Kind=Deployment`, or `/v1, Kind=Pod` in the core group. */
function typeText({ apiVersion = '', kind = '' }: JsonObject): string {
  const named = String(apiVersion)
  return `${named.includes('/') ? named : `/${named}`}, Kind=${String(kind)}`
}

// Models managedfields/internal/conflict.go (v1.36).
function conflictError(conflicts: readonly FieldConflict[]): StatusError {
  const causes = conflicts.map(({ manager, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${managerText(manager)}`,
    field: pathText(path),
  }))
  return new StatusError('Conflict', conflictText(conflicts), {}, causes)
}

function conflictText(conflicts: readonly FieldConflict[]): string {
  const [first] = conflicts
  if (first && conflicts.length === 1)
    return `Apply failed with 1 conflict: conflict with ${managerText(first.manager)}: ${pathText(first.path)}`
  const managers = new Map(conflicts.map(({ manager }) => [managerId(manager), manager]))
  const lines = [...managers].flatMap(([id, manager]) => [
    `conflicts with ${managerText(manager)}:`,
    ...conflicts.filter((one) => managerId(one.manager) === id).map(({ path }) => `- ${pathText(path)}`),
  ])
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
}

function managerText({ manager, operation, apiVersion, subresource }: Manager): string {
  const name = goQuote(manager) + (subresource ? ` with subresource ${goQuote(subresource)}` : '')
  return operation === 'Update' ? `${name} using ${apiVersion}` : name
}
