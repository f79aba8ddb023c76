import type { AnyObject } from '../api/kindTypes.ts'
import type { AdmissionPlugin, JsonObject, KubeObject } from '../api/types.ts'
import { withAppArmorFields } from '../api/validation/podWarnings.ts'
import type { Simulation } from '../sim/simulation.ts'
import { admitPod, admitPodUpdate } from './admission.ts'
import { DEFAULT_CLASS_ANNOTATION } from './bootstrap.ts'
import { withNamespaceFinalizer } from './namespaces.ts'
import { admitClaimSize, admitLimitRanges } from './quotaAdmission.ts'
import type { ResourceInfo } from './resources.ts'
import { keepAllocations, withAllocations } from './services.ts'
import type { Store } from './store.ts'
import { withTopologyLabels } from './topologyLabels.ts'

interface NewObject {
  readonly info: ResourceInfo
  readonly object: AnyObject
  readonly sent: JsonObject
  /** Plugins that are on beside those that every cluster has. */
  readonly plugins: readonly AdmissionPlugin[]
  /** Warnings that go with what is added. */
  readonly warnings?: string[] | undefined
}

/**
 * A new object with what mutating admission and the strategies of single kinds add. `sent` is what came in: names are
 * made up after mutating admission, so its refusals are about the name as it was sent.
 */
export function admitCreate(
  sim: Simulation,
  store: Store,
  { info, object, sent, plugins, warnings }: NewObject,
): AnyObject {
  switch (info.resource) {
    case 'pods':
      return withProfiles(
        admitPod(store, admitLimitRanges(store, withTopologyLabels(store, object)), nameOf(sent), plugins),
        warnings,
      )
    case 'namespaces':
      return withNamespaceFinalizer(object)
    case 'services':
      return withAllocations(object, store.list('services'), sim.random('apiserver/services'))
    case 'persistentvolumeclaims':
      admitClaimSize(store, object)
      return withDefaultClass(store, object)
    default:
      return object
  }
}

/** The same for a new version of what is stored. */
export function admitUpdate(info: ResourceInfo, object: AnyObject, stored: AnyObject): AnyObject {
  switch (info.resource) {
    case 'pods':
      return object.spec && stored.spec ? { ...object, spec: admitPodUpdate(object.spec, stored.spec) } : object
    case 'services':
      return keepAllocations(object, stored)
    default:
      return object
  }
}

/** The StorageClass of claims that name none. Of several default classes the newest counts. */
export function defaultStorageClass(store: Store): KubeObject | undefined {
  const isDefault = ({ metadata }: KubeObject) => metadata.annotations?.[DEFAULT_CLASS_ANNOTATION] === 'true'
  return [...store.list('storageclasses')].filter(isDefault).at(-1)
}

/** Models plugin/pkg/admission/storage/storageclass/setdefault (v1.36). */
function withDefaultClass(store: Store, claim: AnyObject): AnyObject {
  const isNamed = claim.metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] !== undefined
  if (!claim.spec || claim.spec.storageClassName !== undefined || isNamed) return claim
  const found = defaultStorageClass(store)
  return found ? { ...claim, spec: { ...claim.spec, storageClassName: found.metadata.name } } : claim
}

/** The Pod with its old annotations about AppArmor as fields. */
function withProfiles(pod: AnyObject, warnings: string[] | undefined): AnyObject {
  if (!pod.spec || !pod.metadata.annotations) return pod
  const written = withAppArmorFields(pod.metadata.annotations, pod.spec)
  warnings?.push(...written.warnings)
  return written.spec === pod.spec ? pod : { ...pod, spec: written.spec }
}

/** Models apiserver pkg/admission/errors.go extractResourceName. */
function nameOf({ metadata }: JsonObject): string {
  const { name, generateName } = (metadata ?? {}) as { readonly name?: string; readonly generateName?: string }
  return name || generateName || 'Unknown'
}
