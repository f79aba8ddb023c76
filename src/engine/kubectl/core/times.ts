import { parseDurationMs } from '../../api/goDuration.ts'
import { rfc1123 } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'
import type { Invocation } from './command.ts'
import { CommandError } from './errors.ts'

/** Timestamp in the format of `describe`. */
export const timestampText = (timestamp: Timestamp | undefined): string =>
  timestamp === undefined || timestamp === '' ? '<unset>' : rfc1123(timestamp)

/** Virtual time at which `--request-timeout` ends a request. Throws CommandError for an invalid duration. */
export function requestEnd({ flags, now }: Pick<Invocation, 'flags' | 'now'>): { readonly wakeAt?: number } {
  const text = flags.string('request-timeout', '0')
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : parseDurationMs(text)
  if (ms === undefined)
    throw new CommandError(
      'Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)',
    )
  return ms > 0 ? { wakeAt: now + ms } : {}
}
