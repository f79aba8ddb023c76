/**
 * Makes the API server's changes to an object before it is stored: the registry strategies. Models
 * pkg/registry/{apps,core}/.../strategy.go (v1.36).
 */
import { deepEqual } from '../api/equality.ts'
import { dropGatedFields } from '../api/fields/gatedFields.ts'
import { fieldsOf, typeOfKind } from '../api/fieldTable.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue, ObjectMeta, Timestamp } from '../api/types.ts'
import type { Kind, StatusWrite } from '../kinds/kind.ts'
import { podSpecOf, withPodSpec } from '../kinds/podSpecs.ts'
import { apiVersionOf } from '../kinds/table.ts'
import type { Release } from '../releases.ts'
import { isOn } from '../versions.ts'
import { differsBeyondMetadata } from './custom/customKind.ts'

/** The object without Pod fields of features that are off, unless `stored` has them already. */
function withoutGatedFields(object: AnyObject, stored: AnyObject | undefined, release: Release): AnyObject {
  const spec = podSpecOf(object)
  if (spec === undefined) return object
  const kept = dropGatedFields(spec, stored && podSpecOf(stored), release)
  return kept === spec ? object : withPodSpec(object, () => kept)
}

/** A new object, with its system fields, after the kind's strategy. */
export function prepareForCreate(kind: Kind, release: Release, written: AnyObject): AnyObject {
  const object = withoutGatedFields(written, undefined, release)
  const { status: _sent, ...rest } = object
  const status = kind.initialStatus ? kind.initialStatus(object) : emptyStatus(kind, object)
  const made: AnyObject = {
    ...rest,
    metadata: hasGeneration(kind, release) ? { ...rest.metadata, generation: 1 } : rest.metadata,
    ...(status === undefined ? {} : { status }),
  }
  return kind.prepareForCreate?.(made) ?? made
}

const hasGeneration = ({ generation, generationSince }: Kind, release: Release): boolean =>
  generation !== undefined && (generationSince === undefined || isOn(release, generationSince))

function emptyStatus(kind: Kind, { spec, status }: AnyObject): JsonObject | undefined {
  const fields = fieldsOf(typeOfKind(apiVersionOf(kind), kind.kind) ?? '')
  if (fields !== undefined && !Object.hasOwn(fields, 'status')) return undefined
  return status === undefined && !spec ? undefined : {}
}

/** A client's update after the kind's strategy: system fields and status come from the stored object. */
export function prepareForUpdate(
  kind: Kind,
  release: Release,
  written: AnyObject,
  stored: AnyObject,
  at: Timestamp,
): AnyObject {
  const kept = withoutGatedFields(written, stored, release)
  const object = kind.prepareForUpdate?.(kept, stored, at) ?? kept
  const next: AnyObject = {
    ...object,
    metadata: systemFieldsFrom(stored.metadata, object.metadata),
    ...(stored.status === undefined || kind.statusIsOrdinary ? {} : { status: stored.status }),
  }
  const { generation } = stored.metadata
  if (generation === undefined || !raisesGeneration(kind, next, stored)) return next
  return { ...next, metadata: { ...next.metadata, generation: generation + 1 } }
}

/** Whether an update raises `metadata.generation`. */
export function raisesGeneration(
  { generation }: Pick<Kind, 'generation'>,
  next: AnyObject,
  stored: AnyObject,
): boolean {
  if (generation === undefined) return false
  if (generation === 'webhooks') return !deepEqual(webhooksOf(next), webhooksOf(stored))
  if (generation === 'all') return differsBeyondMetadata(next, stored)
  if (!deepEqual(next.spec, stored.spec)) return true
  return generation === 'specAndAnnotations' && !deepEqual(next.metadata.annotations, stored.metadata.annotations)
}

/** A status write after the kind's strategy: beside the status, only the metadata can change. */
export function prepareForStatusUpdate(
  kind: Kind,
  object: AnyObject,
  stored: AnyObject,
  write: StatusWrite,
): AnyObject {
  const written = object.status ?? stored.status
  const status = kind.prepareStatus && written ? kind.prepareStatus(written, stored, write) : written
  const kept = status === undefined ? stored : { ...stored, status }
  if (object.metadata === stored.metadata) return kept
  const metadata = kind.statusMetadata?.(object.metadata, stored.metadata) ?? object.metadata
  if (metadata === stored.metadata) return kept
  return { ...kept, metadata: systemFieldsFrom(stored.metadata, metadata) }
}

const systemFields = ['generation', 'generateName', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * The written metadata with the stored namespace and uid, marks of creation and deletion, and generation, which only the
 * API server sets.
 */
function systemFieldsFrom(stored: ObjectMeta, written: ObjectMeta): ObjectMeta {
  const { uid, creationTimestamp, resourceVersion, namespace } = stored
  const own = namespace === undefined ? {} : { namespace }
  const metadata: Mutable<ObjectMeta> = { ...written, ...own, uid, creationTimestamp, resourceVersion }
  // Owners of fields are kept apart from the object.
  if ('managedFields' in metadata) delete metadata.managedFields
  for (const field of systemFields) {
    if (stored[field] !== undefined) carry(field, stored, metadata)
    else if (field !== 'generateName' && metadata[field] !== undefined) delete metadata[field]
  }
  return metadata
}

function carry<Field extends keyof ObjectMeta>(field: Field, from: ObjectMeta, to: Mutable<ObjectMeta>): void {
  to[field] = from[field]
}

/** Whether a write would change nothing; the API server then neither stores nor notifies. */
export function isNoOp(next: AnyObject, stored: AnyObject): boolean {
  return (
    next === stored ||
    (deepEqual(next.status, stored.status) &&
      deepEqual(next.spec, stored.spec) &&
      deepEqual(versionless(next), versionless(stored)))
  )
}

/** The object without the fields that are compared separately, and those that differ in every write. */
const versionless = ({ metadata, ...rest }: AnyObject): object => ({
  ...rest,
  spec: undefined,
  status: undefined,
  metadata: { ...metadata, resourceVersion: '' },
})

const webhooksOf = ({ webhooks }: JsonObject): JsonValue => webhooks ?? null
