import type { Subresource } from '../kinds/kind.ts'
import type { WriteOptions } from './interface.ts'

/** Options of an update inside of the API server. */
export type UpdateOptions = WriteOptions & {
  readonly subresource?: Subresource
  /** Also a version that is like the stored one. */
  readonly storeAnyway?: boolean
}
