import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ArchiveError } from './archiveTypes.ts'
import { unpackZstd } from './zstd.ts'

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd]
const text = new TextEncoder().encode('{"kind":"PodList"}')
const last = (type: number, size: number): number[] => {
  const header = 1 | (type << 1) | (size << 3)
  return [header & 255, (header >> 8) & 255, header >> 16]
}
/** A frame with one block as it is, and its size as its window. */
const frame = new Uint8Array([...MAGIC, 0x20, text.length, ...last(0, text.length), ...text])
/** A frame with one block of `size` equal bytes, and a window of 2^(10 + `exponent`). */
const repeated = (size: number, exponent = 10) => new Uint8Array([...MAGIC, 0, exponent << 3, ...last(1, size), 48])
const skipped = new Uint8Array([0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9])

const problem = async (bytes: Uint8Array, most = 2 ** 20): Promise<string | undefined> => {
  const error: unknown = await unpackZstd(bytes, most).catch((one: unknown) => one)
  return error instanceof ArchiveError ? error.problem : undefined
}

test('reads frames one after another, and skips frames without content', async () => {
  const bytes = new Uint8Array([...frame, ...skipped, ...repeated(3)])
  expect(new TextDecoder().decode(await unpackZstd(bytes, 100))).toBe('{"kind":"PodList"}000')
  expect(await unpackZstd(new Uint8Array(0), 100)).toEqual(new Uint8Array(0))
})

test('refuses content and windows that are too large, before memory is taken', async () => {
  expect(await problem(repeated(1000), 999)).toBe('tooLarge')
  expect(await problem(repeated(1, 18))).toBe('tooLarge')
  expect(await problem(new Uint8Array([...frame, ...repeated(1, 20)]))).toBe('tooLarge')
  const huge = [...MAGIC, 0x20 | 0xc0, 0, 0, 0, 0, 1, 0, 0, 0, ...last(0, 0)]
  expect(await problem(new Uint8Array(huge))).toBe('tooLarge')
})

test('refuses incomplete and damaged frames', async () => {
  expect(await problem(frame.subarray(0, 20))).toBe('cutOff')
  expect(await problem(new TextEncoder().encode('{"kind":"PodList"}'))).toBe('damaged')
  expect(await problem(new Uint8Array([...MAGIC, 0x20, 4, ...last(3, 4), 1, 2, 3, 4]))).toBe('damaged')
})

test('fails with an ArchiveError alone, whatever the bytes are', async () => {
  const good = new Uint8Array([...frame, ...skipped, ...repeated(3)])
  const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(changes, async (bytes) => {
      const changed = good.slice()
      for (const [at, byte] of bytes) changed[at] = byte
      const found = await unpackZstd(changed, 10_000).catch((one: unknown) => one)
      expect(found instanceof Uint8Array || found instanceof ArchiveError).toBe(true)
    }),
    { numRuns: 300 },
  )
})
