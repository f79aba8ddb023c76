import type { FieldError } from '../api/errors.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { sharedSpec } from '../api/placing/sharedSpec.ts'
import type { Kind } from '../kinds/kind.ts'
import { validateCreate } from '../kinds/validation.ts'
import type { Release } from '../releases.ts'

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
