/** Reads and writes recordings of kwok: `kwokctl snapshot record` writes a ResourcePatch for each change in etcd. */
import { StatusError } from '../api/errors.ts'
import { typeOfKind } from '../api/fieldTable.ts'
import { asObject, isObject } from '../api/jsonObject.ts'
import { createJsonMergePatch, jsonMergePatch } from '../api/patch/jsonMergePatch.ts'
import { createTwoWayMergePatch } from '../api/patch/strategicDiff.ts'
import { strategicMergePatch } from '../api/patch/strategicMergePatch.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { apiVersionOf, kindOf, kinds } from '../kinds/table.ts'
import type { ImportRecord, SeenObject } from './records.ts'
import type { Unread } from './unread.ts'

const KWOK_ACTION = { apiVersion: 'action.kwok.x-k8s.io/v1alpha1', kind: 'ResourcePatch' } as const

type ObjectRecord = Extract<ImportRecord, { object: SeenObject }>
type ActionRecord = Extract<ImportRecord, { type: 'action' }>

/** The reason for which a change cannot be read. */
type UnreadAction = { readonly problem: Unread; readonly object: string }

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** Rebuilds whole objects from the changes of one file: each change holds only the difference to the version before. */
export class KwokActions {
  readonly #objects = new Map<string, SeenObject>()

  /** Stores an object with which the recording begins. */
  note(object: SeenObject): void {
    const row = kindOf(object)
    if (row) this.#objects.set(keyOf(row.resource, object.metadata), object)
  }

  read({ action, at, place }: ActionRecord): ObjectRecord | UnreadAction {
    const { group, version, resource } = asObject(action.resource)
    const target = asObject(action.target)
    const key = keyOf(text(resource), target)
    const before = this.#objects.get(key)
    const name = `${text(resource)} ${[target.namespace, target.name].map(text).filter(Boolean).join('/')}`
    const fail = (problem: Unread): UnreadAction => ({ problem, object: name })
    if (action.method === 'delete') {
      if (before === undefined) return fail({ id: 'kwokDeletedUnseen', facts: {} })
      this.#objects.delete(key)
      return { type: 'DELETED', object: before, place, ...(at === undefined ? {} : { at }) }
    }
    if (action.method !== 'create' && action.method !== 'patch')
      return fail({ id: 'kwokMethod', facts: { method: JSON.stringify(action.method ?? null) } })
    if (!isObject(action.template)) return fail({ id: 'kwokWithoutTemplate', facts: {} })
    if (action.method === 'patch' && before === undefined) return fail({ id: 'kwokChangedUnseen', facts: {} })
    const row = kinds.find((one) => one.resource === resource && one.group === text(group))
    const own = row && { apiVersion: apiVersionOf({ ...row, version: text(version) || row.version }), kind: row.kind }
    const after = before && action.method === 'patch' ? patched(before, action.template) : action.template
    if (typeof after === 'string') return fail({ id: 'kwokPatch', facts: { words: after } })
    const object = { ...own, ...after, metadata: { ...asObject(target), ...asObject(after.metadata) } }
    if (!isSeen(object)) return fail({ id: 'kwokWithoutName', facts: {} })
    this.#objects.set(key, object)
    return {
      type: action.method === 'create' ? 'ADDED' : 'MODIFIED',
      object,
      place,
      ...(at === undefined ? {} : { at }),
    }
  }
}

const keyOf = (resource: string, { namespace, name }: JsonObject): string =>
  `${resource} ${text(namespace)}/${text(name)}`

function isSeen(object: JsonObject): object is SeenObject {
  return text(object.kind) !== '' && text(object.apiVersion) !== '' && text(asObject(object.metadata).name) !== ''
}

/**
 * The patched object, or the API server's message if it would refuse the patch. A kind with unknown fields has no merge
 * keys.
 */
function patched(before: SeenObject, patch: JsonObject): JsonObject | string {
  const type = typeOfKind(before.apiVersion, before.kind)
  try {
    return type === undefined ? jsonMergePatch(before, patch) : strategicMergePatch(before, patch, type)
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
}

/** Writes each change as kwok would; times in virtual ms. */
export class KwokWriter {
  readonly #objects = new Map<string, JsonObject>()

  /** Writes an object with which the recording begins. */
  begin(resource: string, object: JsonObject): JsonObject {
    const written = withoutVersion(object)
    this.#objects.set(keyOf(resource, asObject(object.metadata)), written)
    return written
  }

  change(
    resource: string,
    object: JsonObject,
    { at, isEnd }: { readonly at: number; readonly isEnd: boolean },
  ): JsonObject {
    const { name = '', namespace } = asObject(object.metadata)
    const key = keyOf(resource, asObject(object.metadata))
    const before = this.#objects.get(key)
    const after = withoutVersion(object)
    const [version = '', group = ''] = text(object.apiVersion).split('/').toReversed()
    const head = {
      ...KWOK_ACTION,
      resource: { ...(group === '' ? {} : { group }), version, resource },
      target: { name, ...(namespace === undefined ? {} : { namespace }) },
      durationNanosecond: Math.round(at * 1e6),
    }
    if (isEnd) {
      this.#objects.delete(key)
      return { ...head, method: 'delete' }
    }
    this.#objects.set(key, after)
    if (before === undefined) return { ...head, method: 'create', template: after }
    const type = typeOfKind(text(object.apiVersion), text(object.kind))
    const template =
      type === undefined ? createJsonMergePatch(before, after) : createTwoWayMergePatch(before, after, type)
    return { ...head, method: 'patch', template }
  }
}

function withoutVersion(object: JsonObject): JsonObject {
  const { resourceVersion: _, ...metadata } = asObject(object.metadata)
  return { ...object, metadata }
}
