import { type FieldDifference, fieldDifferences } from '../../engine/api/fieldDifferences.ts'
import type { JsonObject, JsonValue } from '../../engine/api/types.ts'
import type { ManifestDocument } from '../k8sYaml.ts'

/** A change of one object of the manifest. */
export interface DocumentChange {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly before: ManifestDocument | undefined
  readonly after: ManifestDocument | undefined
  readonly fields: readonly FieldDifference[]
}

/** Objects that differ between two texts, matched by kind, namespace and name. */
export function documentChanges(
  applied: readonly ManifestDocument[],
  edited: readonly ManifestDocument[],
): DocumentChange[] {
  const before = byIdentity(applied)
  const after = byIdentity(edited)
  const out: DocumentChange[] = []
  for (const [id, document] of after) {
    const old = before.get(id)
    const fields = old ? fieldDifferences(old.value ?? null, document.value ?? null) : []
    if (!old || fields.length > 0) out.push({ ...identityOf(document), before: old, after: document, fields })
  }
  for (const [id, document] of before) {
    if (!after.has(id)) out.push({ ...identityOf(document), before: document, after: undefined, fields: [] })
  }
  return out
}

/** `spec.replicas` of a Deployment, by default 1; undefined if the value is not a number. */
export function replicasOf(value: JsonValue | undefined): number | undefined {
  const replicas = at(value, 'spec', 'replicas') ?? 1
  return typeof replicas === 'number' ? replicas : undefined
}

/** Value at a path of keys; undefined if a part is missing. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const key of path) {
    if (!isObject(current)) return undefined
    current = member(current, key)
  }
  return current
}

/** Kind, namespace and name of a document; empty strings for missing parts. */
export function identityOf(document: ManifestDocument): { kind: string; namespace: string; name: string } {
  const text = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '')
  return {
    kind: text(at(document.value, 'kind')),
    namespace: text(at(document.value, 'metadata', 'namespace')) || 'default',
    name: text(at(document.value, 'metadata', 'name')),
  }
}

/** The last document of a name wins, as in an apply. */
function byIdentity(documents: readonly ManifestDocument[]): Map<string, ManifestDocument> {
  const out = new Map<string, ManifestDocument>()
  for (const document of documents) {
    if (!isObject(document.value)) continue
    const { kind, namespace, name } = identityOf(document)
    out.set(`${kind} ${namespace}/${name}`, document)
  }
  return out
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined
