import { timestampAt } from '../clock.ts'
import type { JsonDraft, JsonObject } from '../types.ts'
import type { FieldSet } from './fieldSet.ts'
import { type ManagerEntry, managerId } from './managers.ts'

/** Entries as `metadata.managedFields` has them: those that apply first, then by time. */
// Models apimachinery managedfields/internal/managedfields.go sortEncodedManagedFields (v1.36).
export function managedFieldsOf(entries: readonly ManagerEntry[]): JsonObject[] {
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
    ...(at === undefined ? {} : { time: timestampAt(at) }),
  }))
}

/** `{"f:spec": {"f:replicas": {}}}`; a path that others continue from is marked with `.`. */
export function fieldsV1({ member, children }: FieldSet): JsonObject {
  const result: JsonDraft = {}
  const elements = Object.keys(children).sort()
  if (member && elements.length > 0) result['.'] = {}
  for (const element of elements) result[element] = fieldsV1(children[element]!)
  return result
}
