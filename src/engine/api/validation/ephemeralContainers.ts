/** Changes of a Pod's ephemeral containers. */
import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import { goQuote } from '../goFormat.ts'
import type { JsonObject } from '../types.ts'
import { fields, str, structs } from './access.ts'
import { forbidden } from './fieldErrors.ts'
import { metaOf, validateObjectMetaUpdate } from './objectMeta.ts'
import { podMetadataAndSpecErrors } from './pod.ts'

/** More may come; one that is there stays as it is. */
// Models pkg/apis/core/validation ValidatePodEphemeralContainersUpdate (v1.36).
export function validateEphemeralContainersUpdate(pod: JsonObject, old: JsonObject): FieldError[] {
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, { namespaced: true }),
  ]
  if (fields(metaOf(old).annotations)['kubernetes.io/config.mirror'] !== undefined)
    return [forbidden('', 'static pods do not support ephemeral containers')]
  const field = 'spec.ephemeralContainers'
  const next = new Map(structs(fields(pod.spec).ephemeralContainers).map((container) => [container.name, container]))
  for (const container of structs(fields(old.spec).ephemeralContainers)) {
    const name = goQuote(str(container.name))
    const now = next.get(container.name)
    if (!now) errors.push(forbidden(field, `existing ephemeral containers ${name} may not be removed\n`))
    else if (!deepEqual(now, container))
      errors.push(forbidden(field, `existing ephemeral containers ${name} may not be changed\n`))
  }
  return errors
}
