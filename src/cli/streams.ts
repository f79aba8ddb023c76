/** Limits and helpers for reading and writing, shared by both threads of the program. */

/** The largest manifest or run that is read, in bytes. */
export const MOST_INPUT_BYTES = 64 * 1024 * 1024

export const tooLarge = `it is larger than ${MOST_INPUT_BYTES / 1024 / 1024} MiB`

/** The largest recording that is read, in bytes. The limit also stops the reading of devices. */
export const MOST_RECORDING_BYTES = 1024 ** 3

export const tooLargeRecording = 'it is larger than 1 GiB'

/** The code of a system error, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
