/** Text in an address: deflated (with zlib's checksum, which detects damage) and in base64url. */

/** Largest decompressed size of a link, in bytes. */
export const mostBytes = 256 * 1024
/** Largest packed text in characters. The packed form of `mostBytes` is shorter. */
const mostPackedCharacters = 256 * 1024

/** The text to pack, or the unpacked text, exceeds the limit. */
export class LinkTooLargeError extends Error {
  override readonly name = 'LinkTooLargeError'
}

/** Packs a text. Throws `LinkTooLargeError` if `unpack` could not unpack the result. */
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > mostBytes) throw new LinkTooLargeError(`${bytes.length} bytes`)
  return toBase64Url(
    await readBytes(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate')), Infinity),
  )
}

/**
 * Unpacks untrusted input. Throws `LinkTooLargeError` for a text that is too large, and an error for input that `pack`
 * cannot create.
 */
export async function unpack(packed: string): Promise<string> {
  if (packed.length > mostPackedCharacters) throw new LinkTooLargeError(`${packed.length} characters`)
  const stream = new Blob([fromBase64Url(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readBytes(stream, mostBytes))
}

/** Reads a stream to its end; throws `LinkTooLargeError` as soon as it exceeds `most` bytes. */
export async function readBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      // The link is rejected, whether or not the cancelling succeeds.
      void Promise.allSettled([reader.cancel()])
      throw new LinkTooLargeError(`more than ${most} bytes`)
    }
    chunks.push(next.value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  // In pieces, because the number of call arguments is limited.
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of a text in base64url. Throws for any spelling except the canonical spelling. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  if (toBase64Url(bytes) !== text) throw new Error('not canonical')
  return bytes
}
