import { deepEqual } from '../api/equality.ts'
import type { FieldError, RawObject } from '../api/errors.ts'
import { defaultedPart } from '../api/fields/defaulted.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { sharedSpec } from '../api/placing/sharedSpec.ts'
import type { JsonObject } from '../api/types.ts'
import { fields, isSet, num } from '../api/validation/access.ts'
import { metadataUpdate, metaOf, validateObjectMeta } from '../api/validation/objectMeta.ts'
import { podWarnings } from '../api/validation/podWarnings.ts'
import { type Release, UNNAMED_RELEASE } from '../releases.ts'
import type { Kind, Validators } from './kind.ts'
import { nameWarnings } from './nameWarnings.ts'
import { inRelease } from './releaseRules.ts'
import { kindOf } from './table.ts'

const metadataOnly: Validators = {
  create: (object, names) => validateObjectMeta(names, metaOf(object)),
  update: metadataUpdate,
}

const anyKind = { namespaced: true } as const

/**
 * The API server's errors for a new object that is decoded, has its defaults and has a name; in the server's order and
 * with its words. Empty for a valid object. For kinds without rules only the metadata is checked.
 */
export function validateCreate(
  object: RawObject,
  release: Release = UNNAMED_RELEASE,
  kind: Kind | undefined = kindOf(object),
): FieldError[] {
  const errors = (kind?.validate ?? metadataOnly).create(object, kind ?? anyKind, release)
  return release === UNNAMED_RELEASE ? errors : inRelease(release, object, errors)
}

/** The API server's errors for an update, compared with the stored object. System fields must be set. */
export function validateUpdate(
  object: RawObject,
  old: RawObject,
  release: Release = UNNAMED_RELEASE,
  kind: Kind | undefined = kindOf(object),
): FieldError[] {
  const errors = (kind?.validate ?? metadataOnly).update(object, old, kind ?? anyKind, release)
  return release === UNNAMED_RELEASE ? errors : inRelease(release, object, errors)
}

/** The API server's errors for a write to the status subresource. */
export function validateStatusUpdate(
  object: RawObject,
  old: RawObject,
  kind: Kind | undefined = kindOf(object),
): FieldError[] {
  return (kind?.validate?.status ?? metadataUpdate)(object, old)
}

/** The texts after `Warning: ` that the API server sends with a valid new object. */
// Models WarningsOnCreate of the registry strategies (v1.36).
export function warningsOnCreate(
  object: RawObject,
  kind: Kind | undefined = kindOf(object),
  release: Release = UNNAMED_RELEASE,
): string[] {
  if (kind === undefined) return []
  return [
    ...(kind.namesPods ? nameWarnings(object, 'Pod names and hostnames') : []),
    ...templateWarnings(kind, object),
    ...(kind.warnings?.create?.(object, release) ?? []),
  ]
}

/**
 * The texts after `Warning: ` for an update. Updates of Pods give no warnings; updates of templates only if the
 * generation increases.
 */
// Models WarningsOnUpdate of the registry strategies (v1.36).
export function warningsOnUpdate(
  object: RawObject,
  old: RawObject,
  kind: Kind | undefined = kindOf(object),
  release: Release = UNNAMED_RELEASE,
): string[] {
  if (kind === undefined) return []
  const isChanged =
    metaOf(object).generation !== metaOf(old).generation &&
    !(kind.warnsOfNewTemplatesOnly && deepEqual(fields(object.spec).template, fields(old.spec).template))
  return [
    ...(isChanged ? templateWarnings(kind, object) : []),
    ...(kind.warnings?.update?.(object, old, release) ?? []),
  ]
}

const manyCompletions = 100_000
const manyAtOnce = 10_000

function templateWarnings({ podTemplateIn: path }: Kind, object: RawObject): string[] {
  if (path === undefined) return []
  const owner = path.reduce<JsonObject>((value, key) => fields(value[key]), object)
  // A ReplicationController may lack its template, which validation reports.
  if (!isSet(owner.template)) return []
  const template = defaultedPart('core.v1.PodTemplateSpec', owner.template)
  const isTooMany =
    owner.completionMode === 'Indexed' &&
    (num(owner.completions) ?? 0) > manyCompletions &&
    (num(owner.parallelism) ?? 0) > manyAtOnce
  return [
    ...(isTooMany
      ? [
          `${path.join('.')}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
        ]
      : []),
    ...podWarnings(`${[...path, 'template'].join('.')}.`, template.metadata ?? {}, template.spec),
  ]
}

/** Validation errors of new objects. */
export class CreateRules {
  readonly #release: Release
  /** Valid Pod specs, so that the Pods of a template are validated once. */
  readonly #validSpecs = new WeakSet<object>()

  constructor(release: Release) {
    this.#release = release
  }

  errorsOf(kind: Kind, object: AnyObject): readonly FieldError[] {
    if (object.kind !== 'Pod' || !object.spec) return validateCreate(object, this.#release, kind)
    const ofController = object.metadata.ownerReferences?.length && object.metadata.generateName
    const spec = sharedSpec(object.spec)
    if (ofController && this.#validSpecs.has(spec)) return []
    const errors = validateCreate(object, this.#release, kind)
    if (ofController && errors.length === 0) this.#validSpecs.add(spec)
    return errors
  }
}
