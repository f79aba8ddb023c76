import { NewerFormatError, type SharedRun, ValidationError, validateSharedRun, versionOf } from './validate.ts'

/** Version of the link's form, the digit after `#r`. Links of every version ever made stay readable. */
const newestVersion = 2
/** Most bytes that a link may unpack to. */
export const mostBytes = 256 * 1024
/** Characters after the prefix: more cannot be an honest link of `mostBytes`. */
const mostCharacters = 256 * 1024

/** Why a share link could not be opened. */
export type LinkProblemKind = 'notALink' | 'newer' | 'damaged' | 'tooLarge'

export type DecodedLink =
  /** The address has no fragment. */
  | { readonly type: 'none' }
  | { readonly type: 'run'; readonly run: SharedRun }
  | { readonly type: 'problem'; readonly problem: LinkProblemKind; readonly detail: string }

/** The run does not fit into a link. */
export class LinkTooLargeError extends Error {
  override readonly name = 'LinkTooLargeError'
}

/**
 * The fragment of a share link: `#r`, its version, a dot, and the run as JSON, deflated (with zlib's checksum, so that a damaged link is
 * noticed) and in base64url. Throws `LinkTooLargeError` if the link could not be opened again.
 */
export async function encodeLink(run: SharedRun): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(run))
  if (json.length > mostBytes) throw new LinkTooLargeError(`${json.length} bytes`)
  const packed = await collect(new Blob([json]).stream().pipeThrough(new CompressionStream('deflate')), Infinity)
  return `#r${versionOf(run)}.${toBase64Url(packed)}`
}

/** What the fragment of an address holds. Never throws: a link is untrusted input. */
export async function decodeLink(fragment: string): Promise<DecodedLink> {
  if (fragment === '' || fragment === '#') return { type: 'none' }
  const [, version, payload] = /^#r(\d{1,6})\.(.*)$/s.exec(fragment) ?? []
  if (version === undefined || payload === undefined) return problem('notALink', 'no #r and version at its beginning')
  if (Number(version) > newestVersion) return problem('newer', `version ${version}`)
  if (version !== '1' && version !== '2') return problem('notALink', `version ${version}`)
  if (payload.length > mostCharacters) return problem('tooLarge', `${payload.length} characters`)
  try {
    const packed = fromBase64Url(payload)
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await collect(stream, mostBytes))
    return { type: 'run', run: validateSharedRun(JSON.parse(json), version === '1' ? 1 : 2) }
  } catch (error) {
    if (error instanceof LinkTooLargeError) return problem('tooLarge', error.message)
    if (error instanceof NewerFormatError) return problem('newer', error.message)
    if (error instanceof ValidationError) return problem('damaged', error.message)
    return problem('damaged', 'the text cannot be unpacked')
  }
}

function problem(kind: LinkProblemKind, detail: string): DecodedLink {
  return { type: 'problem', problem: kind, detail }
}

/** Reads a stream to its end; stops as soon as it gives more than `most` bytes. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      // What cancelling answers does not matter: the link is refused either way.
      void reader.cancel().catch(() => undefined)
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
  // In pieces: the arguments of one call are limited.
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws for anything but the one canonical spelling. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error('not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  if (toBase64Url(bytes) !== text) throw new Error('not canonical')
  return bytes
}
