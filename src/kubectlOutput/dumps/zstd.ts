/** Unpacks Zstandard as untrusted input (RFC 8878). */
import { ArchiveError } from './archiveTypes.ts'
import { joinedBytes } from './byteReader.ts'

/** Largest window, in bytes. Common encoders use at most 8 MiB; `zstd --ultra` 128 MiB. */
const MOST_WINDOW = 128 * 2 ** 20

/** Throws ArchiveError, also if the content has more than `most` bytes. */
export async function unpackZstd(packed: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer>> {
  checkWindows(packed)
  const { Decompress } = await import('fzstd')
  const parts: Uint8Array[] = []
  let left = most
  const work = new Decompress((part) => {
    left -= part.length
    if (left < 0) throw new ArchiveError('tooLarge')
    parts.push(part)
  })
  try {
    work.push(packed, true)
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    // The library reads hostile data without checks of its own, and fails with errors of several types.
    throw new ArchiveError('damaged', { cause: error })
  }
  return joinedBytes(parts)
}

/** A decoder takes memory for the window that each frame declares, before it reads the content. */
function checkWindows(packed: Uint8Array): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  try {
    let at = 0
    while (at < packed.length) at = frameEnd(view, at)
    if (at > packed.length) throw new ArchiveError('cutOff')
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveError('cutOff', { cause: error })
    throw error
  }
}

const FRAME = 0xfd2fb528
const SKIPPED_FRAME = 0x184d2a5

/** Throws RangeError if the frame is incomplete. */
function frameEnd(view: DataView, start: number): number {
  const magic = view.getUint32(start, true)
  if (magic >>> 4 === SKIPPED_FRAME) return start + 8 + view.getUint32(start + 4, true)
  if (magic !== FRAME) throw new ArchiveError('damaged')
  const descriptor = view.getUint8(start + 4)
  const isSingle = (descriptor & 0x20) !== 0
  let at = start + 5
  if (!isSingle && windowSize(view.getUint8(at++)) > MOST_WINDOW) throw new ArchiveError('tooLarge')
  at += [0, 1, 2, 4][descriptor & 3] ?? 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  // A frame without a window has the size of its content as its window.
  if (isSingle && sizeIn(view, at, sizeBytes) > MOST_WINDOW) throw new ArchiveError('tooLarge')
  return blocksEnd(view, at + sizeBytes) + ((descriptor & 4) !== 0 ? 4 : 0)
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

function sizeIn(view: DataView, at: number, bytes: number): number {
  if (bytes === 8) return Number(view.getBigUint64(at, true))
  if (bytes === 4) return view.getUint32(at, true)
  return bytes === 2 ? view.getUint16(at, true) + 256 : view.getUint8(at)
}

const REPEATED_BYTE = 1

function blocksEnd(view: DataView, start: number): number {
  for (let at = start; ; ) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    const type = (header >> 1) & 3
    at += 3 + (type === REPEATED_BYTE ? 1 : header >>> 3)
    if ((header & 1) === 1) return at
  }
}
