import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveEntries, archiveForm, archiveLimits } from './archive.ts'
import { ArchiveError, type ArchiveLimits } from './archiveTypes.ts'
import { tarHeader, tarOf as tarOfTexts } from './testing/tarOf.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An archive that tar itself writes. */
function tarOf(files: Readonly<Record<string, string>>, ...options: string[]): Uint8Array<ArrayBuffer> {
  const root = mkdtempSync(join(folder, 'root-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  symlinkSync('/etc/passwd', join(root, 'link.json'))
  const file = join(root, '../made.tar')
  execFileSync('tar', [...options, '-cf', file, '-C', root, '.'])
  return new Uint8Array(readFileSync(file))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}

async function read(bytes: Uint8Array<ArrayBuffer>, limits: Partial<ArchiveLimits> = {}) {
  const form = archiveForm(bytes.subarray(0, 512))
  if (form === undefined) throw new Error('no archive')
  const stream = new Blob([bytes]).stream()
  const entries = await archiveEntries(form, stream, (name) => name.endsWith('.json'), { ...archiveLimits, ...limits })
  return entries.map(({ name, bytes: content }) => [name, new TextDecoder().decode(content)])
}

const problem = async (work: Promise<unknown>): Promise<string | undefined> => {
  const error: unknown = await work.catch((one: unknown) => one)
  return error instanceof ArchiveError ? error.problem : undefined
}

/** Changes some bytes of an archive and cuts it: reading it gives entries or an ArchiveError. */
async function damage(form: 'tar' | 'zip', good: Uint8Array<ArrayBuffer>): Promise<void> {
  const bytes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(good.length), async (changes, length) => {
      const changed = good.slice(0, length)
      for (const [at, byte] of changes) if (at < length) changed[at] = byte
      const found = await archiveEntries(form, new Blob([changed]).stream(), () => true).catch((one: unknown) => one)
      expect(Array.isArray(found) || found instanceof ArchiveError).toBe(true)
    }),
    { numRuns: 300 },
  )
}

describe('archiveEntries', () => {
  const long = `${'folder/'.repeat(30)}pods.json`
  const files = { 'a/pods.json': '{"a": 1}', 'b/web.log': 'x'.repeat(3000), [long]: 'z'.repeat(1500), 'empty.json': '' }

  test.each([['--format=ustar'], ['--format=gnu'], ['--format=pax']])(
    'reads an archive that tar %s writes',
    async (option) => {
      const wanted = option === '--format=ustar' ? { ...files, [long]: undefined } : files
      const present = Object.fromEntries(Object.entries(wanted).filter(([, text]) => text !== undefined))
      const bytes = tarOf(present as Record<string, string>, option)
      const expected = Object.entries(present).filter(([name]) => name.endsWith('.json'))
      expect((await read(bytes)).sort()).toEqual(expected.sort())
      expect((await read(new Uint8Array(gzipSync(bytes)))).sort()).toEqual(expected.sort())
    },
  )

  test('leaves out links and paths that lead out of the archive', async () => {
    const names = ['../x.json', 'a/../../x.json', '/etc/x.json', 'C:/x.json', 'a\\..\\x.json', 'ok.json']
    const bytes = joined(
      ...names.map((name) => tarHeader(name, 0)),
      tarHeader('link.json', 9, '2'),
      new Uint8Array(1024),
    )
    expect(await read(bytes)).toEqual([['ok.json', '']])
  })

  test('refuses an archive that exceeds a limit', async () => {
    const bomb = new Uint8Array(gzipSync(joined(tarHeader('zeros.log', 64 * 2 ** 20), new Uint8Array(64 * 2 ** 20))))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await problem(read(bomb, { unpacked: 2 ** 20 }))).toBe('tooLarge')
    const three = tarOf({ 'a.json': '1', 'b.json': '2', 'c.json': '3' })
    expect(await problem(read(three, { entries: 2 }))).toBe('tooManyEntries')
    expect(await problem(read(three, { kept: 2 }))).toBe('tooLarge')
    expect(await read(three)).toHaveLength(3)
  })

  test('fails with an ArchiveError alone, whatever the bytes are', async () => {
    const texts = { 'a/pods.json': '{"a": 1}', 'b.json': 'x'.repeat(700) }
    await damage('tar', new Uint8Array(await tarOfTexts(texts).arrayBuffer()))
  })

  test('refuses damaged and incomplete archives', async () => {
    expect(await problem(read(tarHeader('a.json', 10_000)))).toBe('cutOff')
    expect(await problem(read(joined(tarHeader('a.json', 0), new Uint8Array(512).fill(7))))).toBe('damaged')
    const packed = new Uint8Array(gzipSync(tarOf({ 'a.json': '1' })))
    expect(await problem(read(packed.subarray(0, 60)))).toBe('damaged')
    expect(await problem(read(new Uint8Array(gzipSync('no archive'.repeat(100)))))).toBe('notTar')
    expect(await problem(read(joined(tarHeader('x', 2 ** 20, 'x'), new Uint8Array(1024))))).toBe('damaged')
  })
})

describe('archiveEntries of a ZIP archive', () => {
  const zipOf = (files: Readonly<Record<string, string>>, level: 0 | 9) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level })
  const files = { 'a/pods.json': '{"a": 1}', 'b/web.log': 'x'.repeat(3000), 'c.json': 'z'.repeat(1500) }

  test.each([0, 9] as const)('reads the wanted files at level %i', async (level) => {
    expect(await read(zipOf(files, level))).toEqual([
      ['a/pods.json', files['a/pods.json']],
      ['c.json', files['c.json']],
    ])
  })

  test('leaves out paths that lead out of the archive', async () => {
    expect(await read(zipOf({ '../x.json': '', '/etc/x.json': '', 'C:/x.json': '', 'ok.json': '1' }, 9))).toEqual([
      ['ok.json', '1'],
    ])
  })

  test('refuses an archive that exceeds a limit', async () => {
    const bomb = zipOf({ 'zeros.json': '0'.repeat(2 ** 22) }, 9)
    expect(bomb.length).toBeLessThan(10_000)
    expect(await problem(read(bomb, { kept: 2 ** 20 }))).toBe('tooLarge')
    const three = zipOf({ 'a.json': '1', 'b.json': '2', 'c.json': '3' }, 9)
    expect(await problem(read(three, { entries: 2 }))).toBe('tooManyEntries')
    expect(await problem(read(three, { kept: 2 }))).toBe('tooLarge')
  })

  test('returns no more than the declared size of a file, and refuses other compressions', async () => {
    const name = strToU8('a.json')
    const packed = zipOf({ 'a.json': 'z'.repeat(5000) }, 9)
    const entry = packed.findLastIndex((_, at) => name.every((byte, i) => packed[at + i] === byte)) - 46
    const lying = packed.slice()
    new DataView(lying.buffer).setUint32(entry + 24, 10, true)
    expect(await read(lying)).toEqual([['a.json', 'z'.repeat(10)]])
    const other = packed.slice()
    new DataView(other.buffer).setUint16(entry + 10, 93, true)
    expect(await problem(read(other))).toBe('damaged')
  })

  test('fails with an ArchiveError alone, whatever the bytes are', () => damage('zip', zipOf(files, 9)))
})

test('a file that is encrypted with age is refused', async () => {
  const bytes = new TextEncoder().encode(`age-encryption.org/v1\n-> scrypt ${'x'.repeat(600)}`)
  expect(await problem(read(bytes))).toBe('encrypted')
})

test('archiveForm knows archives by their first bytes', () => {
  expect(archiveForm(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe('zip')
  expect(archiveForm(new TextEncoder().encode('{"kind": "List"}'.repeat(40)))).toBeUndefined()
  expect(archiveForm(new Uint8Array(512))).toBeUndefined()
})
