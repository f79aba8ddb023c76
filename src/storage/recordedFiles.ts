/** Files of a saved recording, compressed with gzip, because kubectl's output is repetitive. */
import * as v from 'valibot'
import { LinkTooLargeError, readBytes } from '../share/packing.ts'

/** A compressed file. */
export interface PackedFile {
  readonly name: string
  readonly packed: Uint8Array<ArrayBuffer>
}

/** Largest compressed size of a saved recording in bytes: about 500 MB of kubectl's output. */
const MOST_RECORDING_BYTES = 32 * 1024 * 1024
/** Largest compressed size of all saved recordings in bytes; the oldest are removed. */
export const MOST_RECORDED_BYTES = 128 * 1024 * 1024
/** Bound for untrusted data: no recording has so many files or so long names. */
const MOST_FILES = 2_000
const MOST_NAME_LENGTH = 4_096

/** Compresses files one after another. Undefined if they exceed `most` bytes. */
export async function packFiles(
  files: readonly { readonly name: string; readonly data: Blob | string }[],
  most = MOST_RECORDING_BYTES,
): Promise<readonly PackedFile[] | undefined> {
  if (files.length > MOST_FILES) return undefined
  const packed: PackedFile[] = []
  let left = most
  for (const { name, data } of files) {
    const blob = typeof data === 'string' ? new Blob([data]) : data
    const bytes = await bytesWithin(blob.stream().pipeThrough(new CompressionStream('gzip')), left)
    if (bytes === undefined) return undefined
    left -= bytes.length
    packed.push({ name: name.slice(0, MOST_NAME_LENGTH), packed: bytes })
  }
  return packed
}

async function bytesWithin(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readBytes(stream, most)
  } catch (error) {
    if (error instanceof LinkTooLargeError) return undefined
    throw error
  }
}

/** Rejects for data not written by `packFiles`. */
export function unpackFile({ packed }: PackedFile): Promise<Blob> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).blob()
}

export const sizeOfFiles = (files: readonly PackedFile[]): number =>
  files.reduce((sum, { packed }) => sum + packed.length, 0)

const keptFiles = v.pipe(
  v.array(
    v.object({
      name: v.pipe(
        v.string(),
        v.transform((name) => name.slice(0, MOST_NAME_LENGTH)),
      ),
      packed: v.pipe(
        v.instance(Uint8Array),
        v.transform((bytes) => new Uint8Array(bytes)),
      ),
    }),
  ),
  v.minLength(1),
  v.maxLength(MOST_FILES),
)

/** Validates stored files; undefined if they are invalid. */
export function readFiles(value: unknown): readonly PackedFile[] | undefined {
  const { success, output } = v.safeParse(keptFiles, value, { abortEarly: true })
  return success ? output : undefined
}
