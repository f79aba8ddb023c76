/** Reads a stream of bytes piece by piece, up to a limit. */
import { ArchiveError } from './archiveTypes.ts'

export class ByteReader {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>
  readonly #most: number
  #buffer: Uint8Array = new Uint8Array(0)
  #at = 0
  #total = 0
  #hasFailed = false

  /** `most`: bytes of the whole stream, skipped bytes included; a longer stream is refused. */
  constructor(source: ReadableStream<Uint8Array>, most: number) {
    this.#source = source.getReader()
    this.#most = most
  }

  /**
   * The next `length` bytes; undefined at the end of the stream. Throws ArchiveError if the stream ends within these
   * bytes.
   */
  async read(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    // Memory is taken for what has arrived, not for what a header announces.
    const parts: Uint8Array[] = []
    for (let left = length; left > 0; ) {
      const part = await this.#part(left)
      if (part === undefined && parts.length === 0) return undefined
      if (part === undefined) throw new ArchiveError('cutOff')
      parts.push(part)
      left -= part.length
    }
    return joinedBytes(parts)
  }

  /** All bytes up to the end of the stream. Throws ArchiveError. */
  async rest(): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = []
    for (;;) {
      const part = await this.#part(Number.POSITIVE_INFINITY)
      if (part === undefined) return joinedBytes(parts)
      parts.push(part)
    }
  }

  /** Throws ArchiveError if the stream has fewer bytes. */
  async skip(length: number): Promise<void> {
    for (let left = length; left > 0; ) {
      const part = await this.#part(left)
      if (part === undefined) throw new ArchiveError('cutOff')
      left -= part.length
    }
  }

  /** Ends reading; the rest of the stream is not unpacked. */
  async cancel(): Promise<void> {
    // A stream that has failed has nothing to cancel.
    if (!this.#hasFailed) await this.#source.cancel()
  }

  /** A stream that fails while it is unpacked is no valid gzip. The `cause` is the runtime's own error. */
  async #next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    try {
      return await this.#source.read()
    } catch (error) {
      this.#hasFailed = true
      throw new ArchiveError('damaged', { cause: error })
    }
  }

  /** At least one byte and at most `most`; undefined at the end. */
  async #part(most: number): Promise<Uint8Array | undefined> {
    while (this.#at >= this.#buffer.length) {
      const { done, value } = await this.#next()
      if (done) return undefined
      this.#total += value.length
      if (this.#total > this.#most) throw new ArchiveError('tooLarge')
      this.#buffer = value
      this.#at = 0
    }
    const part = this.#buffer.subarray(this.#at, this.#at + most)
    this.#at += part.length
    return part
  }
}

/** The parts as one array. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
