/** Ownership of an object's fields. Models structured-merge-diff merge/update.go (v6). */
import { asObject } from '../jsonObject.ts'
import { goJson } from '../stableJson.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import type { FieldRef } from './fieldSchema.ts'
import {
  difference,
  emptySet,
  type FieldSet,
  intersection,
  isEmptySet,
  pathsOf,
  recursiveDifference,
  singlePath,
  union,
} from './fieldSet.ts'
import {
  type Comparison,
  compareValues,
  fieldsSetBy,
  mergeValues,
  withNamedFields,
  withoutFields,
} from './typedValues.ts'

/** The identity of a writer: name, operation, version and subresource. */
export interface Manager {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  /** Empty for a write to the object itself. */
  readonly subresource: string
}

/** The fields that a manager owns. */
export interface ManagerEntry extends Manager {
  readonly fields: FieldSet
  /** Virtual ms of the last write with a change. */
  readonly at?: number
}

/** A field that an apply would change and another manager owns. */
export interface FieldConflict {
  readonly manager: Manager
  readonly path: readonly string[]
}

/**
 * A text that identifies a manager, and that orders managers in conflicts. For Apply, the text does not depend on the
 * API version.
 */
// Models apimachinery managedfields/internal/managers BuildManagerIdentifier (v1.36).
export const managerId = ({ manager, operation, apiVersion, subresource }: Manager): string =>
  JSON.stringify({
    manager,
    operation,
    ...(operation === 'Update' ? { apiVersion } : {}),
    ...(subresource ? { subresource } : {}),
  })

interface ApplyRequest {
  readonly live: JsonObject
  readonly config: JsonObject
  readonly ref: FieldRef
  readonly applier: Manager
  /** Fields that no manager owns: the API server sets them, or another subresource sets them. */
  readonly unowned: FieldSet
  readonly conflicts: 'report' | 'force'
}

export interface Applied {
  readonly object: JsonObject
  readonly entries: readonly ManagerEntry[]
  /** The API server rejects an apply with conflicts. */
  readonly conflicts: readonly FieldConflict[]
}

/** Merges a manifest into an object, removes fields that its manager no longer applies, and finds conflicts. */
export function applyConfig(before: readonly ManagerEntry[], request: ApplyRequest): Applied {
  const { live, config, ref, applier, unowned } = request
  const id = managerId(applier)
  const last = before.find((entry) => managerId(entry) === id)
  // The fields include the object's identity while other fields are pruned, so that `metadata` stays.
  const fields = recursiveDifference(fieldsSetBy(config, ref), unowned)
  const entries = withEntry(before, { ...applier, ...(last?.at === undefined ? {} : { at: last.at }), fields })
  const merged = asObject(mergeValues(live, config, ref))
  const object = last ? pruned(merged, ref, { last: last.fields, entries }) : merged
  const changes = excluding(compareValues(live, object, ref), unowned)
  const conflicts = conflictsOf(entries, changes, id)
  if (request.conflicts === 'report' && conflicts.length > 0) return { object, entries: before, conflicts }
  const left = yielded(entries, changes, id).map((entry) =>
    managerId(entry) === id ? { ...entry, fields: difference(entry.fields, systemFields) } : entry,
  )
  return { object, entries: left.filter(owning), conflicts: [] }
}

/** The entries after an update: its manager takes the changed fields from all other managers. */
export function updateOwners(
  entries: readonly ManagerEntry[],
  change: { readonly before: JsonValue; readonly after: JsonValue; readonly ref: FieldRef; readonly at: number },
  writers: readonly { readonly manager: Manager; readonly unowned: FieldSet }[],
): readonly ManagerEntry[] {
  const changes = compareValues(change.before, change.after, change.ref)
  let next = yielded(entries, changes, undefined)
  for (const { manager, unowned } of writers) {
    const taken = ownable(union(changes.added, changes.modified), unowned)
    if (isEmptySet(taken)) continue
    const id = managerId(manager)
    const owned = next.find((entry) => managerId(entry) === id)?.fields ?? emptySet
    next = withEntry(next, { ...manager, at: change.at, fields: union(owned, taken) })
  }
  return next
}

/**
 * Identity and version fields, which no manager owns. Models apimachinery managedfields/internal/stripmeta.go (v1.36).
 */
const systemFields: FieldSet = [
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => ['metadata', name]),
]
  .map((path) => singlePath(path.map((name) => `f:${name}`)))
  .reduce(union)

const ownable = (fields: FieldSet, unowned: FieldSet): FieldSet =>
  difference(recursiveDifference(fields, unowned), systemFields)

const owning = ({ fields }: ManagerEntry): boolean => !isEmptySet(fields)

const excluding = ({ added, modified, removed }: Comparison, unowned: FieldSet): Comparison => ({
  added: recursiveDifference(added, unowned),
  modified: recursiveDifference(modified, unowned),
  removed: recursiveDifference(removed, unowned),
})

/** The entries with this entry in place of the same manager's entry. */
function withEntry(entries: readonly ManagerEntry[], entry: ManagerEntry): readonly ManagerEntry[] {
  const id = managerId(entry)
  const isNew = !entries.some((one) => managerId(one) === id)
  const next = isNew ? [...entries, entry] : entries.map((one) => (managerId(one) === id ? entry : one))
  return next.filter(owning)
}

function conflictsOf(entries: readonly ManagerEntry[], { added, modified }: Comparison, own: string): FieldConflict[] {
  const changed = union(added, modified)
  return entries
    .filter((entry) => managerId(entry) !== own)
    .sort((a, b) => (managerId(a) < managerId(b) ? -1 : 1))
    .flatMap((manager) => pathsOf(intersection(manager.fields, changed)).map((path) => ({ manager, path })))
}

/** The entries after a change: only `own` keeps the changed or removed fields. */
function yielded(
  entries: readonly ManagerEntry[],
  { added, modified, removed }: Comparison,
  own: string | undefined,
): readonly ManagerEntry[] {
  const gone = union(union(added, modified), removed)
  if (isEmptySet(gone)) return entries.filter(owning)
  return entries
    .map((entry) => (managerId(entry) === own ? entry : { ...entry, fields: difference(entry.fields, gone) }))
    .filter(owning)
}

/** The object without fields that the manager applied last time and that no manager owns any more. */
function pruned(
  merged: JsonObject,
  ref: FieldRef,
  { last, entries }: { readonly last: FieldSet; readonly entries: readonly ManagerEntry[] },
): JsonObject {
  if (isEmptySet(last)) return merged
  const named = (set: FieldSet): FieldSet => withNamedFields(set, ref)
  const setBy = (value: JsonValue): FieldSet => named(fieldsSetBy(value, ref))
  const [lastNamed, all] = [named(last), setBy(merged)]
  const owned = named(entries.map(({ fields }) => fields).reduce(union, emptySet))
  const without = withoutFields(merged, lastNamed, ref)
  const withOwned = withoutFields(merged, difference(all, union(setBy(without), owned)), ref)
  const gone = intersection(difference(all, setBy(withOwned)), lastNamed)
  return asObject(withoutFields(merged, gone, ref))
}

/** Whether two lists of entries are equal, apart from times. */
export const sameOwners = (a: readonly ManagerEntry[], b: readonly ManagerEntry[]): boolean =>
  goJson(a.map(timeless)) === goJson(b.map(timeless))

const timeless = ({ at: _, ...entry }: ManagerEntry): object => entry
