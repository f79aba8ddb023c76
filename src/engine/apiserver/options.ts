import type { AdmissionPlugin } from '../api/types.ts'
import type { Subresource } from '../kinds/kind.ts'
import type { Compatibility } from '../legacy/versions.ts'
import type { Release } from '../releases.ts'
import type { WriteOptions } from './interface.ts'
import type { Outside } from './policies/types.ts'

/** Settings of an API server. */
export interface ApiServerOptions {
  /** Absent: v1.36. */
  readonly compatibility?: Compatibility
  /** Absent: the release of documents without one. */
  readonly release?: Release
  readonly admission?: readonly AdmissionPlugin[]
  /** Whether objects of CustomResourceDefinitions are served. Absent: no. */
  readonly customResources?: boolean | undefined
  readonly assumed?: Outside['assumed'] | undefined
}

/** Options of an update inside of the API server. */
export type UpdateOptions = WriteOptions & {
  readonly subresource?: Subresource
  /** Whether an unchanged version is stored, too. */
  readonly storeAnyway?: boolean
}

/** Whether a part of the status is written. */
export const isOfStatus = ({ subresource }: UpdateOptions): boolean =>
  subresource === 'status' || subresource === 'approval'
