/** Decides whether a manifest describes the existing object, or another object of the same name. */

import { escapePointer } from '../api/fieldDifferences.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject, JsonValue, KubeObject } from '../api/types.ts'
import { LAST_APPLIED } from '../api/written.ts'
import type { SessionDocument } from '../document/types.ts'
import { type CustomLookup, type ManifestObject, manifestObjects } from '../kubectl/manifestObjects.ts'
import type { Compatibility } from '../legacy/versions.ts'

/**
 * The existing object of a kind, namespace and name.
 * - `none`: no object exists.
 * - `same`: the text describes this object, in this or another version.
 * - `another`: the object hardly resembles the text.
 * - `gone`: the object was in the last applied text and is deleted.
 */
export type ExistingObject = 'none' | 'same' | 'another' | 'gone'

/** The share of common fields from which on a text counts as a version of the applied object. */
const LEAST_SHARE = 0.5

/** The existing object in comparison with the manifest's object. */
export function existingObjectFor(
  object: ManifestObject,
  before: KubeObject | undefined,
  applied: () => ReadonlySet<string>,
): ExistingObject {
  if (before === undefined) return object.name !== '' && applied().has(idOf(object)) ? 'gone' : 'none'
  const written = lastApplied(before)
  const [own, other] = [leavesOf(object.value), leavesOf(written ?? before)]
  // An object that was never applied has every default, so the fields of the text are counted.
  const asked = written === undefined ? own : other
  if (asked.size === 0) return 'same'
  let shared = 0
  for (const [pointer, value] of asked) {
    const found = (written === undefined ? other : own).get(pointer)
    // An edit leaves the same field with another value.
    if (found !== undefined) shared += found === value ? 1 : 0.5
  }
  return shared / asked.size >= LEAST_SHARE ? 'same' : 'another'
}

/** Keys of the objects in the last `kubectl apply` of a run; computed at the first call. */
export function lastAppliedIn(
  document: SessionDocument,
  compatibility: Compatibility,
  customKind: CustomLookup,
): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined
  return () => {
    found ??= new Set(manifestObjects(lastText(document), compatibility, customKind).map(idOf))
    return found
  }
}

function lastText({ journal }: SessionDocument): string {
  const last = journal.findLast(
    ({ command }) => command.type === 'kubectl' && command.args[0] === 'apply' && command.stdin !== undefined,
  )
  return last?.command.type === 'kubectl' ? (last.command.stdin ?? '') : ''
}

const idOf = ({ kind, namespace, name }: ManifestObject): string => `${kind} ${namespace}/${name}`

function lastApplied({ metadata }: KubeObject): JsonObject | undefined {
  const text = metadata.annotations?.[LAST_APPLIED]
  if (text === undefined) return undefined
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Fields with their values, without fields that both objects share by identity. */
function leavesOf(object: JsonObject): ReadonlyMap<string, JsonValue> {
  const leaves = new Map<string, JsonValue>()
  const add = (pointer: string, value: JsonValue | undefined): void => {
    if (value === undefined) return
    if (value === null || typeof value !== 'object') {
      leaves.set(pointer, value)
      return
    }
    for (const [key, member] of Object.entries(value)) add(`${pointer}/${escapePointer(key)}`, member)
  }
  for (const [key, member] of Object.entries(object))
    if (!isOfIdentity.has(key)) add(`/${key}`, key === 'metadata' ? labelsOf(member) : member)
  return leaves
}

const isOfIdentity: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'status'])

const labelsOf = (metadata: JsonValue | undefined): JsonValue | undefined =>
  typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata.labels : undefined
