import { virtualMsIn } from '../clock.ts'
import { asObject, objectsIn, textOf } from '../jsonObject.ts'
import { toTimestamp } from '../time.ts'
import type { JsonDraft, JsonObject, JsonValue } from '../types.ts'
import type { FieldSet } from './fieldSet.ts'
import { type ManagerEntry, managerId } from './managers.ts'

/**
 * Entries in the order of `metadata.managedFields`: Apply entries first, then by time. `epochMs` is virtual time 0 as
 * Unix ms.
 */
// Models apimachinery managedfields/internal/managedfields.go sortEncodedManagedFields (v1.36).
export function managedFieldsOf(entries: readonly ManagerEntry[], epochMs: number): JsonObject[] {
  const second = ({ at }: ManagerEntry): number => (at === undefined ? Number.NEGATIVE_INFINITY : Math.floor(at / 1000))
  const compare = (a: ManagerEntry, b: ManagerEntry): number => {
    if (a.operation !== b.operation) return a.operation < b.operation ? -1 : 1
    const [left, right] = [second(a), second(b)]
    if (left !== right) return left < right ? -1 : 1
    return managerId(a) < managerId(b) ? -1 : 1
  }
  return [...entries].sort(compare).map(({ manager, operation, apiVersion, subresource, at, fields }) => ({
    apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: fieldsV1(fields),
    manager,
    operation,
    ...(subresource ? { subresource } : {}),
    ...(at === undefined ? {} : { time: toTimestamp(epochMs + at) }),
  }))
}

/** FieldsV1 such as `{"f:spec": {"f:replicas": {}}}`. A `.` marks a path of the set that also has longer paths. */
export function fieldsV1({ member, children }: FieldSet): JsonObject {
  const result: JsonDraft = {}
  const elements = Object.keys(children).sort()
  if (member && elements.length > 0) result['.'] = {}
  for (const element of elements) result[element] = fieldsV1(children[element]!)
  return result
}

/** The entries of `metadata.managedFields` from a client, without invalid entries. */
export const managerEntries = (managedFields: JsonValue | undefined): ManagerEntry[] =>
  objectsIn(managedFields).flatMap(({ manager, operation, apiVersion, subresource, time, fieldsV1: fields }) => {
    if (operation !== 'Apply' && operation !== 'Update') return []
    const at = virtualMsIn(textOf(time))
    return {
      manager: textOf(manager),
      operation,
      apiVersion: textOf(apiVersion),
      subresource: textOf(subresource),
      fields: { ...fieldSetOf(asObject(fields), 0), member: false },
      ...(at === undefined ? {} : { at }),
    }
  })

const MOST_DEPTH = 200

function fieldSetOf(fields: JsonObject, depth: number): FieldSet {
  const names = Object.keys(fields).filter((name) => name !== '.')
  const inner = depth < MOST_DEPTH ? names : []
  return {
    member: names.length === 0 || fields['.'] !== undefined,
    children: Object.fromEntries(inner.map((name) => [name, fieldSetOf(asObject(fields[name]), depth + 1)])),
  }
}
