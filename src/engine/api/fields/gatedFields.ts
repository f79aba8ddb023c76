import { asObject, objectsIn, setList } from '../jsonObject.ts'
import type { JsonObject } from '../types.ts'

/** Fields of the PodSpec whose feature gate is off in v1.36. */
const GATED_IN_SPEC = ['schedulingGroup'] as const
/** A field of a container's lifecycle whose feature gate is off. */
const GATED_IN_LIFECYCLE = 'stopSignal'
/** Fields in sources of a projected volume whose feature gates are off; the emptied source stays in its list. */
const GATED_IN_PROJECTION = ['clusterTrustBundle', 'podCertificate'] as const
const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'] as const

const clean = new WeakSet<JsonObject>()

/**
 * A PodSpec without the fields of features that are off; those that `stored`, the one that it replaces, has already stay. The
 * same object if nothing goes.
 */
// Models pkg/api/pod/util.go dropDisabledFields (v1.36): GenericWorkload, ContainerStopSignals, ClusterTrustBundleProjection and
// PodCertificateRequest are off.
export function dropGatedFields(spec: JsonObject, stored: JsonObject | undefined): JsonObject {
  if (clean.has(spec)) return spec
  let result = spec
  for (const field of GATED_IN_SPEC)
    if (spec[field] !== undefined && stored?.[field] === undefined) result = without(result, field)
  if (!CONTAINER_LISTS.some((list) => objectsIn(stored?.[list]).some(hasStopSignal)))
    for (const list of CONTAINER_LISTS) result = setList(result, list, withoutStopSignal)
  for (const field of GATED_IN_PROJECTION)
    if (!objectsIn(stored?.volumes).some((volume) => projectsFrom(volume, field)))
      result = setList(result, 'volumes', (volume) => withoutProjection(volume, field))
  if (result === spec && stored === undefined) clean.add(spec)
  return result
}

const hasStopSignal = ({ lifecycle }: JsonObject): boolean => asObject(lifecycle)[GATED_IN_LIFECYCLE] !== undefined

function withoutStopSignal(container: JsonObject): JsonObject {
  if (!hasStopSignal(container)) return container
  const lifecycle = without(asObject(container.lifecycle), GATED_IN_LIFECYCLE)
  return Object.keys(lifecycle).length === 0 ? without(container, 'lifecycle') : { ...container, lifecycle }
}

const projectsFrom = ({ projected }: JsonObject, field: string): boolean =>
  objectsIn(asObject(projected).sources).some((source) => source[field] !== undefined)

function withoutProjection(volume: JsonObject, field: string): JsonObject {
  if (!projectsFrom(volume, field)) return volume
  return { ...volume, projected: setList(asObject(volume.projected), 'sources', (source) => without(source, field)) }
}

function without(object: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = object
  return rest
}
