/** Handles writes to parts of a Pod: no other parts change, whatever the request contains. */
import type { FieldError } from '../api/errors.ts'
import { defaultedPart } from '../api/fields/defaulted.ts'
import { objectsIn } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, JsonValue } from '../api/types.ts'
import { metadataUpdate } from '../api/validation/objectMeta.ts'
import { validateEphemeralContainersUpdate, validatePodResize } from '../api/validation/podParts.ts'
import type { Kind, StatusWrite, Subresource } from '../kinds/kind.ts'
import { validateStatusUpdate, validateUpdate } from '../kinds/validation.ts'
import type { Release } from '../releases.ts'

/** The part of an update that a subresource allows; the whole object without a subresource. */
export function throughSubresource(
  subresource: Subresource | undefined,
  object: AnyObject,
  stored: AnyObject,
): AnyObject {
  if (subresource !== 'resize' && subresource !== 'ephemeralcontainers') return object
  const { spec = {} } = object
  const old = stored.spec ?? {}
  const next = subresource === 'resize' ? resizedSpec(spec, old) : withMember(old, 'ephemeralContainers', spec)
  return { ...stored, spec: next }
}

function withMember(old: JsonObject, member: string, { [member]: value }: JsonObject): JsonObject {
  const { [member]: _, ...rest } = old
  return value === undefined || value === null ? rest : { ...rest, [member]: value }
}

/** The spec after a resize. Added, removed or renamed containers stay in it: validation refuses them. */
// Models pkg/registry/core/pod/strategy.go dropNonResizeUpdates (v1.36).
function resizedSpec(spec: JsonObject, old: JsonObject): JsonObject {
  const lists = ['containers', 'initContainers'] as const
  if (lists.some((list) => objectsIn(spec[list]).length !== objectsIn(old[list]).length)) return spec
  const resized = Object.fromEntries(
    lists.flatMap((list): [string, JsonValue][] =>
      old[list] === undefined ? [] : [[list, resizedContainers(objectsIn(spec[list]), objectsIn(old[list]))]],
    ),
  )
  return { ...withMember(old, 'resources', spec), ...resized }
}

function resizedContainers(containers: readonly JsonObject[], old: readonly JsonObject[]): JsonObject[] {
  if (containers.some(({ name }, i) => name !== old[i]?.name)) return [...containers]
  return containers.map((container, i) =>
    withMember(withMember(old[i] ?? {}, 'resources', container), 'resizePolicy', container),
  )
}

/** Errors of a new version that was written through a subresource, or as a whole. */
export const updateErrors = (write: WrittenVersion, next: AnyObject, stored: AnyObject): FieldError[] =>
  withCommonErrors(errorsOf(write, next, stored), next, stored)

/** Errors of a written status, or of an approval. */
export function statusErrors(
  next: AnyObject,
  stored: AnyObject,
  kind: Kind,
  subresource: StatusWrite['subresource'],
): FieldError[] {
  const approval = subresource === 'approval' ? kind.validate?.approval : undefined
  return withCommonErrors(approval?.(next, stored) ?? validateStatusUpdate(next, stored, kind), next, stored)
}

interface WrittenVersion {
  readonly subresource?: Subresource
  readonly release: Release
  readonly kind: Kind
}

function errorsOf({ subresource, release, kind }: WrittenVersion, next: AnyObject, stored: AnyObject): FieldError[] {
  const pods = () => [defaultedPart('core.v1.Pod', next), defaultedPart('core.v1.Pod', stored)] as const
  if (subresource === 'resize') return validatePodResize(...pods())
  if (subresource === 'ephemeralcontainers') return validateEphemeralContainersUpdate(...pods())
  return validateUpdate(next, stored, release, kind)
}

/** The errors of an update, which begin with errors of the metadata: the API server validates metadata twice. */
// Models apiserver registry/rest/update.go validateCommonFields (v1.36).
const withCommonErrors = (errors: FieldError[], next: AnyObject, stored: AnyObject): FieldError[] =>
  errors.length === 0 ? errors : [...metadataUpdate(next, stored), ...errors]
