import type { Release } from '../../releases.ts'
import { isOn, type SwitchName } from '../../versions.ts'
import { asObject, objectsIn, setList } from '../jsonObject.ts'
import type { JsonObject } from '../types.ts'

/** A field with a feature gate that is on in the releases of the switch; without a switch, off in all releases. */
interface GatedField {
  readonly field: string
  readonly since?: SwitchName
}

/** Fields of the PodSpec. */
const GATED_IN_SPEC: readonly GatedField[] = [
  { field: 'schedulingGroup' },
  { field: 'resources', since: 'podLevelResources' },
  { field: 'hostnameOverride', since: 'hostnameOverride' },
]
/** Fields of containers. */
const GATED_IN_CONTAINERS: readonly GatedField[] = [{ field: 'restartPolicyRules', since: 'containerRestartRules' }]
/** A field of a container's lifecycle whose feature gate is off. */
const GATED_IN_LIFECYCLE = 'stopSignal'
/** A source of an environment variable. */
const GATED_IN_ENV: GatedField = { field: 'fileKeyRef', since: 'envFiles' }
/** Sources of volumes. */
const GATED_IN_VOLUMES: readonly GatedField[] = [{ field: 'image', since: 'imageVolumes' }]
/** Fields in sources of a projected volume; the emptied source stays in its list. */
const GATED_IN_PROJECTION: readonly GatedField[] = [
  { field: 'clusterTrustBundle', since: 'projectedCertificates' },
  { field: 'podCertificate', since: 'projectedCertificates' },
]
const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'] as const

/** Specs without gated fields, by release. */
const clean = new Map<Release, WeakSet<JsonObject>>()

/**
 * A PodSpec without the fields of features that are off in the release. Fields of the `stored` spec stay. Returns the
 * same object if no field is dropped.
 */
// Models pkg/api/pod/util.go dropDisabledFields (v1.33 to v1.37).
export function dropGatedFields(spec: JsonObject, stored: JsonObject | undefined, release: Release): JsonObject {
  let known = clean.get(release)
  if (known === undefined) {
    known = new WeakSet()
    clean.set(release, known)
  }
  if (known.has(spec)) return spec
  const result = withoutGated(spec, stored, (gated) => gated.filter(({ since }) => !since || !isOn(release, since)))
  if (result === spec && stored === undefined) known.add(spec)
  return result
}

function withoutGated(
  spec: JsonObject,
  stored: JsonObject | undefined,
  off: (gated: readonly GatedField[]) => readonly GatedField[],
): JsonObject {
  let result = spec
  for (const { field } of off(GATED_IN_SPEC))
    if (spec[field] !== undefined && stored?.[field] === undefined) result = without(result, field)
  const changes = [
    { has: hasStopSignal, change: withoutStopSignal },
    ...off(GATED_IN_CONTAINERS).map(({ field }) => ({
      has: (container: JsonObject) => container[field] !== undefined,
      change: (container: JsonObject) => (container[field] === undefined ? container : without(container, field)),
    })),
    ...off([GATED_IN_ENV]).map(({ field }) => ({
      has: (container: JsonObject) => objectsIn(container.env).some((variable) => refersTo(variable, field)),
      change: (container: JsonObject) => setList(container, 'env', (variable) => withoutSource(variable, field)),
    })),
  ]
  for (const { has, change } of changes)
    if (!CONTAINER_LISTS.some((list) => objectsIn(stored?.[list]).some(has)))
      for (const list of CONTAINER_LISTS) result = setList(result, list, change)
  for (const { field } of off(GATED_IN_VOLUMES))
    if (!objectsIn(stored?.volumes).some((volume) => volume[field] !== undefined))
      result = setList(result, 'volumes', (volume) => (volume[field] === undefined ? volume : without(volume, field)))
  for (const { field } of off(GATED_IN_PROJECTION))
    if (!objectsIn(stored?.volumes).some((volume) => projectsFrom(volume, field)))
      result = setList(result, 'volumes', (volume) => withoutProjection(volume, field))
  return result
}

const hasStopSignal = ({ lifecycle }: JsonObject): boolean => asObject(lifecycle)[GATED_IN_LIFECYCLE] !== undefined

function withoutStopSignal(container: JsonObject): JsonObject {
  if (!hasStopSignal(container)) return container
  const lifecycle = without(asObject(container.lifecycle), GATED_IN_LIFECYCLE)
  return Object.keys(lifecycle).length === 0 ? without(container, 'lifecycle') : { ...container, lifecycle }
}

const refersTo = ({ valueFrom }: JsonObject, field: string): boolean => asObject(valueFrom)[field] !== undefined

const withoutSource = (variable: JsonObject, field: string): JsonObject =>
  refersTo(variable, field) ? { ...variable, valueFrom: without(asObject(variable.valueFrom), field) } : variable

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
