import { rfc1123 } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'

/** Timestamp in the format of `describe`. */
export const timestampText = (timestamp: Timestamp | undefined): string =>
  timestamp === undefined || timestamp === '' ? '<unset>' : rfc1123(timestamp)
