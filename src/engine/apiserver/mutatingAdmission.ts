import { defaultedPart } from '../api/fields/defaulted.ts'
import { asObject, textOf } from '../api/jsonObject.ts'
import type { AnyObject, StorageClass } from '../api/kindTypes.ts'
import { qosClass } from '../api/podResources.ts'
import type { AdmissionPlugin, JsonObject } from '../api/types.ts'
import { withAppArmorFields } from '../api/validation/podWarnings.ts'
import type { Simulation } from '../sim/simulation.ts'
import { admitPod, admitPodUpdate } from './admission.ts'
import { DEFAULT_CLASS_ANNOTATION } from './bootstrap.ts'
import { newSuffix } from './names.ts'
import { withNamespaceFinalizer } from './namespaces.ts'
import { type MutatedRequest, mutateByPolicies } from './policies/mutating.ts'
import type { Outside } from './policies/types.ts'
import { withLimitRangeDefaults } from './quotaAdmission.ts'
import type { ResourceInfo } from './resources.ts'
import { keepAllocations, withAllocations } from './services.ts'
import type { Store, StoredObjects } from './store.ts'
import { withTopologyLabels } from './topologyLabels.ts'

/** The facts about a write besides the object. */
interface Write {
  readonly info: ResourceInfo
  readonly object: AnyObject
  readonly by: string
  readonly dryRun?: boolean | undefined
  readonly outside: Outside
}

interface NewObject extends Write {
  readonly sent: JsonObject
  /** Plugins that are on, besides those that every cluster has. */
  readonly plugins: readonly AdmissionPlugin[]
  /** Receives warnings about added fields. */
  readonly warnings?: string[] | undefined
}

/**
 * A new object with the additions of mutating admission and of the kinds' strategies. `sent` is the incoming object:
 * names are generated after mutating admission, so refusals contain the name as sent.
 */
export function admitCreate(sim: Simulation, store: Store, write: NewObject): AnyObject {
  const { info, object, sent } = write
  const admitted = withPluginsOf(sim, store, write)
  const name = String(asObject(sent.metadata).name ?? '')
  const unnamed = { ...admitted, metadata: { ...admitted.metadata, name } }
  // The additions of a kind's strategy follow admission, and are made once.
  const again = (one: AnyObject): AnyObject =>
    pluginsOf.has(info.resource) ? withPluginsOf(sim, store, { ...write, object: one, warnings: undefined }) : one
  const mutated = mutateByPolicies(store, requestOf(write, unnamed, undefined), write.outside, again)
  if (mutated === unnamed) return admitted
  return { ...mutated, metadata: { ...mutated.metadata, name: mutated.metadata.name || object.metadata.name } }
}

const requestOf = (
  { info, by, dryRun = false }: Write,
  object: AnyObject,
  oldObject: AnyObject | undefined,
): MutatedRequest => {
  const operation = oldObject === undefined ? 'CREATE' : 'UPDATE'
  return { info, operation, subresource: '', object, oldObject, dryRun, by, warnings: undefined }
}

/** Kinds whose objects admission plugins change. */
const pluginsOf: ReadonlySet<string> = new Set(['pods', 'persistentvolumeclaims'])

function withPluginsOf(sim: Simulation, store: Store, write: NewObject): AnyObject {
  const { info, object, sent, plugins, warnings, dryRun } = write
  switch (info.resource) {
    case 'pods':
      return withQosClass(
        withProfiles(
          admitPod(store, withLimitRangeDefaults(store, withTopologyLabels(store, object)), {
            name: nameOf(sent),
            plugins,
            newSuffix: () => newSuffix(sim, 'apiserver/tokenVolumes'),
          }),
          warnings,
        ),
      )
    case 'namespaces':
      return withNamespaceFinalizer(object)
    case 'services':
      return withAllocations(object, store.list('services'), sim.random('apiserver/services'), dryRun)
    case 'persistentvolumeclaims':
      return withDefaultClass(store, object)
    default:
      return object
  }
}

interface NewVersion extends Write {
  readonly stored: AnyObject
  readonly subresource?: string | undefined
}

/** A new version of a stored object with the additions of mutating admission. */
export function admitUpdate(store: Store, write: NewVersion): AnyObject {
  const { info, stored, subresource } = write
  const admit = (object: AnyObject): AnyObject => admittedUpdate(info, object, stored)
  const admitted = admit(write.object)
  if (subresource !== undefined) return admitted
  return mutateByPolicies(store, requestOf(write, admitted, stored), write.outside, admit)
}

function admittedUpdate(info: ResourceInfo, object: AnyObject, stored: AnyObject): AnyObject {
  switch (info.resource) {
    case 'pods':
      return object.spec && stored.spec ? { ...object, spec: admitPodUpdate(object.spec, stored.spec) } : object
    case 'services':
      return keepAllocations(object, stored)
    default:
      return object
  }
}

/** The StorageClass for claims without a class. Of several default classes the newest counts. */
export function defaultStorageClass(store: StoredObjects): StorageClass | undefined {
  const isDefault = ({ metadata }: StorageClass) => metadata.annotations?.[DEFAULT_CLASS_ANNOTATION] === 'true'
  return [...store.list('storageclasses')].filter(isDefault).at(-1)
}

/** Models plugin/pkg/admission/storage/storageclass/setdefault (v1.36). */
function withDefaultClass(store: Store, claim: AnyObject): AnyObject {
  const isNamed = claim.metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] !== undefined
  if (!claim.spec || claim.spec.storageClassName !== undefined || isNamed) return claim
  const found = defaultStorageClass(store)
  return found ? { ...claim, spec: { ...claim.spec, storageClassName: found.metadata.name } } : claim
}

/** The Pod with the QoS class of its admitted resources: upstream's strategy runs after admission. */
function withQosClass(pod: AnyObject): AnyObject {
  if (!pod.spec || !pod.status) return pod
  const admitted = qosClass(pod.spec)
  return admitted === pod.status.qosClass ? pod : { ...pod, status: { ...pod.status, qosClass: admitted } }
}

/** The Pod with AppArmor fields from its former annotations. */
function withProfiles(pod: AnyObject, warnings: string[] | undefined): AnyObject {
  if (!pod.spec || !pod.metadata.annotations) return pod
  const written = withAppArmorFields(pod.metadata.annotations, defaultedPart('core.v1.PodSpec', pod.spec))
  warnings?.push(...written.warnings)
  return written.spec === pod.spec ? pod : { ...pod, spec: written.spec }
}

/** Models apiserver pkg/admission/errors.go extractResourceName. */
function nameOf({ metadata }: JsonObject): string {
  const { name, generateName } = asObject(metadata)
  return textOf(name) || textOf(generateName) || 'Unknown'
}
