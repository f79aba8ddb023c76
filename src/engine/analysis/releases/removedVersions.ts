/**
 * Lists API versions that a simulated release no longer serves, although an earlier simulated release can serve them.
 */
import { textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import type { ObjectName } from '../../document/stops.ts'
import { type Release, releases } from '../../releases.ts'
import { objectName } from './objectParts.ts'

interface RemovedVersion {
  readonly apiVersion: string
  readonly kinds: readonly string[]
  /** The first release without the API version. */
  readonly removedIn: Release
  readonly replacement: string
}

const source = 'staging/src/k8s.io/api/*/zz_generated.prerelease-lifecycle.go APILifecycleRemoved'

// As of v1.33.13 to v1.37.2. Versions of resource.k8s.io/v1alpha3 are removed with their types.
const removedVersions: readonly RemovedVersion[] = [
  {
    apiVersion: 'admissionregistration.k8s.io/v1beta1',
    kinds: ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'],
    removedIn: '1.34',
    replacement: 'admissionregistration.k8s.io/v1',
  },
  {
    apiVersion: 'resource.k8s.io/v1alpha3',
    kinds: ['DeviceClass', 'ResourceClaim', 'ResourceClaimTemplate', 'ResourceSlice'],
    removedIn: '1.34',
    replacement: 'resource.k8s.io/v1',
  },
  {
    apiVersion: 'storage.k8s.io/v1alpha1',
    kinds: ['VolumeAttributesClass'],
    removedIn: '1.35',
    replacement: 'storage.k8s.io/v1',
  },
  {
    apiVersion: 'certificates.k8s.io/v1alpha1',
    kinds: ['PodCertificateRequest'],
    removedIn: '1.35',
    replacement: 'certificates.k8s.io/v1beta1',
  },
  {
    apiVersion: 'storagemigration.k8s.io/v1alpha1',
    kinds: ['StorageVersionMigration'],
    removedIn: '1.35',
    replacement: 'storagemigration.k8s.io/v1beta1',
  },
  {
    apiVersion: 'certificates.k8s.io/v1alpha1',
    kinds: ['ClusterTrustBundle'],
    removedIn: '1.37',
    replacement: 'certificates.k8s.io/v1beta1',
  },
  {
    apiVersion: 'networking.k8s.io/v1beta1',
    kinds: ['IPAddress', 'ServiceCIDR'],
    removedIn: '1.37',
    replacement: 'networking.k8s.io/v1',
  },
  {
    apiVersion: 'storage.k8s.io/v1beta1',
    kinds: ['VolumeAttributesClass'],
    removedIn: '1.37',
    replacement: 'storage.k8s.io/v1',
  },
]

export interface Removal {
  readonly removedIn: Release
  readonly replacement: string
  readonly source: string
}

/** An object whose API version an upgrade removes. */
export interface RemovedObject extends Removal, ObjectName {
  readonly apiVersion: string
}

/** The objects whose API versions an upgrade removes. */
export const removedObjects = (objects: readonly JsonObject[], from: Release, to: Release): readonly RemovedObject[] =>
  objects.flatMap((object) => {
    const removal = removalOf(object, from, to)
    return removal === undefined ? [] : [{ ...objectName(object), apiVersion: textOf(object.apiVersion), ...removal }]
  })

/** Whether an upgrade removes the API version of an object, with the replacement; undefined: it does not. */
export function removalOf({ apiVersion, kind }: JsonObject, from: Release, to: Release): Removal | undefined {
  const row = removedVersions.find((one) => one.apiVersion === apiVersion && one.kinds.includes(textOf(kind)))
  if (row === undefined) return undefined
  const at = releases.indexOf(row.removedIn)
  if (at <= releases.indexOf(from) || at > releases.indexOf(to)) return undefined
  return { removedIn: row.removedIn, replacement: row.replacement, source }
}
