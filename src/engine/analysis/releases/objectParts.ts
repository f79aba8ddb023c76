/** Reads the parts of written objects on which differences between releases depend. */
import { StatusError } from '../../api/errors.ts'
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import type { ObjectName } from '../../document/stops.ts'
import { applyDefaults } from '../../kinds/defaults.ts'
import { podSpecOf } from '../../kinds/podSpecs.ts'
import { storedObject } from '../../kinds/stored.ts'
import { kindOf } from '../../kinds/table.ts'
import { validateCreate } from '../../kinds/validation.ts'
import type { Release } from '../../releases.ts'

export const isKind = ({ kind }: JsonObject, ...kinds: readonly string[]): boolean => kinds.includes(textOf(kind))

export const specOf = ({ spec }: JsonObject): JsonObject => asObject(spec)

export const isNamespaced = (object: JsonObject): boolean => kindOf(object)?.namespaced ?? false

/** Name of an object: in namespace `default` without a namespace, in none if its kind has no namespaces. */
export function objectName(object: JsonObject): ObjectName {
  const { name, generateName, namespace } = asObject(object.metadata)
  const inNamespace = isNamespaced(object) ? textOf(namespace) || 'default' : ''
  return { kind: textOf(object.kind), namespace: inNamespace, name: textOf(name) || textOf(generateName) }
}

export const hasPods = (object: JsonObject): boolean => podSpecOf(object) !== undefined

/** Containers and init containers of an object's Pods. */
export function containersOf(object: JsonObject): readonly JsonObject[] {
  const { containers, initContainers } = podSpecOf(object) ?? {}
  return [...objectsIn(containers), ...objectsIn(initContainers)]
}

export const volumesOf = (object: JsonObject): readonly JsonObject[] => objectsIn(podSpecOf(object)?.volumes)

export const projectedSources = (volume: JsonObject): readonly JsonObject[] =>
  objectsIn(asObject(volume.projected).sources)

export const probesOf = (container: JsonObject): readonly JsonObject[] =>
  (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).flatMap((name) =>
    container[name] === undefined ? [] : [asObject(container[name])],
  )

/** The object with its namespace, as a client sends it. */
function placed(object: JsonObject): JsonObject {
  const metadata = asObject(object.metadata)
  if (!isNamespaced(object) || metadata.namespace !== undefined) return object
  return { ...object, metadata: { ...metadata, namespace: 'default' } }
}

/**
 * The first validation error of a later release for an object that the earlier release accepts; undefined without one.
 */
export function refusedSince(
  object: JsonObject,
  earlier: Release,
  later: Release,
): { readonly field: string; readonly error: string } | undefined {
  try {
    const stored = storedObject(placed(object))
    const errorsIn = (release: Release) => validateCreate(applyDefaults(stored, release), release)
    const [first] = errorsIn(later)
    return first !== undefined && errorsIn(earlier).length === 0 ? { field: first.field, error: first.body } : undefined
  } catch (error) {
    // An object that cannot be decoded is invalid in every release.
    if (error instanceof StatusError) return undefined
    throw error
  }
}
