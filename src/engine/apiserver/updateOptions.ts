import type { Subresource } from '../kinds/kind.ts'
import type { WriteOptions } from './interface.ts'

/** Options of an update inside of the API server. */
export type UpdateOptions = WriteOptions & {
  readonly subresource?: Subresource
  /** Whether an unchanged version is stored, too. */
  readonly storeAnyway?: boolean
}

/** Whether a part of the status is written. */
export const isOfStatus = ({ subresource }: UpdateOptions): boolean =>
  subresource === 'status' || subresource === 'approval'
