/** Files of a recording as the browser keeps them: gzipped, since what kubectl prints repeats itself. */
import { LinkTooLargeError, readBytes } from '../share/packing.ts'

/** One of them. */
export interface KeptFile {
  readonly name: string
  readonly packed: Uint8Array<ArrayBuffer>
}

/** Bytes of a recording, packed, that are kept: about 500 MB of what kubectl prints. */
export const MOST_RECORDING_BYTES = 32 * 1024 * 1024
/** Bytes of all recordings that one browser keeps, packed; the oldest give way. */
export const MOST_RECORDED_BYTES = 128 * 1024 * 1024
/** More files, and longer names, nobody records. */
const MOST_FILES = 2_000
const MOST_NAME_LENGTH = 4_096

/** Packs files, one after another. Undefined where they are more than `most` bytes then. */
export async function packFiles(
  files: readonly { readonly name: string; readonly data: Blob | string }[],
  most = MOST_RECORDING_BYTES,
): Promise<readonly KeptFile[] | undefined> {
  if (files.length > MOST_FILES) return undefined
  const packed: KeptFile[] = []
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

/** Rejects for what `packFiles` did not give. */
export function unpackFile({ packed }: KeptFile): Promise<Blob> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).blob()
}

export const sizeOfFiles = (files: readonly KeptFile[]): number =>
  files.reduce((sum, { packed }) => sum + packed.length, 0)

/** Files as they were found in the storage; undefined if they are none. */
export function readFiles(value: unknown): readonly KeptFile[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_FILES) return undefined
  const files = value.flatMap((one: unknown): KeptFile[] => {
    if (typeof one !== 'object' || one === null) return []
    const [name, packed]: unknown[] = [Reflect.get(one, 'name'), Reflect.get(one, 'packed')]
    const isFile = typeof name === 'string' && packed instanceof Uint8Array
    return isFile ? [{ name: name.slice(0, MOST_NAME_LENGTH), packed: new Uint8Array(packed) }] : []
  })
  return files.length === value.length ? files : undefined
}
