import { decodeObject } from '../../engine/api/decode.ts'
import { applyDefaults } from '../../engine/api/defaults.ts'
import { deepEqual } from '../../engine/api/equality.ts'
import { StatusError } from '../../engine/api/errors.ts'
import type { JsonObject, JsonValue } from '../../engine/api/types.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import { escapePointer } from '../yamlSchema.ts'

/** One field that differs between the applied and the edited text; a missing side was not written. */
export interface FieldChange {
  /** JSON pointer in the edited document, or in the applied one if the field is gone. */
  readonly pointer: string
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** What happened to one object of the manifest. */
export interface DocumentChange {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly before: ManifestDocument | undefined
  readonly after: ManifestDocument | undefined
  readonly fields: readonly FieldChange[]
}

/** What an apply will do to one object, in the order of importance. */
export type EffectId =
  | 'unreadable'
  | 'refused'
  | 'selector'
  | 'create'
  | 'rolloutAndScale'
  | 'rollout'
  | 'rolloutWhenResumed'
  | 'template'
  | 'pause'
  | 'resume'
  | 'scale'
  | 'spec'
  | 'defaults'
  | 'metadata'
  | 'change'
  | 'stays'
  | 'none'

export interface Effect {
  readonly id: EffectId
  /** `deployment/web`; empty for `none`. */
  readonly object: string
  readonly params: { readonly [name: string]: string | number }
}

/** The objects that differ between two texts, matched by kind, namespace and name. */
export function documentChanges(
  applied: readonly ManifestDocument[],
  edited: readonly ManifestDocument[],
): DocumentChange[] {
  const before = byIdentity(applied)
  const after = byIdentity(edited)
  const out: DocumentChange[] = []
  for (const [id, document] of after) {
    const old = before.get(id)
    const fields = old ? fieldChanges(old.value ?? null, document.value ?? null) : []
    if (!old || fields.length > 0) out.push({ ...identityOf(document), before: old, after: document, fields })
  }
  for (const [id, document] of before) {
    if (!after.has(id)) out.push({ ...identityOf(document), before: document, after: undefined, fields: [] })
  }
  return out
}

/** Every place where two values differ. A part that exists on one side only counts as one field. */
export function fieldChanges(before: JsonValue, after: JsonValue, pointer = ''): FieldChange[] {
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, pointer)
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      memberChange(member(before, key), member(after, key), `${pointer}/${escapePointer(key)}`),
    )
  }
  return deepEqual(before, after) ? [] : [{ pointer, before, after }]
}

/** What applying the edited text will do, most important first; one `none` if it will do nothing. */
export function effectsOf(edited: readonly ManifestDocument[], changes: readonly DocumentChange[]): Effect[] {
  const broken = edited.find((document) => document.error)
  const unreadable: Effect[] = broken?.error
    ? [{ id: 'unreadable', object: '', params: { line: broken.error.line + 1 } }]
    : []
  const effects = [...unreadable, ...changes.flatMap(effectOf)]
    // What cannot be read is not gone.
    .filter(({ id }) => !(broken && id === 'stays'))
  if (effects.length === 0) return [{ id: 'none', object: '', params: {} }]
  return effects.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

const order: readonly EffectId[] = [
  'unreadable',
  'refused',
  'selector',
  'create',
  'rolloutAndScale',
  'rollout',
  'rolloutWhenResumed',
  'template',
  'pause',
  'resume',
  'scale',
  'spec',
  'defaults',
  'metadata',
  'change',
  'stays',
  'none',
]

function effectOf(change: DocumentChange): Effect[] {
  const object = `${change.kind.toLowerCase()}/${change.name}`
  const effect = (id: EffectId, params: Effect['params'] = {}): Effect[] => [
    { id, object, params: { object, ...params } },
  ]
  if (!change.after) return effect('stays')
  if (!isDecodable(change.after.value)) return effect('refused')
  if (!change.before) return effect('create')
  const touches = (prefix: string) =>
    change.fields.some(({ pointer }) => pointer === prefix || pointer.startsWith(`${prefix}/`))
  const onlyMetadata = change.fields.every(({ pointer }) => pointer.startsWith('/metadata/'))
  if (onlyMetadata) return effect('metadata')
  const before = withDefaults(change.before.value)
  const after = withDefaults(change.after.value)
  const differ = (...path: string[]) => !deepEqual(at(before, ...path), at(after, ...path))
  if (!differ('spec') && touches('/spec')) return effect('defaults')
  if (change.kind !== 'Deployment') {
    const hasTemplate = change.kind === 'ReplicaSet' || change.kind === 'ReplicationController'
    return effect(hasTemplate && differ('spec', 'template') ? 'template' : 'change')
  }
  if (differ('spec', 'selector')) return effect('selector')
  const from = replicasOf(before) ?? 1
  const to = replicasOf(after) ?? 1
  const isPaused = at(after, 'spec', 'paused') === true
  if (differ('spec', 'template')) {
    if (isPaused) return effect('rolloutWhenResumed')
    return from === to ? effect('rollout') : effect('rolloutAndScale', { from, to })
  }
  if (differ('spec', 'paused')) return effect(isPaused ? 'pause' : 'resume')
  return from === to ? effect('spec') : effect('scale', { from, to })
}

/** Whether the API server could read the value into its kind; what is no object is kubectl's to refuse. */
function isDecodable(value: JsonValue | undefined): boolean {
  if (!isObject(value)) return false
  try {
    decodeObject(value, { strict: true })
    return true
  } catch (error) {
    if (error instanceof StatusError) return false
    throw error
  }
}

/** The value as it will be stored; itself where it cannot be read. A default that is written out changes nothing. */
function withDefaults(value: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(value)) return value
  try {
    return applyDefaults(decodeObject(value, { strict: false }))
  } catch (error) {
    if (error instanceof StatusError) return value
    throw error
  }
}

/** `spec.replicas` of a Deployment, which is 1 where nothing is written; undefined where it is no number. */
export function replicasOf(value: JsonValue | undefined): number | undefined {
  const replicas = at(value, 'spec', 'replicas') ?? 1
  return typeof replicas === 'number' ? replicas : undefined
}

/** The value under a path of keys; undefined where the path ends early. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const key of path) {
    if (!isObject(current)) return undefined
    current = member(current, key)
  }
  return current
}

/** Kind, namespace and name of a document; empty strings where they are not written. */
export function identityOf(document: ManifestDocument): { kind: string; namespace: string; name: string } {
  const text = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '')
  return {
    kind: text(at(document.value, 'kind')),
    namespace: text(at(document.value, 'metadata', 'namespace')) || 'default',
    name: text(at(document.value, 'metadata', 'name')),
  }
}

/** Later documents of the same name win, as they do when they are applied one after the other. */
function byIdentity(documents: readonly ManifestDocument[]): Map<string, ManifestDocument> {
  const out = new Map<string, ManifestDocument>()
  for (const document of documents) {
    if (!isObject(document.value)) continue
    const { kind, namespace, name } = identityOf(document)
    out.set(`${kind} ${namespace}/${name}`, document)
  }
  return out
}

function memberChange(before: JsonValue | undefined, after: JsonValue | undefined, pointer: string): FieldChange[] {
  if (before === undefined || after === undefined) return deepEqual(before, after) ? [] : [{ pointer, before, after }]
  return fieldChanges(before, after, pointer)
}

/** Elements with a name are matched by it, so that an inserted container does not shift those after it. */
function listChanges(before: JsonValue[], after: JsonValue[], pointer: string): FieldChange[] {
  const names = [...before, ...after].map((item) => at(item, 'name'))
  if (!names.every((name) => typeof name === 'string')) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, i) => memberChange(before[i], after[i], `${pointer}/${i}`)).flat()
  }
  const nameOf = (item: JsonValue) => at(item, 'name')
  const changed = after.flatMap((item, i) => {
    const old = before.find((candidate) => nameOf(candidate) === nameOf(item))
    return memberChange(old, item, `${pointer}/${i}`)
  })
  const removed = before.flatMap((item, i): FieldChange[] =>
    after.some((candidate) => nameOf(candidate) === nameOf(item))
      ? []
      : [{ pointer: `${pointer}/${i}`, before: item, after: undefined }],
  )
  return [...changed, ...removed]
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined
