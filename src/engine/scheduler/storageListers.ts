/** Types for the storage caches that the scheduler reads. */
import type { CSIDriver, CSINode, CSIStorageCapacity, VolumeAttachment } from '../api/fields/apiTypes.ts'
import type { Claim, StorageClass, Volume } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import type { Lister } from '../client/interface.ts'

/** The reading part of a cache's lister. */
export type Reader<T extends KubeObject> = Pick<Lister<T>, 'get' | 'all'>

/** Readers of claims, volumes and classes. */
export interface StorageListers {
  readonly claims: Reader<Claim>
  readonly volumes: Reader<Volume>
  readonly classes: Reader<StorageClass>
}

/** Readers of the space for new volumes that drivers report. */
export interface CapacityListers {
  readonly drivers: Reader<CSIDriver>
  readonly capacities: Reader<CSIStorageCapacity>
}

/** Storage readers, with readers of the objects that limit the volumes of a node and the space for new volumes. */
export interface LimitListers extends StorageListers, CapacityListers {
  readonly nodeDrivers: Reader<CSINode>
  readonly attachments: Reader<VolumeAttachment>
}
