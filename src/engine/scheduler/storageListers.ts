/** The caches of storage that the scheduler reads. */
import type { CSINode, VolumeAttachment } from '../api/fields/apiTypes.ts'
import type { Claim, StorageClass, Volume } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import type { Lister } from '../client/interface.ts'

/** Reads a cache. */
export type Reader<T extends KubeObject> = Pick<Lister<T>, 'get' | 'all'>

/** Listers of the objects of storage. */
export interface StorageListers {
  readonly claims: Reader<Claim>
  readonly volumes: Reader<Volume>
  readonly classes: Reader<StorageClass>
}

/** The same, with what limits the volumes of a node. */
export interface LimitListers extends StorageListers {
  readonly nodeDrivers: Reader<CSINode>
  readonly attachments: Reader<VolumeAttachment>
}
