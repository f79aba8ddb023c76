/** For tests: archives as an archiver, or an attacker, writes them. */

const BLOCK = 512

/** The header of an entry. Type `0` is a regular file. */
export function tarHeader(name: string, size: number, type = '0'): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK)
  const write = (text: string, at: number): void => block.set(new TextEncoder().encode(text), at)
  write(name, 0)
  write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  write(type, 156)
  write('ustar\0', 257)
  write(' '.repeat(8), 148)
  const sum = block.reduce((all, byte) => all + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** An archive of texts by their paths of at most 100 bytes. */
export function tarOf(files: Readonly<Record<string, string>>): Blob {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const bytes = new TextEncoder().encode(text)
    const padding = new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK)
    return [tarHeader(name, bytes.length), bytes, padding]
  })
  return new Blob([...parts, new Uint8Array(2 * BLOCK)])
}

export const gzipped = (blob: Blob): Promise<Blob> =>
  new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).blob()
